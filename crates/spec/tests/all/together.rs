//! Short forms of specs that stand in one table.

use tpam_spec::short_together;

fn short(specs: &str) -> Vec<String> {
    short_together(tpam_pam::pams().specs(specs).unwrap().iter())
}

#[test]
fn specs_of_one_name_show_the_same_options() {
    assert_eq!(short("shade:h=5"), ["shade:h=5"]);
    assert_eq!(short("shade,shade:h=5,jade"), ["shade:h=10", "shade:h=5", "jade"]);
    assert_eq!(short("jade:c=0.2,jade:start_f=0.3"), ["jade:c=0.2,start_f=0.5", "jade:c=0.1,start_f=0.3"]);
    assert_eq!(short("jde,jde:preset=original"), ["jde", "jde:preset=original"]);
}
