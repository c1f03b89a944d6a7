import { OtpService, type DerivedCodeSource } from '../../../src/accounts/otp/index.js';
import type { TestApp } from '../servers/app.js';

/** Derives the code of a row of `challenges` or `messages`, without asking for it. */
export function codeOfRow(app: TestApp, row: object | undefined): string {
  return app.get(OtpService).deriveCode(row as DerivedCodeSource);
}
