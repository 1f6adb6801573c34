//! The rules of the PAMs: their pages, as `tpam list NAME` shows them.

use super::grids::PAMS;
use tpam_figure::page::{Block, Chapter};
use tpam_figure::prose;
use tpam_methods::pages::in_full;
use tpam_searches::Catalogues;
use tpam_store::Error;

/// The chapter of the report.
pub(super) fn chapter(known: &Catalogues) -> Result<Chapter, Error> {
    let [about, presets] = prose!("rules");
    let mut blocks = vec![Block::Text(about), Block::Text(presets)];
    for pam in PAMS {
        blocks.extend([Block::Heading(pam.to_owned()), Block::Code(in_full(pam, &[], known)?)]);
    }
    Ok(Chapter::new("rules", "The rules of the PAMs", blocks))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pam_of_the_paper_has_its_rule() {
        let blocks = chapter(&Catalogues::default()).unwrap().blocks;
        let has = |pam: &&str| {
            blocks
                .iter()
                .any(|block| matches!(block, Block::Code(text) if text.starts_with(&format!("{pam} (PAM)")) && text.contains("\nRule\n")))
        };
        assert!(PAMS.iter().all(has));
    }
}
