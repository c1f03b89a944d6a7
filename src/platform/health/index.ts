export { HealthDetails, HealthModule } from './health.module.js';
