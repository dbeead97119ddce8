use super::*;
use crate::policy::Options;

/// A conversion that is past the start of the text, with the offsets of the faults that it reported.
struct StartedConversion {
    decoder: StreamDecoder,
    target: Target,
    converter: FastConverter,
    reported: Vec<u64>,
}

impl StartedConversion {
    fn new(to: Encoding, policy: Policy) -> Self {
        let options = Options { policy, ignore_bom: true, ..Options::default() };
        let (decoder, mut target) =
            (StreamDecoder::new(Encoding::Utf8), Target::new(Encoding::Utf8, to, options));
        target.begin(0).unwrap();
        Self { decoder, target, converter: FastConverter::default(), reported: Vec::new() }
    }

    /// Converts text with kernels, and returns how many bytes they converted.
    fn convert(&mut self, text: &[u8], budget: usize) -> usize {
        let mut chunk = Chunk::complete(text);
        let on_fault = &mut |fault: &LocatedFault| self.reported.push(fault.offset);
        self.converter.convert(&mut self.decoder, &mut chunk, &mut self.target, budget, on_fault).unwrap();
        text.len() - chunk.len()
    }
}

#[test]
fn kernels_convert_all_well_formed_text_within_the_budget() {
    let text = b"ABCD".repeat(3333);
    let mut conversion = StartedConversion::new(Encoding::Units16, Policy::Strict);
    assert_eq!(conversion.convert(&text, usize::MAX), text.len());
    assert_eq!(conversion.target.out.len(), 2 * text.len());
    assert_eq!(conversion.convert(&text, 5000), 5000);
    assert_eq!(conversion.convert(&text, 0), 0);
}

#[test]
fn replaced_faults_are_reported_only_on_request() {
    let text = [&b"A".repeat(100)[..], b"\xFF", &b"A".repeat(100)].concat();
    for (reports_replaced, expected) in [(true, &[100][..]), (false, &[])] {
        let mut conversion = StartedConversion::new(Encoding::Units16, Policy::Replace);
        conversion.converter.reports_replaced = reports_replaced;
        assert_eq!(conversion.convert(&text, usize::MAX), text.len());
        assert_eq!(conversion.reported, expected);
    }
}

#[cfg(feature = "legacy")]
#[test]
fn convert_fast_leaves_text_that_starts_with_a_bom_to_the_caller() {
    for (name, bom) in [("utf-8", &b"\xEF\xBB\xBF"[..]), ("gb18030", b"\x84\x31\x95\x33")] {
        let text = [bom, b"text"].concat();
        let pair = (Encoding::from_name(name).unwrap(), Encoding::Units16);
        let (mut scratch, mut out) = (Vec::new(), Vec::new());
        let replace = false;
        let result = convert_fast(Span::from_slice(&text), pair, replace, &mut scratch, &mut out);
        assert_eq!(result, Ok(false), "{name}");
    }
}
