import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import { OtpService, type CodeSource } from '../../src/otp/index.js';
import { expectOk, type Actor } from './actor.js';
import { startApp, type Settings, type TestApp } from './app.js';
import { postForm, postJson, type Answer } from './http.js';

export const TOKEN = 't'.repeat(22);

const GATEWAYS = [
  { name: 'at', form: 'con-end', tokens: ['$SECRET_TOKEN'] },
  { name: 'hubtel', form: 'hubtel', tokens: ['$SECRET_TOKEN'], code: '*713*9#' },
  {
    name: 'own',
    form: 'custom',
    tokens: ['$SECRET_TOKEN'],
    language: 'fa',
    layout: {
      fields: { session: 'sid', from: 'msisdn', typed: 'text', event: 'kind' },
      begins: ['begin'],
      ends: ['end'],
      answer: { open: { say: '{text}', more: true }, close: { say: '{text}', more: false } },
    },
  },
];
export const NEUTRAL = 'No sign-in request for this number. Start in the app, then dial again.';

/** The service with three gateways and references, all its log lines going to `lines`. */
export function startWithGateways(lines: string[], settings: Settings = {}): Promise<TestApp> {
  return startApp(
    {
      ...{ LOG_LEVEL: 'debug', USSD_REF: 'on', SECRET_TOKEN: TOKEN, ...settings },
      USSD_GATEWAYS: JSON.stringify(GATEWAYS),
    },
    { write: (line) => void lines.push(line) },
  );
}

export const newSession = () => randomBytes(8).toString('hex');
export const gatewayUrl = (app: TestApp, name: string) => `${app.url}/ussd/${name}/${TOKEN}`;

/** One dial through a gateway, as its network would report it; answers what the handset shows. */
export type Dial = (app: TestApp, from: string, extra: string, session?: string) => Promise<string>;

export const conEnd: Dial = async (app, from, extra, sessionId = newSession()) => {
  const fields = { sessionId, serviceCode: '*6655#', phoneNumber: from, text: extra };
  return screenOf(await postForm(gatewayUrl(app, 'at'), fields), /^END ([^]*)$/);
};
export const hubtel: Dial = async (app, from, extra, SessionId = newSession()) => {
  const Message = extra === '' ? '*713*9#' : `*713*9*${extra}#`;
  const body = { Type: 'Initiation', Message, ServiceCode: '713*9', Mobile: from.slice(1), SessionId, Sequence: 1 };
  const answer = JSON.parse(expectOk(await postJson(gatewayUrl(app, 'hubtel'), body)).text) as Record<string, string>;
  expect(answer).toMatchObject({ SessionId, Type: 'release' });
  return String(answer['Message']);
};
export const own: Dial = async (app, from, extra, sid = newSession()) => {
  const text = extra === '' ? '*6655#' : `*6655*${extra}#`;
  const answer = expectOk(await postJson(gatewayUrl(app, 'own'), { sid, msisdn: from, text, kind: 'begin' }));
  return String((JSON.parse(answer.text) as Record<string, unknown>)['say']);
};

function screenOf(answer: Answer, shape: RegExp): string {
  expectOk(answer);
  const [, text] = shape.exec(answer.text) ?? [];
  if (text === undefined) throw new Error(`no screen: ${answer.text}`);
  return text;
}

/** Asks for a code; answers the reference at the end of the dial string. */
export async function asked(actor: Actor): Promise<string> {
  const { ussd_code } = expectOk(await actor.initialize('ussd')).body as { ussd_code?: string };
  const [, ref = ''] = /^\*6655\*(\d{4})#$/.exec(String(ussd_code)) ?? [];
  expect(ref).not.toBe('');
  return ref;
}

/** The code on a screen; '' when it shows none. */
export const codeIn = (text: string) => /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0] ?? '';

export async function challengeOf(actor: Actor): Promise<Record<string, unknown>> {
  const [row] = await actor.app.query(
    'SELECT challenges.* FROM challenges JOIN users ON users.id = challenges.user_id WHERE cell_number = ?',
    [actor.cell_number],
  );
  return row ?? {};
}

/** The code of an account's challenge, shown or not. */
export async function derivedCode(actor: Actor): Promise<string> {
  return actor.app.get(OtpService).codeOf((await challengeOf(actor)) as unknown as CodeSource);
}
