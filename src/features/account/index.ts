export { AccountDeletion } from './account-deletion.js';
export { AccountExport } from './account-export.js';
export { AccountModule } from './account.module.js';
export { OneTimeCodeArgs } from './account.args.js';
export { PlatformEnum, SentCode, toSentCode } from './account.types.js';
export { WrongGuessesService } from './wrong-guesses.service.js';
export { KnownNetworksService } from './known-networks.service.js';
export { UserRateLimitsService } from './user-rate-limits.service.js';
export { ProofsService, type ProvenChallenge } from './proofs.service.js';
