import { expect, it } from 'vitest';
import { WebhookEventTypes } from './event-body.js';
import { AUTH } from '../../sign-in/auth.facts.js';

const event = {
  event: 'session.ended.logout',
  actor: 'client:3',
  subject: 'session:12',
  user_id: 7,
};
const happened_at = Date.UTC(2026, 10, 23);

it('EventTypes.toBody returns the event that docs/webhooks.md shows', () => {
  expect(new WebhookEventTypes(AUTH.webhooks).toBody({ ...event, happened_at })).toBe(
    '{"type":"session.ended","timestamp":"2026-11-23T00:00:00.000Z","data":{"user_id":"7","session_id":"12","by":"client","client_id":"3","reason":"logout"}}',
  );
});

it('EventTypes.toBody adds the user for an endpoint with personal data', () => {
  const user = {
    first_name: 'Sara',
    last_name: 'Amini',
    cell_number: '+989121234567',
    email: null,
  };
  expect(
    new WebhookEventTypes(AUTH.webhooks).toBody({ ...event, actor: 'user:7', happened_at }, user),
  ).toBe(
    '{"type":"session.ended","timestamp":"2026-11-23T00:00:00.000Z","data":{"user_id":"7","session_id":"12","by":"user","reason":"logout",' +
      '"user":{"first_name":"Sara","last_name":"Amini","cell_number":"+989121234567","email":null}}}',
  );
});
