export { Housekeeping, HousekeepingModule } from './housekeeping.module.js';
