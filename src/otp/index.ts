export { CHANNELS, type Channel } from './challenge.entity.js';
export { normalizeCode, type CodeSource } from './code.js';
export { OTP_ERRORS } from './otp.errors.js';
export { OtpModule } from './otp.module.js';
export { OtpService } from './otp.service.js';
export type { CodeRecipient, IssuedChallenge, NotShown, ShownChallenge } from './otp.types.js';
export { purposeOf, subjectOfProof, subjectOfUser, subjectsOf, userIdOf, type Proof, type Subject } from './subject.js';
export type { TriedChallenge, Verdict } from './verdict.js';
