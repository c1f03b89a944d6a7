import { expect, it } from 'vitest';
import { APP_EVENTS } from '../../../../src/app/features';
import { auditEventsEn } from '../messages/audit-events-en';
import { auditEventsFa } from '../messages/audit-events-fa';

it.each([
  ['English', auditEventsEn],
  ['Persian', auditEventsFa],
])('has words for each event of the audit trail in %s', (_, words) => {
  expect(Object.keys(words).sort()).toEqual(Object.keys(APP_EVENTS).sort());
  expect(new Set(Object.values(words)).size).toBe(Object.keys(words).length);
});
