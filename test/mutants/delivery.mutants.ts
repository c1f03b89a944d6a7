import type { Mutant } from './mutant.js';

const mutants: readonly Mutant[] = [
  {
    id: 'TYPE-3',
    file: 'src/delivery/outbox/provider-reference.ts',
    from: '[\\x20-\\x7e]',
    to: '[\\x20-\\uffff]',
    spec: 'sqlite test/sms/provider-references.e2e-spec.ts',
  },
  {
    id: 'DLV-1',
    file: 'src/delivery/smpp/smpp-text.ts',
    from: "?? 'common'",
    to: "?? 'gsm7'",
    spec: 'unit test/sms/smpp-bytes.spec.ts',
  },
  {
    id: 'DLV-1',
    file: 'src/delivery/outbox/sms-template.ts',
    from: 'forms: forms.sort(compareForms)',
    to: 'forms: forms.toReversed().sort(compareForms).toReversed()',
    spec: 'unit src/delivery/outbox/sms-template.spec.ts',
  },
  {
    id: 'DLV-1',
    file: 'src/delivery/alphabets/sms-alphabets.ts',
    from: "['€', 0x65],",
    to: "['€', 0x64],",
    spec: 'unit src/delivery/alphabets/sms-alphabets.spec.ts',
  },
  {
    id: 'DLV-2',
    file: 'src/delivery/smpp/smpp-text.ts',
    from: 'esm_class: HAS_HEADER,',
    to: 'esm_class: 0,',
    spec: 'unit test/sms/smpp-bytes.spec.ts',
  },
  {
    id: 'DLV-2',
    file: 'src/delivery/sms/smpp/smpp.driver.ts',
    from: 'registered_delivery: index === parts.length - 1 ? 1 : 0,',
    to: 'registered_delivery: 1,',
    spec: 'sqlite test/sms/text-forms.e2e-spec.ts',
  },
  {
    id: 'DLV-3',
    file: 'src/delivery/outbox/settled-attempt.ts',
    from: "hint: 'never', reason: `the driver failed",
    to: "hint: 'later', reason: `the driver failed",
    spec: 'sqlite test/sms/text-forms.e2e-spec.ts',
  },
  {
    id: 'DLV-4',
    file: 'src/delivery/sms/http/preset-refusals.ts',
    from: 'region: [21408, 21612],',
    to: 'region: [21612],',
    spec: 'unit src/delivery/sms/http/preset-refusals.spec.ts',
  },
  {
    id: 'DLV-4',
    file: 'src/delivery/sms/smpp/submit-statuses.ts',
    from: 'const SENDER_STATUSES = [0x0a, 0x48, 0x49];',
    to: 'const SENDER_STATUSES = [0x48, 0x49];',
    spec: 'unit src/delivery/sms/smpp/submit-statuses.spec.ts',
  },
  {
    id: 'DLV-4',
    file: 'src/delivery/sms/sms-route.ts',
    from: "rejection?.refuses === 'sender' || rejection?.refuses === 'region'",
    to: "rejection?.refuses === 'sender'",
    spec: 'unit src/delivery/sms/sms-sender.spec.ts',
  },
  {
    id: 'DLV-4',
    file: 'src/delivery/outbox/send-attempt-log.ts',
    from: "const { refuses = 'account' } = outcome;",
    to: "const { refuses } = { refuses: 'account' as const };",
    spec: 'sqlite test/sms/provider-refusals.e2e-spec.ts',
  },
];

export default mutants;
