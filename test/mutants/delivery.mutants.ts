import type { Mutant } from './mutant.js';

const mutants: readonly Mutant[] = [
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
];

export default mutants;
