export { AccountDeletion } from './account-deletion.js';
export { AccountExport } from './account-export.js';
export { AccountModule } from './account.module.js';
export { GuessesService } from './guesses.service.js';
