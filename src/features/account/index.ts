export { AccountDeletion } from './account-deletion.js';
export { AccountExport } from './account-export.js';
export { AccountModule } from './account.module.js';
export { CodeArgs } from './account.args.js';
export { PlatformEnum, SentCode, toSentCode } from './account.types.js';
export { GuessesService } from './guesses.service.js';
export { NetworksService } from './networks.service.js';
export { LimitsService } from './limits.service.js';
export { ProofsService, type ProvenChallenge } from './proofs.service.js';
