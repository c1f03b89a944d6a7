import { randomBytes } from 'node:crypto';
import { AppError, ERRORS } from '../../platform/errors/index.js';
import { fill, memberAt } from '../../platform/config/index.js';
import type { UssdGatewaySetting } from './ussd-gateway-setting.js';
import { USSD_LAYOUTS } from './ussd-forms.js';
import type { LayoutField, UssdLayout } from './ussd-layout.js';

/** A raw callback: the query of a GET, or the body of a POST. */
export interface UssdCallback {
  readonly method: string;
  /** Without the question mark. */
  readonly query: string;
  readonly body: string;
}

/** One turn of a USSD session, in terms of no gateway. */
export interface UssdTurn {
  /** Never empty: a callback without an id is a session of its own. */
  readonly session: string;
  /** The calling number in a form that `readNumber` of users accepts; the network vouches for it. */
  readonly from: string;
  /** True if our code was dialled. */
  readonly ours: boolean;
  /** Digits dialled behind our code and replies since; in a later turn at least its reply. */
  readonly inputs: readonly string[];
  readonly event: 'begin' | 'input' | 'end';
  readonly sequence: string;
}

/** A screen of the handset; `ends` closes the session. */
export interface UssdScreen {
  readonly text: string;
  readonly ends: boolean;
}

export interface UssdAnswer {
  readonly type: string;
  readonly body: string;
}

const LONGEST = { session: 128, text: 200 } as const;

/** Members of a form or a JSON object by name. */
type Members = Readonly<Record<string, unknown>>;

/** Parses the callbacks of one gateway and renders the responses. */
export class UssdGateway {
  readonly layout: UssdLayout;
  /** Our code, as this gateway reports it. */
  readonly code: string;

  constructor(
    readonly setting: UssdGatewaySetting,
    ussdCode: string,
  ) {
    this.layout = setting.form === 'custom' ? setting.layout : USSD_LAYOUTS[setting.form];
    this.code = setting.code || ussdCode;
  }

  get name(): string {
    return this.setting.name;
  }

  /**
   * Returns the turn of a callback. Extra digits come behind the dialled code, as the first typed part, or in a field
   * of their own; all become `inputs`, like later replies.
   * @throws AppError MALFORMED_REQUEST if the callback does not match the layout
   */
  parse(callback: UssdCallback): UssdTurn {
    const members = membersOf(callback);
    const of = (field: LayoutField) => this.read(members, field);
    const [session, typed] = [of('session'), of('typed')];
    if (session.length > LONGEST.session || typed.length > LONGEST.text) throw malformed('a member is too long');
    const dialString = /^\*.*#$/.test(typed) ? typed : undefined;
    const parts = partsOf(dialString ?? [of('dialled'), of('extra'), typed].join('*'));
    const code = partsOf(this.code);
    const event = this.eventOf(of('event').toLowerCase(), typed);
    const dialled = code.every((part, i) => parts[i] === part);
    // Later turns of some gateways omit the code. They reply to a screen that only our code opens.
    const replied = !dialled && event === 'input' && dialString === undefined && this.omitsCode;
    // Such a gateway calls this address for our code only.
    const unnamed = event === 'begin' && typed === '' && this.layout.fields.dialled.length === 0;
    return {
      session: session || `none:${randomBytes(12).toString('hex')}`,
      from: this.layout.numbers === 'international' ? of('from').replace(/^(?!\+|00)(?=\d)/, '+') : of('from'),
      ours: dialled || replied || unnamed,
      inputs: dialled ? parts.slice(code.length) : replied ? partsOf([of('extra'), typed].join('*')) : [],
      event,
      sequence: of('sequence').slice(0, 20),
    };
  }

  /** @throws AppError MALFORMED_REQUEST */
  render(callback: UssdCallback, { text, ends }: UssdScreen): UssdAnswer {
    const template = ends ? this.layout.answer.close : this.layout.answer.open;
    const answer = fill(template, { ...membersOf(callback), text });
    return typeof answer === 'string'
      ? { type: 'text/plain; charset=utf-8', body: answer }
      : { type: 'application/json; charset=utf-8', body: JSON.stringify(answer) };
  }

  /** True if the event marks a later turn, or if only the dialled string contains the code. */
  private get omitsCode(): boolean {
    return this.layout.begins.length > 0 || this.layout.fields.dialled.length === 0;
  }

  private eventOf(value: string, typed: string): UssdTurn['event'] {
    if (this.layout.ends.includes(value)) return 'end';
    if (this.layout.begins.includes(value)) return 'begin';
    return this.layout.begins.length === 0 && typed === '' ? 'begin' : 'input';
  }

  private read(members: Members, field: LayoutField): string {
    for (const place of this.layout.fields[field]) {
      const value = memberAt(members, place);
      if (typeof value === 'string' || typeof value === 'boolean') return String(value).trim();
      if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value);
    }
    return '';
  }
}

/** Returns the digits between the stars of a dial string. */
function partsOf(text: string): string[] {
  return text
    .replaceAll('#', '')
    .split('*')
    .filter((part) => part !== '');
}

function membersOf({ method, query, body }: UssdCallback): Members {
  if (method !== 'GET' && body.trimStart().startsWith('{')) return parseJson(body);
  const members: Record<string, string> = Object.create(null) as Record<string, string>;
  for (const [name, value] of new URLSearchParams(method === 'GET' ? query : body)) {
    if (name in members) throw malformed('repeated parameter');
    members[name] = value;
  }
  return members;
}

function parseJson(text: string): Members {
  try {
    return JSON.parse(text) as Members;
  } catch (cause) {
    throw malformed('not JSON', cause);
  }
}

function malformed(reason: string, cause?: unknown): AppError {
  return new AppError(ERRORS.MALFORMED_REQUEST, { reason: `USSD callback: ${reason}`, cause });
}
