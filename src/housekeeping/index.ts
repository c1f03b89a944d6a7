export { HousekeepingModule } from './housekeeping.module.js';
export { Housekeeping } from './housekeeping.service.js';
export { Periodic } from './periodic.js';
