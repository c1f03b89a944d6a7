export { PersonalRecords, type Account, type PersonalRecordsPart } from './personal-records.js';
export { PrivacyModule } from './privacy.module.js';
