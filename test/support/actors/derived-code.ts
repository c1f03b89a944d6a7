import { z } from 'zod';
import { OtpService, type DerivedCodeSource } from '../../../src/accounts/otp/index.js';
import type { TestApp } from '../servers/app.js';

const SOURCE = z.object({
  subject: z.string(),
  challenge_id: z.string(),
  nonce: z.string(),
  key_id: z.string(),
});

/** Returns the members of a row of `challenges` or `messages` from which its code is derived. */
export function codeSourceIn(row: object | undefined): DerivedCodeSource {
  return SOURCE.parse(row);
}

/** Derives the code of a row of `challenges` or `messages`, without asking for it. */
export function codeOfRow(app: TestApp, row: object | undefined): string {
  return app.get(OtpService).deriveCode(codeSourceIn(row));
}
