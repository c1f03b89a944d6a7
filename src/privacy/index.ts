export { exportedRow, rowsBy, type Json } from './exported-row.js';
export { PersonalRecords, type Account, type PersonalRecordsPart, type Reader } from './personal-records.js';
export { PrivacyModule } from './privacy.module.js';
