import { expectTypeOf, it } from 'vitest';
import type { FindingRemedy } from './doctor-finding.js';

it('the type of mends takes only texts that name a setting, a command or a statement', () => {
  expectTypeOf<'see docs/settings.md'>().not.toExtend<FindingRemedy>();
  expectTypeOf<'run NTP on both machines'>().not.toExtend<FindingRemedy>();
  expectTypeOf<`undo what was changed by ${string}`>().not.toExtend<FindingRemedy>();
  expectTypeOf<'the first start creates it, or `keypad migrate`'>().toExtend<FindingRemedy>();
  expectTypeOf<'raise OTP_DIGITS'>().toExtend<FindingRemedy>();
  expectTypeOf<`SET GLOBAL ${string} = 1`>().toExtend<FindingRemedy>();
});
