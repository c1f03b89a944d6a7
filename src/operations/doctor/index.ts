export { runDoctor } from './run-doctor.js';
export type { DoctorFinding } from './doctor-finding.js';
export { listKeyUses, type KeyUse } from './key.checks.js';
