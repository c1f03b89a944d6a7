import { randomBytes } from 'node:crypto';
import { AppError, ERRORS } from '../../platform/errors/index.js';
import { fillTemplate, getMember } from '../../platform/config/index.js';
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
  /**
   * The calling number in a form that `readNumber` of users accepts; the network vouches for it.
   */
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

const LENGTH_LIMITS = { session: 128, text: 200 } as const;

/** Members of a form or a JSON object by name. */
type CallbackMembers = Readonly<Record<string, unknown>>;

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
   * Returns the turn of a callback. Extra digits come behind the dialled code, as the first typed
   * part, or in a field of their own; all become `inputs`, like later replies.
   * @throws AppError MALFORMED_REQUEST if the callback does not match the layout
   */
  parseCallback(callback: UssdCallback): UssdTurn {
    const members = parseMembers(callback);
    const readField = (field: LayoutField) => this.readMember(members, field);
    const [session, typed] = [readField('session'), readField('typed')];
    if (session.length > LENGTH_LIMITS.session || typed.length > LENGTH_LIMITS.text)
      throw createMalformedError('a member is too long');
    const dialString = /^\*.*#$/.test(typed) ? typed : undefined;
    const dialledParts = splitDialString(
      dialString ?? [readField('dialled'), readField('extra'), typed].join('*'),
    );
    const codeParts = splitDialString(this.code);
    const event = this.toEvent(readField('event').toLowerCase(), typed);
    const isDialled = codeParts.every((part, i) => dialledParts[i] === part);
    // Later turns of some gateways omit the code. They reply to a screen that only our code opens.
    const isReply = !isDialled && event === 'input' && dialString === undefined && this.omitsCode;
    // Such a gateway calls this address for our code only.
    const isUnnamed = event === 'begin' && typed === '' && this.layout.fields.dialled.length === 0;
    return {
      session: session || `none:${randomBytes(12).toString('hex')}`,
      from:
        this.layout.numbers === 'international'
          ? readField('from').replace(/^(?!\+|00)(?=\d)/, '+')
          : readField('from'),
      ours: isDialled || isReply || isUnnamed,
      inputs: isDialled
        ? dialledParts.slice(codeParts.length)
        : isReply
          ? splitDialString([readField('extra'), typed].join('*'))
          : [],
      event,
      sequence: readField('sequence').slice(0, 20),
    };
  }

  /** @throws AppError MALFORMED_REQUEST */
  renderAnswer(callback: UssdCallback, { text, ends }: UssdScreen): UssdAnswer {
    const answerTemplate = ends ? this.layout.answer.close : this.layout.answer.open;
    const filledAnswer = fillTemplate(answerTemplate, { ...parseMembers(callback), text });
    return typeof filledAnswer === 'string'
      ? { type: 'text/plain; charset=utf-8', body: filledAnswer }
      : { type: 'application/json; charset=utf-8', body: JSON.stringify(filledAnswer) };
  }

  /** True if the event marks a later turn, or if only the dialled string contains the code. */
  private get omitsCode(): boolean {
    return this.layout.begins.length > 0 || this.layout.fields.dialled.length === 0;
  }

  private toEvent(value: string, typed: string): UssdTurn['event'] {
    if (this.layout.ends.includes(value)) return 'end';
    if (this.layout.begins.includes(value)) return 'begin';
    return this.layout.begins.length === 0 && typed === '' ? 'begin' : 'input';
  }

  private readMember(members: CallbackMembers, field: LayoutField): string {
    for (const memberPath of this.layout.fields[field]) {
      const memberValue = getMember(members, memberPath);
      if (typeof memberValue === 'string' || typeof memberValue === 'boolean')
        return String(memberValue).trim();
      if (typeof memberValue === 'number' && Number.isSafeInteger(memberValue))
        return String(memberValue);
    }
    return '';
  }
}

/** Returns the digits between the stars of a dial string. */
function splitDialString(text: string): string[] {
  return text
    .replaceAll('#', '')
    .split('*')
    .filter((part) => part !== '');
}

function parseMembers({ method, query, body }: UssdCallback): CallbackMembers {
  if (method !== 'GET' && body.trimStart().startsWith('{')) return parseJsonMembers(body);
  const members: Record<string, string> = Object.create(null) as Record<string, string>;
  for (const [name, value] of new URLSearchParams(method === 'GET' ? query : body)) {
    if (name in members) throw createMalformedError('repeated parameter');
    members[name] = value;
  }
  return members;
}

function parseJsonMembers(text: string): CallbackMembers {
  try {
    return JSON.parse(text) as CallbackMembers;
  } catch (cause) {
    throw createMalformedError('not JSON', cause);
  }
}

function createMalformedError(reason: string, cause?: unknown): AppError {
  return ERRORS.MALFORMED_REQUEST({ reason: `USSD callback: ${reason}`, cause });
}
