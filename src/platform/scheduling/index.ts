export { HousekeepingModule } from './housekeeping.module.js';
export { HousekeepingService, Sweep } from './housekeeping.service.js';
export { Every, PeriodicRunner, type WorkSchedule } from './periodic-runner.js';
