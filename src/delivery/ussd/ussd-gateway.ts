import { randomBytes } from 'node:crypto';
import { fillTemplate, getMember } from '../../platform/config/index.js';
import type { UssdGatewaySetting } from './ussd-gateway-setting.js';
import { USSD_LAYOUTS } from './ussd-forms.js';
import type { UssdLayoutField, UssdGatewayLayout } from './ussd-layout.js';
import type { UssdSessionTurn, UssdScreen, UssdGatewayResponse } from './ussd-session-turn.js';
import {
  type UssdGatewayCallback,
  type UssdCallbackMembers,
  parseMembers,
  createMalformedError,
} from './ussd-callback.js';

const LENGTH_LIMITS = { session: 128, text: 200 } as const;

/** Parses the callbacks of one gateway and renders the responses. */
export class UssdGateway {
  readonly layout: UssdGatewayLayout;
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
  parseCallback(callback: UssdGatewayCallback): UssdSessionTurn {
    const members = parseMembers(callback);
    const readField = (field: UssdLayoutField) => this.readMember(members, field);
    const session = readField('session');
    const typed = readField('typed');
    const isTooLong = session.length > LENGTH_LIMITS.session || typed.length > LENGTH_LIMITS.text;
    if (isTooLong) throw createMalformedError('a member is too long');

    const event = this.toEvent(readField('event').toLowerCase(), typed);
    const dialledFields = {
      dialled: readField('dialled'),
      extra: readField('extra'),
      typed,
    };
    return {
      session: session || `none:${randomBytes(12).toString('hex')}`,
      from: this.toCallingNumber(readField('from')),
      ...this.readInputs(dialledFields, event),
      event,
      sequence: readField('sequence').slice(0, 20),
    };
  }

  private toCallingNumber(from: string): string {
    if (this.layout.numbers !== 'international') return from;
    return from.replace(/^(?!\+|00)(?=\d)/, '+');
  }

  /** Returns whether our code was dialled, and what was typed behind it. */
  private readInputs(
    { dialled, extra, typed }: Readonly<Record<'dialled' | 'extra' | 'typed', string>>,
    event: UssdSessionTurn['event'],
  ): Pick<UssdSessionTurn, 'ours' | 'inputs'> {
    const isDialString = /^\*.*#$/.test(typed);
    const dialString = isDialString ? typed : [dialled, extra, typed].join('*');
    const dialledParts = splitDialString(dialString);
    const codeParts = splitDialString(this.code);
    const isDialled = codeParts.every((part, i) => dialledParts[i] === part);
    if (isDialled) return { ours: true, inputs: dialledParts.slice(codeParts.length) };

    // Later turns of some gateways omit the code. They reply to a screen that only our code opens.
    const isReply = event === 'input' && !isDialString && this.omitsCode;
    if (isReply) return { ours: true, inputs: splitDialString([extra, typed].join('*')) };

    // Such a gateway calls this address for our code only.
    const isUnnamed = event === 'begin' && typed === '' && this.layout.fields.dialled.length === 0;
    return { ours: isUnnamed, inputs: [] };
  }

  /** @throws AppError MALFORMED_REQUEST */
  renderAnswer(callback: UssdGatewayCallback, { text, ends }: UssdScreen): UssdGatewayResponse {
    const answerTemplate = ends ? this.layout.answer.close : this.layout.answer.open;
    const filledAnswer = fillTemplate(answerTemplate, { ...parseMembers(callback), text });
    if (typeof filledAnswer === 'string') {
      return { type: 'text/plain; charset=utf-8', body: filledAnswer };
    }
    return { type: 'application/json; charset=utf-8', body: JSON.stringify(filledAnswer) };
  }

  /** True if the event marks a later turn, or if only the dialled string contains the code. */
  private get omitsCode(): boolean {
    return this.layout.begins.length > 0 || this.layout.fields.dialled.length === 0;
  }

  private toEvent(value: string, typed: string): UssdSessionTurn['event'] {
    if (this.layout.ends.includes(value)) return 'end';
    if (this.layout.begins.includes(value)) return 'begin';
    const isFirst = this.layout.begins.length === 0 && typed === '';
    return isFirst ? 'begin' : 'input';
  }

  private readMember(members: UssdCallbackMembers, field: UssdLayoutField): string {
    for (const memberPath of this.layout.fields[field]) {
      const memberValue = getMember(members, memberPath);
      const isText = typeof memberValue === 'string' || typeof memberValue === 'boolean';
      if (isText) return String(memberValue).trim();
      if (Number.isSafeInteger(memberValue)) return String(memberValue);
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
