export { HousekeepingModule } from './housekeeping.module.js';
export { HousekeepingService, Sweep } from './housekeeping.service.js';
export { Every, PeriodicRunner, type PeriodicSchedule } from './periodic-runner.js';
