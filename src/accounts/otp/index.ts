export { cancelAllChallenges, cancelChallenge, cancelSignIns } from './cancel-challenges.js';
export { CHANNELS, type DeliveryChannel } from './challenge.entity.js';
export { toSigningInCondition, removeUserChallenges } from './challenges-of-users.js';
export { clearWrongGuesses, findWrongGuesses, type WrongGuessCounts } from './guesses-of-users.js';
export { CodeDisplayService } from './code-display.service.js';
export { CodeVerificationService } from './code-verification.service.js';
export { isFromKnownNetwork } from './judge-guess.js';
export { normalizeCode, type DerivedCodeSource } from './code.js';
export { findSendableId, sendAgain, toSendableColumns } from './send-again.js';
export type { GuessRefusalHelp } from './refusal-help.js';
export { endWaitingTime } from './end-waiting-time.js';
export { OtpModule } from './otp.module.js';
export { OtpService } from './otp.service.js';
export type * from './otp.types.js';
export {
  listSignInChallenges,
  SIGN_IN_CHALLENGE,
  type SignInChallenge,
} from './sign-in-challenge.js';
export {
  isOfKnownNetwork,
  readCodePurpose,
  toUserCondition,
  toNetworkSubject,
  toNetworkSubjectOf,
  toSignInJoin,
  toSignInSubjects,
  toProofSubject,
  toUserSubject,
  listProofSubjects,
  readSubjectUserId,
  type ProofPurpose,
  type SignInSubjects,
  type ChallengeSubject,
} from './subject.js';
export { toSpentCondition } from './tries.js';
export { findWaitingTimeError, toWaitingTimeError } from './waiting-time-error.js';
