/**
 * One kind of event (AUD-1): the name that is stored, and what it means. A row of the trail never has personal data.
 */
export interface AuditEventRow {
  readonly name: string;
  readonly meaning: string;
}

/** Returns the events of one feature. `src/app.audit.ts` composes all tables. */
export function defineAuditEvents<Name extends string>(
  meanings: Readonly<Record<Name, string>>,
): Readonly<Record<Name, AuditEventRow>> {
  const entries = Object.entries<string>(meanings).map(([name, meaning]) => [name, { name, meaning }]);
  return Object.freeze(Object.fromEntries(entries)) as Readonly<Record<Name, AuditEventRow>>;
}
