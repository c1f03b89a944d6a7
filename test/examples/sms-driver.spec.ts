import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as zod from 'zod';
import { AcmeDriver, defineAcmeProvider } from '../../examples/sms-driver/acme.driver.js';
import { HttpProviderCalls } from '../../src/delivery/sms/http/http-provider-calls.js';
import { JsonSchemas } from '../../src/platform/config/json-schemas.js';
import { portOf } from '../support/servers/ports.js';

const SECRET = 'secret-of-acme';
const MESSAGE = {
  ...{ id: 42, to: '+989121234567', text: 'Your code: 852596', code: '852596', secondsLeft: 120 },
  ...{ receiptUrl: 'https://id.example/r/42/p', receiptsUrl: 'https://id.example/r/all/p' },
};

const headers: IncomingHttpHeaders = {};
/** The fake provider: its next response, and the last request. */
const provider = { status: 200, reply: '', headers, body: '' };
const server = createServer((request, response) => {
  void text(request).then((body) => {
    Object.assign(provider, { headers: request.headers, body });
    response.writeHead(provider.status).end(provider.reply);
  });
});
const calls = new HttpProviderCalls();

beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'));
afterAll(async () => {
  await calls.onApplicationShutdown();
  server.close();
});

function createDriver(url: string): AcmeDriver {
  const schema = defineAcmeProvider(new JsonSchemas(zod, { ACME_SECRET: SECRET }));
  const options = { url, sender: '1000', secret: '$ACME_SECRET' };
  return new AcmeDriver(
    schema.parse({ name: 'acme', driver: 'acme', options }).options,
    calls.call,
  );
}

function sendToFake(status: number, reply = '') {
  Object.assign(provider, { status, reply });
  const port = portOf(server);
  return createDriver(`http://127.0.0.1:${String(port)}/send`).sendSms(MESSAGE);
}

describe('examples/sms-driver', () => {
  it('sends a signed message and returns the id of the provider', async () => {
    expect(await sendToFake(200, 'acme-1\n')).toEqual({ outcome: 'accepted', reference: 'acme-1' });

    expect(JSON.parse(provider.body)).toEqual({
      ...{ from: '1000', to: '+989121234567', text: 'Your code: 852596', id: '42' },
      ...{ valid_seconds: 120, receipt_url: 'https://id.example/r/42/p' },
    });
    expect(provider.headers['x-acme-signature']).toBe(
      createHmac('sha256', SECRET).update(provider.body).digest('hex'),
    );
  });

  it.each([
    [409, { outcome: 'rejected', hint: 'never' }],
    [401, { outcome: 'rejected', hint: 'elsewhere', misconfigured: true }],
    [503, { outcome: 'rejected', hint: 'later' }],
  ])('reads the status %i', async (status, outcome) => {
    expect(await sendToFake(status)).toMatchObject(outcome);
  });

  it('rejects a message if the provider cannot be reached, so that another one sends it', async () => {
    const closed = createServer();
    await once(closed.listen(0, '127.0.0.1'), 'listening');
    const port = portOf(closed);
    await once(closed.close(), 'close');

    const outcome = await createDriver(`http://127.0.0.1:${String(port)}/send`).sendSms(MESSAGE);

    expect(outcome).toMatchObject({ outcome: 'rejected', hint: 'elsewhere' });
  });

  it.each([
    ['delivered', 'delivered'],
    ['failed', 'undelivered'],
    ['queued', 'progress'],
  ])('reads a receipt with the state %s', (state, status) => {
    expect(createDriver('http://acme.example/send').readReports({ state })).toEqual([{ status }]);
  });
});
