import { expect, it } from 'vitest';
import { APP_EVENTS } from '../../src/app/features.js';
import { auditEventsEn } from '../../web/src/desk/messages/audit-events-en.js';
import { auditEventsFa } from '../../web/src/desk/messages/audit-events-fa.js';

it.each([
  ['English', auditEventsEn],
  ['Persian', auditEventsFa],
])('has words for each event of the audit trail in %s', (_, words) => {
  expect(Object.keys(words).sort()).toEqual(Object.keys(APP_EVENTS).sort());
  expect(new Set(Object.values(words)).size).toBe(Object.keys(words).length);
});
