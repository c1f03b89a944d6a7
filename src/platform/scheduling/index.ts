export { HousekeepingModule } from './housekeeping.module.js';
export { Housekeeping, Sweep } from './housekeeping.service.js';
export { Every, Periodic, type Schedule } from './periodic.js';
