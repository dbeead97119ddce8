use super::*;
use crate::encoding::Encoding;

#[test]
fn the_lead_table_admits_the_pairs_of_bytes_that_the_rules_admit() {
    for grammar in Encoding::ALL.iter().filter_map(|encoding| encoding.grammar()) {
        for (first, second) in (0..=0xFF).flat_map(|first| (0..=0xFF).map(move |second| (first, second))) {
            let lead = grammar.lead(first);
            let admitted = lead.len > 1 && (lead.second_min..=lead.second_max).contains(&second);
            let well_formed = announced_len(first) > 1
                && is_continuation(second)
                && pair_fault(&grammar.profile, first, second).is_none();
            assert_eq!(admitted, well_formed, "{} {first:02X} {second:02X}", grammar.profile.name);
        }
    }
}
