export { exportRows, PersonalColumn, type ExportedJson } from './personal-columns.js';
export {
  PersonalPart,
  type PersonalAccount,
  type PersonalRecordsPart,
  type PersonalDataReader,
} from './personal-part.js';
export { PersonalRecords } from './personal-records.js';
export { PersonalTable } from './personal-table.js';
export { PrivacyModule } from './privacy.module.js';
