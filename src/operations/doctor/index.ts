export { runDoctor } from './run-doctor.js';
export type { DoctorFinding } from './doctor-finding.js';
export { listMasterKeyUses, type MasterKeyUse } from './key.checks.js';
