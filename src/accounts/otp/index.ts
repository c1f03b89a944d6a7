export { CHANNELS, type Channel } from './challenge.entity.js';
export { isSigningIn, removeChallengesOf } from './challenges-of-users.js';
export { clearGuesses, guessesOf, type Guesses } from './guesses-of-users.js';
export { CodeDisplayService } from './code-display.service.js';
export { CodeVerificationService } from './code-verification.service.js';
export { normalizeCode, type CodeSource } from './code.js';
export { sendAgain } from './send-again.js';
export type { RefusalHelp } from './refusal-help.js';
export { OtpModule } from './otp.module.js';
export { OtpService, tooEarly } from './otp.service.js';
export type * from './otp.types.js';
export {
  purposeOf,
  isOfUser,
  subjectOfNetwork,
  subjectOfProof,
  subjectOfUser,
  subjectsOfProofs,
  userIdOf,
  type Proof,
  type SignInSubjects,
  type Subject,
} from './subject.js';
