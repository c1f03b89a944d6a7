import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { APP_ERRORS } from '../../src/app/features.js';
import { SigningKeys } from '../../src/sign-in/index.js';
import { startApp, type TestApp } from '../support/servers/app.js';
import { everyEndpoint } from '../support/actors/every-endpoint.js';
import { Evidence } from '../support/assertions/evidence.js';
import { rootFieldsOf } from '../support/actors/graphql.js';
import { randomLetters } from '../support/random-letters.js';
import { readJson, readJsonObject } from '../support/assertions/read-json.js';
import { portOf } from '../support/servers/ports.js';

const OPERATION = z.object({ responses: z.unknown() });
const DESCRIPTION = z.object({
  paths: z.record(z.string(), z.record(z.string(), OPERATION)),
});

const TICKET = ['TicketAdd', 'Tickets', 'StaffTickets', 'MeExport'];
const STAFF_TEXT = ['StaffTicketAddReply', 'StaffTicketAddNote'];
const PROFILE = ['Me', 'MeDelete', 'MeExport'];

/** Places where a secret may appear. A secret that is not in this table may appear nowhere. */
/** Copies of the names for searches. */
const FOLDED_NAMES = ['table users.name_1', 'table users.name_2'];
const DECLARED: Readonly<Record<string, readonly string[]>> = {
  code: [
    'GET /dev/phone/messages',
    'GET /dev/phone/events',
    'POST /dev/phone/dial',
    'POST /ussd/TOKEN',
    'webhook',
  ],
  'webhook secret': ['StaffWebhookAdd', 'StaffWebhookRotate'],
  'client secret': ['StaffClientCreate', 'StaffClientRotate', 'StaffClientLeak'],
  'access token': ['POST /api/oauth/token'],
  'refresh token': ['POST /api/oauth/token'],
  number: [
    'table users.cell_number',
    'table messages.recipient',
    'table challenges.target',
    'table phone_networks.recipient',
    'GET /dev/phone/messages',
    'GET /dev/phone/events',
    'GET /dev/phone/handsets',
    ...PROFILE,
    'MeCellNumberVerify',
    'webhook',
  ],
  'first name': [
    'table users.first_name',
    ...FOLDED_NAMES,
    ...PROFILE,
    'MeEdit',
    'StaffTickets',
    'StaffUsers',
    'StaffMembers',
    'StaffTicketAgents',
    // The name of the account in the authenticator.
    'StaffPasskeyOptions',
  ],
  'last name': [
    'table users.last_name',
    ...FOLDED_NAMES,
    ...PROFILE,
    'MeEdit',
    'StaffTickets',
    'StaffUsers',
    'StaffMembers',
    'StaffTicketAgents',
    // The name of the account in the authenticator.
    'StaffPasskeyOptions',
  ],
  'e-mail': [
    'table users.email',
    ...PROFILE,
    'table messages.recipient',
    'table challenges.target',
    'GET /dev/phone/messages',
    'MeEmailVerify',
  ],
  title: ['table tickets.title', 'table ticket_words.word', ...TICKET],
  content: [
    'table ticket_replies.content',
    'table ticket_words.word',
    'table ticket_notes.content',
    ...TICKET,
    ...STAFF_TEXT,
  ],
};

/**
 * A name of a query that the schema does not have is in the response to that query, and nowhere
 * else.
 */
function isDeclared(kind: string, place: string): boolean {
  const isGraphqlResponse = place === 'POST /api/v4/graphql' || !/ |^(log|webhook)$/.test(place);
  return kind === 'query name' ? isGraphqlResponse : DECLARED[kind]?.includes(place) === true;
}

/** The members that a log line may have. */
const LOGGED = 'level time msg context request_id method route status ms code reason err'.split(
  ' ',
);
const LOGGED_OF_ERRORS = ['type', 'message', 'code', 'errno', 'statement', 'stack'];

const secrets: { kind: string; value: string }[] = [];
const evidence = new Evidence();
const lines: string[] = [];
/** Every code that a response had. */
const codes = new Set<string>();
/** The codes of each sign-in route, `/api/oauth/token INVALID_GRANT`. */
const refused = new Set<string>();
/** Every place that returned success. */
const succeeded = new Set<string>();
/** Every place that must return success. */
const places = new Set<string>(documentedRoutes());

/** Returns a secret of a kind, and records it for the search. */
function secret(kind: string, value = `S${randomLetters(18)}`): string {
  if (value.length < 8) throw new Error(`too short to search for: ${kind}`);
  secrets.push({ kind, value });
  return value;
}

/**
 * Returns a typed text that must appear nowhere, with characters that could forge a line or control
 * a terminal.
 */
const typed = () => `${secret('typed')}\r\n{"level":"forged"}\u001b[31m\u2028`;

const HUB = { name: 'hub', form: 'hubtel', basic: { username: 'hub', password: '$SECRET_HUB' } };

describe.each([{ DELIVERY: 'virtual' }, { DELIVERY: 'webhook' }])(
  'every endpoint with DELIVERY=$DELIVERY [LEAK-1] [OTP-11]',
  ({ DELIVERY }) => {
    let app: TestApp;
    const token = secret('gateway token', randomBytes(18).toString('base64url'));
    const webhookToken = secret('webhook token');
    let webhookStatus = 200;
    const webhook = createServer((request, response) => {
      request.setEncoding('utf8').on('data', (text: string) => {
        evidence.add('webhook', text);
      });
      response.writeHead(webhookStatus).end();
    });

    beforeAll(async () => {
      await once(webhook.listen(0, '127.0.0.1'), 'listening');
      const port = portOf(webhook);
      const log = { write: (line: string) => void lines.push(line) };
      app = await startApp(
        {
          LOG_LEVEL: 'trace',
          OTP_DIGITS: '10',
          TRUSTED_PROXIES: '127.0.0.1',
          STAFF_NETWORKS: '127.0.0.1',
          USSD_GATEWAY_TOKEN: token,
          USSD_GATEWAYS: JSON.stringify([HUB]),
          SECRET_HUB: secret('gateway password'),
          DELIVERY,
          DELIVERY_WEBHOOK_URL: `http://127.0.0.1:${String(port)}/sms`,
          DELIVERY_WEBHOOK_TOKEN: webhookToken,
          LIMIT_REGISTER: '15/60',
          LIMIT_NUMBER_HOUR: '50/3600',
          LIMIT_NUMBER_DAY: '50/3600',
          TICKETS_OPEN: '1',
          DORMANT_MONTHS: '6',
          UNKNOWN_USERS: DELIVERY === 'virtual' ? 'conceal' : 'reveal',
          WEBHOOK_STAFF_EXPORTS: DELIVERY === 'virtual' ? 'allow' : 'refuse',
        },
        log,
      );
      watchFetch(app.url);
      for (const { name } of rootFieldsOf(app)) places.add(name);
      for (const key of app.config.KEYS.split(',')) secret('master key', key.split(':')[1]);
      secret('signing key', app.get(SigningKeys).current.privateKey.export({ format: 'jwk' }).d);
      secret('client secret', app.client.client_secret);
    });
    afterAll(async () => {
      vi.unstubAllGlobals();
      webhook.close();
      await app.close();
    });

    it('shows a secret only at the places declared for it', async () => {
      await everyEndpoint(app, { secret, typed }, (status) => {
        webhookStatus = status;
      });
      await evidence.addDatabase(app);
      evidence.add('log', lines.join(''));
      const leaks = secrets.flatMap(({ kind, value }) =>
        evidence
          .find(value)
          .filter(({ place }) => !isDeclared(kind, place))
          .map(({ place, form }) => `${kind} as ${form} in ${place}`),
      );
      expect([...new Set(leaks)]).toEqual([]);
    });

    it('shows each secret at every place declared for it, so the search covers that place', () => {
      const seen = secrets.flatMap(({ kind, value }) =>
        evidence.find(value).map(({ place }) => `${kind}: ${place}`),
      );
      for (const [kind, places] of Object.entries(DECLARED)) {
        for (const place of places.filter((each) =>
          DELIVERY === 'virtual' ? each !== 'webhook' : !/\/dev\/phone|phone_networks/.test(each),
        )) {
          expect(seen).toContain(`${kind}: ${place}`);
        }
      }
    });

    it('logs JSON lines of listed members and no forged line [LOG-1]', () => {
      expect(lines.length).toBeGreaterThan(100);
      for (const line of lines) {
        expect(line.indexOf('\n')).toBe(line.length - 1);
        expect(line.slice(0, -1)).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
        const entry = readJsonObject(line);
        expect(LOGGED).toEqual(expect.arrayContaining(Object.keys(entry)));
        expect(LOGGED_OF_ERRORS).toEqual(expect.arrayContaining(Object.keys(entry['err'] ?? {})));
        expect(entry['level']).not.toBe('forged');
      }
    });
  },
);

describe('the runs over every endpoint [LEAK-1]', () => {
  it('drive every field and every documented route to success', () => {
    expect(places.size).toBeGreaterThan(40);
    expect([...places].filter((place) => !succeeded.has(place))).toEqual([]);
  });

  it('bring the service to every refusal that it has', () => {
    const missed = Object.values(APP_ERRORS).filter(({ code }) => !codes.has(code));
    expect(missed.map(({ code }) => code)).toEqual([]);
  });

  it('get no refusal of a sign-in route that openapi.json does not list', () => {
    const listed = Object.entries(describedPaths()).flatMap(([path, methods]) => {
      const responses = Object.values(methods).map((operation) => operation.responses);
      const named = JSON.stringify(responses).matchAll(/[`"]([A-Z]+_[A-Z_]+)[`"]/g);
      return [...named].map(([, code = '']) => `${path} ${code}`);
    });
    expect(refused.size).toBeGreaterThan(20);
    expect([...refused].filter((each) => !listed.includes(each))).toEqual([]);
  });
});

function bodyOf({ body }: RequestInit): string {
  return typeof body === 'string' ? body : '';
}

/**
 * Records each response of the service with its headers, by method and path or by the GraphQL
 * field.
 */
function watchFetch(url: string): void {
  const real = globalThis.fetch;
  vi.stubGlobal('fetch', async (target: string, init: RequestInit = {}) => {
    const response = await real(target, init);
    if (target.startsWith(url)) {
      const path = new URL(target).pathname
        .replace(/\/ussd\/.*/, '/ussd/TOKEN')
        .replace(/S[a-z]{18}/, 'TYPED');
      const field = path.includes('graphql')
        ? /^{"query":"(?:mutation )?{ (\w+)/.exec(bodyOf(init))?.[1]
        : undefined;
      const place = field ?? `${init.method ?? 'GET'} ${path}`;
      evidence.add(place, JSON.stringify([...response.headers]));
      if (response.headers.get('content-type')?.startsWith('text/event-stream')) {
        if (response.ok) succeeded.add(place);
        void addStream(place, response.clone()).catch(() => undefined);
      } else {
        const text = await response.clone().text();
        for (const [, code = ''] of text.matchAll(/"(?:readable_)?code":"([A-Z_]+)"/g)) {
          codes.add(code);
          if (path.startsWith('/api/oauth/')) refused.add(`${path} ${code}`);
        }
        if (response.ok && !text.includes('"errors":')) succeeded.add(place);
        evidence.add(place, text);
      }
    }
    return response;
  });
}

/** Records a stream until its reader leaves. */
async function addStream(place: string, { body }: Response): Promise<void> {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { value, done } = (await reader?.read()) ?? { done: true };
    if (done) return;
    evidence.add(place, value);
  }
}

function documentedRoutes(): string[] {
  return Object.entries(describedPaths()).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
}

function describedPaths(): z.output<typeof DESCRIPTION>['paths'] {
  return readJson(DESCRIPTION, readFileSync('docs/openapi.json', 'utf8')).paths;
}
