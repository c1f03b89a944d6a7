export { CHANNELS, type Channel } from './challenge.entity.js';
export { normalizeCode, type CodeSource } from './code.js';
export { OtpModule } from './otp.module.js';
export { OtpService, type IssuedChallenge, type NotShown, type ShownChallenge } from './otp.service.js';
export type { TriedChallenge, Verdict } from './verdict.js';
export { purposeOf, subjectOfProof, subjectOfUser, subjectsOf, userIdOf, type Proof, type Subject } from './subject.js';
export { OTP_ERRORS } from './otp.errors.js';
