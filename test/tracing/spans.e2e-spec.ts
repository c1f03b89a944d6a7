import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { Actor, expectOk, tokensIn } from '../support/actors/actor.js';
import { send } from '../support/actors/http.js';
import { startApp, type TestApp } from '../support/servers/app.js';
import { OtlpReceiver, type ReceivedSpan } from '../support/servers/otlp-receiver.js';
import { SmsGateway } from '../support/servers/sms-gateway.js';
import { readJsonObject } from '../support/assertions/read-json.js';

const SERVER = 2;
const CLIENT = 3;
const ERROR = 2;
const PAN = '6037991111111112';
const TRACE = '0af7651916cd43dd8448eb211c80319c';
const PARENT = 'b7ad6b7169203331';

describe('tracing', () => {
  let collector: OtlpReceiver;
  let gateway: SmsGateway;
  let app: TestApp;
  const lines: Record<string, unknown>[] = [];

  beforeAll(async () => {
    gateway = await SmsGateway.start();
    collector = await OtlpReceiver.start({
      OTEL_SERVICE_NAME: 'sign-in',
      OTEL_RESOURCE_ATTRIBUTES: 'zone=a',
    });
    app = await startApp(
      { ...gateway.settings, LIMITS: 'off', LOG_LEVEL: 'info' },
      {
        write: (line) => lines.push(readJsonObject(line)),
      },
    );
  });

  afterAll(async () => {
    await app.close();
    await collector.close();
    gateway.close();
  });

  it('sends the spans of a sign-in, tickets and a card without personal data [LOG-1]', async () => {
    const actor = await Actor.registered(app);
    expectOk(await actor.initialize('sms'));
    await vi.waitFor(() => {
      expect(gateway.messages(actor.cell_number)).toHaveLength(1);
    });
    const code = /\d{6,10}/.exec(gateway.messages(actor.cell_number)[0]?.text ?? '')?.[0] ?? '';
    const tokens = tokensIn(expectOk(await actor.token(code)));
    actor.tokens = tokens;
    expectOk(
      await actor.gql(
        'mutation { TicketAdd(ticket_department_id: 1, title: "Secret title", content: "x") { id } }',
      ),
    );
    expectOk(await actor.gql('{ Tickets { id title } }'));
    expectOk(
      await actor.gql(
        `mutation { CardAdd(pan: "${PAN}", expired_at: "2030-01-31 00:00:00") { id } }`,
      ),
    );

    const spans = await spansOnce(
      (all) => all.filter(isGraphql).length === 3 && all.some(isDelivery),
    );
    const token = only(spans, 'POST /api/oauth/token');
    expect(token).toMatchObject({
      kind: SERVER,
      attributes: {
        'http.request.method': 'POST',
        'http.route': '/api/oauth/token',
        'http.response.status_code': 200,
      },
    });
    const statements = descendants(spans, token).filter(
      ({ attributes }) => attributes['db.operation.name'],
    );
    expect(statements.map(({ name }) => name)).toContain('CachedClients.readClient');
    for (const { attributes } of statements) {
      expect(attributes['db.system.name']).toBe(
        inject('engine') === 'sqlite' ? 'sqlite' : 'mariadb',
      );
    }
    const [added, tickets, card] = spans
      .filter(isGraphql)
      .map((span) => descendants(spans, span).map(({ name }) => name));
    expect(added).toContain('Mutation.TicketAdd');
    expect(tickets).toContain('Query.Tickets');
    expect(card).toContain('Mutation.CardAdd');
    const field = only(spans, 'Query.Tickets');
    expect(
      descendants(spans, field).some(
        ({ attributes }) => attributes['db.operation.name'] === 'SELECT',
      ),
    ).toBe(true);

    const delivery = only(
      descendants(spans, only(spans, 'POST /api/oauth/initialize')),
      'deliver otp.sms',
    );
    const sending = only(descendants(spans, delivery), 'send sms');
    expect(sending.attributes).toEqual({
      'keypad.provider': 'webhook',
      'keypad.outcome': 'accepted',
    });
    const call = only(descendants(spans, sending), 'POST');
    expect(call).toMatchObject({ kind: CLIENT, attributes: { 'server.address': '127.0.0.1' } });
    const [{ headers } = expect.unreachable()] = gateway.calls;
    expect(headers['traceparent']).toBe(`00-${call.traceId}-${call.spanId}-01`);

    expect(collector.resource).toMatchObject({ 'service.name': 'sign-in', zone: 'a' });

    const national = actor.cell_number.replace('+98', '');
    const secrets = [
      national,
      'Sara',
      'Ahmadi',
      'Secret title',
      PAN,
      PAN.slice(-4),
      code,
      app.client.client_secret,
    ];
    const { access_token, refresh_token } = tokens;
    const sent = spans
      .map(({ name, attributes, status }) => JSON.stringify({ name, attributes, status }))
      .join('\n');
    for (const secret of [...secrets, access_token, refresh_token])
      expect(sent).not.toContain(secret);
  });

  it('continues the trace of the request, and names it in the log lines of the request', async () => {
    const traceparent = `00-${TRACE}-${PARENT}-01`;
    expectOk(await send(`${app.url}/.well-known/jwks.json`, { headers: { traceparent } }));
    const spans = await spansOnce((all) => all.some(({ traceId }) => traceId === TRACE));
    expect(spans.find(({ traceId }) => traceId === TRACE)).toMatchObject({
      parentSpanId: PARENT,
      kind: SERVER,
    });
    await vi.waitFor(() => {
      expect(lines).toContainEqual(expect.objectContaining({ msg: 'request', trace_id: TRACE }));
    });
  });

  it('records nothing of a request whose trace is not sampled', async () => {
    const traceId = TRACE.replace('0a', '0b');
    expectOk(
      await send(`${app.url}/health/live`, {
        headers: { traceparent: `00-${traceId}-${PARENT}-00` },
      }),
    );
    const spans = await collector.spans();
    expect(spans.filter((span) => span.traceId === traceId)).toEqual([]);
  });

  it('names a request without a route by its method alone', async () => {
    await send(`${app.url}/09120000001/secret?token=secret`);
    const spans = await spansOnce((all) =>
      all.some(({ attributes }) => attributes['http.response.status_code'] === 404),
    );
    const span = spans.find(({ attributes }) => attributes['http.response.status_code'] === 404);
    expect(span?.name).toBe('GET');
    expect(span?.status.code).not.toBe(ERROR);
    expect(collector.text).not.toContain('secret?');
  });

  async function spansOnce(
    isComplete: (spans: ReceivedSpan[]) => boolean,
  ): Promise<ReceivedSpan[]> {
    return vi.waitFor(async () => {
      const spans = await collector.spans();
      expect(isComplete(spans)).toBe(true);
      return spans;
    });
  }
});

function isGraphql({ name }: ReceivedSpan): boolean {
  return name === 'POST /api/v4/graphql';
}

function isDelivery({ name }: ReceivedSpan): boolean {
  return name === 'deliver otp.sms';
}

function only(spans: readonly ReceivedSpan[], name: string): ReceivedSpan {
  const [found, ...others] = spans.filter((span) => span.name === name);
  if (found === undefined || others.length > 0) throw new Error(`not one span: ${name}`);
  return found;
}

function descendants(spans: readonly ReceivedSpan[], { spanId }: ReceivedSpan): ReceivedSpan[] {
  const children = spans.filter(({ parentSpanId }) => parentSpanId === spanId);
  return children.flatMap((child) => [child, ...descendants(spans, child)]);
}
