export { runDoctor } from './run-doctor.js';
export type { DoctorFinding } from './doctor-finding.js';
export { listMasterKeyUses, type MasterKeyUseCount } from './master-key-uses.js';
