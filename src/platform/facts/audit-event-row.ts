/**
 * One kind of event (AUD-1): the name that is stored, and what it means. A row of the trail never
 * has personal data.
 */
export interface AuditEventRow {
  readonly name: string;
  readonly meaning: string;
}
