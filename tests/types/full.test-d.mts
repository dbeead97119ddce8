// The full edition (`utfscope/full`) has the calls of the small edition (`utfscope`), the names of more encodings, and calls
// of its own.
import * as small from 'utfscope';
import type { Encoding as SmallEncoding } from 'utfscope';
import * as full from 'utfscope/full';
import type { Encoding } from 'utfscope/full';
import * as slim from 'utfscope/full/slim';
import { TextDecoder } from 'utfscope/full/text-encoding';
import { type Equal, is } from './equal.mjs';

type OnlyFull = 'Repairer' | 'repair' | 'repairCandidates' | 'repairText' | 'audit' | 'auditChecks';
true satisfies Equal<keyof typeof full, keyof typeof small | OnlyFull>;
true satisfies Equal<keyof typeof slim, keyof typeof full | 'initSync'>;

'shift_jis' satisfies Encoding;
'cp1047' satisfies Encoding;
'cp1149' satisfies Encoding;
'utf-8' satisfies SmallEncoding satisfies Encoding;
// @ts-expect-error: only the full edition has this encoding
'shift_jis' satisfies SmallEncoding;
// @ts-expect-error: no edition has this encoding
'iso-2022-kr' satisfies Encoding;

is<readonly Encoding[]>()(full.encodings);
is<Encoding>()(full.resolveLabel('sjis'));
const text: string = full.decode(Uint8Array.of(0x93, 0xfa), 'shift_jis');
new TextDecoder('euc-kr').decode(full.encode(text, 'euc-kr')) satisfies string;

const repaired = full.repairText('cafÃ©');
repaired?.text satisfies string | undefined;
repaired?.steps[0]?.as satisfies Encoding | undefined;
full.repair(new Uint8Array(1), 'utf-8')?.changes satisfies full.TextChange[] | undefined;
new full.Repairer('shift_jis').push(new Uint16Array(1)) satisfies Uint8Array;

for (const { severity } of full.audit('text', { checks: ['bidi-control', 'faults'], encoding: 'utf-16' })) {
  is<'error' | 'warning' | 'note'>()(severity);
}
'overlong' satisfies full.Finding['kind'];
// @ts-expect-error: the kind of a fault is its reason
'faults' satisfies full.Finding['kind'];
// @ts-expect-error: no check has this name
full.audit(new Uint8Array(1), { checks: ['bidi'] });
is<readonly full.AuditCheck[]>()(full.auditChecks);
