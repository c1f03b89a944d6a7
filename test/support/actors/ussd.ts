import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import type { UssdScreen } from '../../../src/delivery/ussd/index.js';
import { OtpService } from '../../../src/accounts/otp/index.js';
import { expectOk, type Actor } from './actor.js';
import { startApp, type Settings, type TestApp } from '../servers/app.js';
import { postForm, postJson } from './http.js';
import { codeOfRow, codeSourceIn } from './derived-code.js';

export const TOKEN = 't'.repeat(22);

const GATEWAYS = [
  { name: 'at', form: 'con-end', tokens: ['$SECRET_TOKEN'] },
  { name: 'hubtel', form: 'hubtel', tokens: ['$SECRET_TOKEN'], code: '*713*9#' },
  ...['nalo', 'moolre', 'hollatags'].map((form) => ({
    name: form,
    form,
    tokens: ['$SECRET_TOKEN'],
  })),
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
export const GATEWAY_NAMES = GATEWAYS.map(({ name }) => name);
export const NEUTRAL = 'No sign-in request for this number. Start in the app, then dial again.';

/** Starts the service with references and a gateway of each form; its log goes to `lines`. */
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

/**
 * A USSD session as its network has it: what was dialled behind our code, and what was typed since.
 */
export interface Call {
  readonly from: string;
  readonly session: string;
  readonly extra: string;
  readonly replies?: readonly string[];
}

/** Sends the newest turn of a session through a gateway and returns the screen of the handset. */
export type Turn = (app: TestApp, call: Call) => Promise<UssdScreen>;

export const conEndTurn: Turn = async (app, { from, session, extra, replies = [] }) => {
  const text = [extra, ...replies].filter((each) => each !== '').join('*');
  const fields = { sessionId: session, serviceCode: '*6655#', phoneNumber: from, text };
  const answer = expectOk(await postForm(gatewayUrl(app, 'at'), fields)).text;
  const [, flag, screen] = /^(CON|END) ([^]*)$/.exec(answer) ?? [];
  if (screen === undefined) throw new Error(`no screen: ${answer}`);
  return { text: screen, ends: flag === 'END' };
};
export const hubtelTurn: Turn = async (app, { from, session, extra, replies = [] }) => {
  const reply = replies.at(-1);
  const dialled = extra === '' ? '*713*9#' : `*713*9*${extra}#`;
  const turn = { Type: reply === undefined ? 'Initiation' : 'Response', Message: reply ?? dialled };
  const call = {
    ServiceCode: '713*9',
    Mobile: from.slice(1),
    SessionId: session,
    Sequence: replies.length + 1,
  };
  const answer = expectOk(await postJson(gatewayUrl(app, 'hubtel'), { ...call, ...turn })).body;
  expect(answer['SessionId']).toBe(session);
  expect(['response', 'release']).toContain(answer['Type']);
  return { text: String(answer['Message']), ends: answer['Type'] === 'release' };
};
/** Its later turns do not name the code. */
export const ownTurn: Turn = async (app, { from, session, extra, replies = [] }) => {
  const reply = replies.at(-1);
  const text = reply ?? (extra === '' ? '*6655#' : `*6655*${extra}#`);
  const body = { sid: session, msisdn: from, text, kind: reply === undefined ? 'begin' : 'more' };
  const { say, more } = expectOk(await postJson(gatewayUrl(app, 'own'), body)).body;
  return { text: String(say), ends: more === false };
};

/** Dials once and returns the text of the screen, which ends the session. */
export type Dial = (app: TestApp, from: string, extra: string, session?: string) => Promise<string>;

const dialOf =
  (turn: Turn): Dial =>
  async (app, from, extra, session = newSession()) => {
    const { text, ends } = await turn(app, { from, session, extra });
    expect(ends).toBe(true);
    return text;
  };
export const [conEnd, hubtel, own] = [dialOf(conEndTurn), dialOf(hubtelTurn), dialOf(ownTurn)];

/** Requests a code and returns the reference at the end of the dial string. */
export async function asked(actor: Actor): Promise<string> {
  const { ussd_code } = expectOk(await actor.initialize('ussd')).body;
  const [, ref = ''] = /^\*6655\*(\d{4})#$/.exec(String(ussd_code)) ?? [];
  expect(ref).not.toBe('');
  return ref;
}

/** A reference that is not this one. */
export const otherThan = (ref: string) => String((Number(ref) + 1) % 10_000).padStart(4, '0');

/** The code on a screen; '' when it shows none. */
export const codeIn = (text: string) => /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0] ?? '';

export async function challengeOf(actor: Actor): Promise<Record<string, unknown>> {
  const [row] = await actor.app.query(
    `SELECT challenges.* FROM challenges JOIN users ON users.id = challenges.user_id
     WHERE cell_number = ? ORDER BY issued_at DESC`,
    [actor.cell_number],
  );
  return row ?? {};
}

/** Derives the code of an account's challenge, shown or not. */
export async function derivedCode(actor: Actor): Promise<string> {
  return codeOfRow(actor.app, await challengeOf(actor));
}

/** Derives the reference of an account's challenge. */
export async function refOf(actor: Actor): Promise<string> {
  return actor.app.get(OtpService).deriveReference(codeSourceIn(await challengeOf(actor)));
}
