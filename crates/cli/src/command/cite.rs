//! `tpam cite`: the references to cite, as BibTeX.

use crate::args::CiteArgs;
use crate::failure::Failure;
use crate::print::print;
use tpam_methods::cite::{Named, pages, program, references};
use tpam_pam::bibliography::TPAM;
use tpam_searches::Catalogues;

pub(super) fn run(args: &CiteArgs, known: &Catalogues) -> Result<(), Failure> {
    let mut named = Named::default();
    let fields = [(&mut named.pam, &args.pam), (&mut named.target, &args.target), (&mut named.accept, &args.accept)];
    for (field, list) in fields {
        field.clone_from(list);
    }
    args.parts.replace(&mut named.parts);
    let mut entries: Vec<String> =
        references(&named, known)?.iter().map(|reference| reference.bibtex().to_owned()).collect();
    entries.extend([format!("% The model:\n{}", TPAM.bibtex()), format!("% This program:\n{}", program())]);
    entries.extend(
        pages(&named, known)?
            .iter()
            .filter(|page| !page.differs.is_empty())
            .map(|page| format!("% {} here: {}.", page.name, page.differs)),
    );
    print((entries.join("\n\n") + "\n").as_bytes())
}
