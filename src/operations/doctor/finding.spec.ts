import { expectTypeOf, it } from 'vitest';
import type { Mend } from './finding.js';

it('the type of mends takes only texts that name a setting, a command or a statement', () => {
  expectTypeOf<'see docs/settings.md'>().not.toExtend<Mend>();
  expectTypeOf<'run NTP on both machines'>().not.toExtend<Mend>();
  expectTypeOf<`undo what was changed by ${string}`>().not.toExtend<Mend>();
  expectTypeOf<'the first start creates it, or `keypad migrate`'>().toExtend<Mend>();
  expectTypeOf<'raise OTP_DIGITS'>().toExtend<Mend>();
  expectTypeOf<`SET GLOBAL ${string} = 1`>().toExtend<Mend>();
});
