//! The publications of the methods, targets and operators, for [`Page::source`](crate::spec::Page::source): entries of the file
//! `references.bib`.

use crate::spec::Reference;

/// The entries, in ASCII, as `tpam cite` prints them.
const FILE: &str = include_str!("references.bib");

const fn entry(key: &'static str) -> Reference {
    Reference::new(key, FILE)
}

/// The model that this project implements.
pub static TPAM: Reference = entry("TanabeF17");
/// The publication of the model alone, as a source.
pub static MODEL: [&Reference; 1] = [&TPAM];
/// jDE.
pub static JDE: Reference = entry("BrestGBMZ06");
/// EPSDE.
pub static EPSDE: Reference = entry("MallipeddiSPT11");
/// JADE, with current-to-pbest/1 and its archive.
pub static JADE: Reference = entry("ZhangS09");
/// Rcr-JADE.
pub static RCR_JADE: Reference = entry("GongCW14");
/// MDE_pBX.
pub static MDE: Reference = entry("IslamDGRS12");
/// SHADE.
pub static SHADE: Reference = entry("TanabeF13");
/// Differential evolution: rand/1, best/1 and the first crossovers.
pub static DE: Reference = entry("StornP97");
/// current-to-rand/1 and current-to-best/1.
pub static INTRODUCTION: Reference = entry("Price99");
/// The book on differential evolution.
pub static DE_BOOK: Reference = entry("PriceSL05");
/// The book on adaptive differential evolution: rand-to-pbest/1.
pub static ADAPTIVE_DE_BOOK: Reference = entry("ZhangS09book");
/// The restart rule of a collapsed population.
pub static COLLAPSE: Reference = entry("ZhabitskyZ13");
/// The restart rule of a best value that does not improve.
pub static STAGNATION: Reference = entry("TanabeF15");

// The publications of `methods/constant`.

/// The review of 24 parameter control methods, with the control F05C09.
pub static REVIEW: Reference = entry("TanabeF20");
/// DECaRS.
pub static DECARS: Reference = entry("MolinaMPVC24");
/// DERSF and DETVSF.
pub static DERSF: Reference = entry("DasKC05");
/// SinDE.
pub static SINDE: Reference = entry("DraaBB15");
/// ZMDE.
pub static ZMDE: Reference = entry("ZouWGL13");
/// CoDE.
pub static CODE: Reference = entry("WangCZ11");
/// SWDE.
pub static SWDE: Reference = entry("DasGM15");

// The publications of `methods/individual`.

/// FDSADE.
pub static FDSADE: Reference = entry("TirronenN09");
/// ISADE.
pub static ISADE: Reference = entry("JiaGW09");
/// CoBiDE.
pub static COBIDE: Reference = entry("WangLHL14");
/// SDE.
pub static SDE: Reference = entry("OmranSE05");
/// jDElscop.
pub static JDELSCOP: Reference = entry("BrestM11");
/// jDE100.
pub static JDE100: Reference = entry("BrestMB19");
/// j2020.
pub static J2020: Reference = entry("BrestMB20");

// The publications of `methods/centre`.

/// SaDE.
pub static SADE: Reference = entry("QinHS09");
/// The first version of SaDE.
pub static SADE_2005: Reference = entry("QinS05");
/// SaNSDE.
pub static SANSDE: Reference = entry("YangTY08");
/// SLADE.
pub static SLADE: Reference = entry("ZhaoYHC16");

// The publications of `methods/pool`.

/// cDE.
pub static CDE: Reference = entry("Tvrdik06");
/// DEDPS.
pub static DEDPS: Reference = entry("SarkerER14");
/// AGSK.
pub static AGSK: Reference = entry("MohamedHMA20");
/// APGSK.
pub static APGSK: Reference = entry("MohamedAHM21");
/// EFADE.
pub static EFADE: Reference = entry("MohamedS18");

// The publications of `methods/rank`.

/// DEPD.
pub static DEPD: Reference = entry("AliT04");
/// RDE, by ranks.
pub static RDE: Reference = entry("TakahamaS12");
/// IDE.
pub static IDE: Reference = entry("TangDL15");
/// Zaharie's ADE.
pub static ZAHARIE: Reference = entry("Zaharie03");

// The publications of `methods/history`.

/// L-SHADE.
pub static L_SHADE: Reference = entry("TanabeF14");
/// iL-SHADE.
pub static IL_SHADE: Reference = entry("BrestMB16");
/// jSO.
pub static JSO: Reference = entry("BrestMB17");
/// DISH.
pub static DISH: Reference = entry("ViktorinSPKZ19");
/// LSHADE-EpSin.
pub static LSHADE_EPSIN: Reference = entry("AwadASR16");
/// LSHADE-cnEpSin.
pub static LSHADE_CNEPSIN: Reference = entry("AwadAS17");
/// LSHADE-SPACMA, with its semi-parameter adaptation LSHADE-SPA.
pub static LSHADE_SPA: Reference = entry("MohamedHFJ17");
/// LSHADE-RSP.
pub static LSHADE_RSP: Reference = entry("StanovovAS18");
/// IMODE.
pub static IMODE: Reference = entry("SallamECR20");
/// NL-SHADE-RSP.
pub static NL_SHADE_RSP: Reference = entry("StanovovAS21");
/// NL-SHADE-RSP-MID.
pub static NL_SHADE_RSP_MID: Reference = entry("BiedrzyckiAW22");
/// MadDE.
pub static MADDE: Reference = entry("BiswasSDCDJ21");
/// NL-SHADE-LBC.
pub static NL_SHADE_LBC: Reference = entry("StanovovAS22");
/// L-SRTDE.
pub static L_SRTDE: Reference = entry("StanovovS24");
/// RDE of 2024.
pub static RDE_2024: Reference = entry("TaoZWG24");
/// RDEx.
pub static RDEX: Reference = entry("TaoYZWLG25");
/// RDE26.
pub static RDE26: Reference = entry("TaoHZZYWKT26");
/// S-LSHADE-DP.
pub static S_LSHADE_DP: Reference = entry("CuongBPB22");
/// ARRDE.
pub static ARRDE: Reference = entry("MuzakkaSSMF25");

// The publications of `methods/choice`.

/// Probability matching and adaptive pursuit.
pub static ADAPTIVE_PURSUIT: Reference = entry("Thierens05");
/// UCB1.
pub static UCB1: Reference = entry("AuerCF02");
/// DMAB, and Boolean and outlier rewards.
pub static DMAB: Reference = entry("DaCostaFSS08");
/// Bandits that choose mutations of differential evolution, by ranks.
pub static COMPARISON_BASED: Reference = entry("FialhoRSS10");
/// Piecewise-stationary problems.
pub static PIECEWISE: Reference = entry("BessonKMS22");
/// The sliding multi-armed bandit.
pub static SLMAB: Reference = entry("FialhoDSS10");
/// Discounted UCB and sliding-window UCB.
pub static NONSTATIONARY_UCB: Reference = entry("GarivierM11");
/// Bandits of areas under ROC curves.
pub static F_AUC: Reference = entry("FialhoSS10");
/// PM-AdapSS.
pub static PM_ADAPSS: Reference = entry("GongFC10");
/// Recursive probability matching.
pub static RECPM: Reference = entry("SharmaLK18");

// The publications of `methods/step`.

/// The evolution strategy and its 1/5 success rule.
pub static ONE_FIFTH: Reference = entry("Rechenberg73");
/// The 1/5 success rule per evaluation, in the form with one parameter.
pub static IMPLEMENTED_ONE_FIFTH: Reference = entry("KernMHBOK04");
/// The smoothed success rate of the (1+1)-CMA-ES.
pub static SMOOTHED: Reference = entry("IgelSH06");
/// CSA.
pub static CSA: Reference = entry("HansenO01");
/// Recombination weights and the constants of CSA.
pub static CMA_TUTORIAL: Reference = entry("Hansen16");
/// MSR.
pub static MEDIAN_SUCCESS: Reference = entry("AitElharaAH13");
/// PSR.
pub static POPULATION_SUCCESS: Reference = entry("Loshchilov14");
/// TPA, and the five tests of a step-size rule.
pub static ASSESSED_STEP_SIZES: Reference = entry("HansenAA14");
/// xNES.
pub static EXPONENTIAL_NES: Reference = entry("GlasmachersSYWS10");
/// Evolution strategies and self-adaptation.
pub static INTRODUCTION_TO_ES: Reference = entry("BeyerS02");

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_entry_has_a_name_and_every_name_an_entry() {
        let named = include_str!("bibliography.rs").lines().filter_map(|line| line.split_once("= entry(\"")?.1.strip_suffix("\");"));
        let entries = FILE.split("\n\n").filter_map(|entry| Some(entry.split_once('{')?.1.split_once(',')?.0));
        assert_eq!(named.collect::<Vec<_>>(), entries.collect::<Vec<_>>());
    }

    #[test]
    fn entries_are_ascii_with_balanced_braces_and_have_different_keys() {
        assert!(FILE.is_ascii());
        for (at, text) in FILE.split("\n\n").enumerate() {
            assert_eq!(text.matches('{').count(), text.matches('}').count(), "{text}");
            let begin = text.lines().next();
            assert!(FILE.split("\n\n").take(at).all(|other| other.lines().next() != begin), "{text}");
        }
    }
}
