//! How lists name publications.

use tpam_pam::bibliography::*;
use tpam_spec::Reference;

#[test]
fn names_of_one_to_five_authors() {
    let short = |reference: &Reference| reference.to_string();
    assert_eq!(short(&INTRODUCTION), "Price 1999, An introduction to differential evolution, New Ideas in Optimization");
    assert_eq!(short(&SHADE), "Tanabe & Fukunaga 2013, doi:10.1109/CEC.2013.6557555");
    assert_eq!(short(&DE_BOOK), "Price, Storn & Lampinen 2005, doi:10.1007/3-540-31306-0");
    assert_eq!(short(&JDE), "Brest et al. 2006, doi:10.1109/TEVC.2006.872133");
    assert_eq!(short(&MEDIAN_SUCCESS), "Ait Elhara, Auger & Hansen 2013, doi:10.1145/2463372.2463429");
}

/// The file has LaTeX's commands for letters, and acronyms in braces.
#[test]
fn latex_becomes_letters() {
    assert_eq!(
        CDE.to_string(),
        "Tvrdík 2006, Competitive differential evolution, 12th International Conference on Soft Computing (MENDEL)"
    );
    assert!(SWDE.to_string().contains("Global Optimization – Simpler May Be Better, "), "{SWDE}");
    assert!(RDEX.to_string().starts_with("Tao et al. 2025, RDEx: An Effectiveness-Driven"), "{RDEX}");
    assert!(JDE.bibtex().contains("Borko Bo{\\v{s}}kovi{\\'c} and Marjan Mernik"), "{}", JDE.bibtex());
}
