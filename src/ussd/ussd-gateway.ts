import { randomBytes } from 'node:crypto';
import { AppError, ERRORS } from '../errors/index.js';
import { fill, memberAt } from '../template/index.js';
import type { UssdGatewaySetting } from './ussd-gateway-setting.js';
import { USSD_LAYOUTS } from './ussd-forms.js';
import type { LayoutField, UssdLayout } from './ussd-layout.js';

/** A callback as it came: the query of a GET, or the body of a POST. */
export interface UssdCallback {
  readonly method: string;
  /** Without the question mark. */
  readonly query: string;
  readonly body: string;
}

/** One turn of a USSD session, whatever the gateway calls its parts. */
export interface UssdTurn {
  /** Never empty: a callback without one is a session by itself. */
  readonly session: string;
  /** The calling number, as `readNumber` of users takes it; the network vouches for it. */
  readonly from: string;
  /** Whether it was our code that was dialled. */
  readonly ours: boolean;
  /** What was dialled behind our code and typed since; of a later turn at least its reply. */
  readonly inputs: readonly string[];
  readonly event: 'begin' | 'input' | 'end';
  readonly sequence: string;
}

/** What the handset shows; `ends` closes the session. */
export interface UssdScreen {
  readonly text: string;
  readonly ends: boolean;
}

export interface UssdAnswer {
  readonly type: string;
  readonly body: string;
}

const LONGEST = { session: 128, text: 200 } as const;

/** Members of a callback by name; of a form, or of a JSON object. */
type Members = Readonly<Record<string, unknown>>;

/** Reads the callbacks of one gateway and writes its answers. */
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
   * Extra digits reach us in three ways: behind the dialled code, as the first of what was typed, or in a field of their
   * own. Here they are `inputs`, like everything typed later.
   * @throws AppError MALFORMED_REQUEST when the callback is none of this gateway's shape.
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
    // Later turns of some gateways do not repeat the code. What they reply to is a screen that only our code opens.
    const replied = !dialled && event === 'input' && dialString === undefined && this.omitsCode;
    return {
      session: session || `none:${randomBytes(12).toString('hex')}`,
      from: this.layout.numbers === 'international' ? of('from').replace(/^(?!\+|00)(?=\d)/, '+') : of('from'),
      ours: dialled || replied,
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

  /** Whether a later turn is known by its event, or by a form that names the code in the dialled string alone. */
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

/** The digits between the stars of a dial string. */
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
