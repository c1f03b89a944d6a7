export { exportRow, Personal, type Json } from './personal-columns.js';
export { PersonalPart, type Account, type PersonalRecordsPart, type Reader } from './personal-part.js';
export { PersonalRecords } from './personal-records.js';
export { PersonalTable } from './personal-table.js';
export { PrivacyModule } from './privacy.module.js';
