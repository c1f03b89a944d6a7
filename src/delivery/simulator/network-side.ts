import { withoutUndefined } from '../../platform/config/index.js';
import type {
  UssdLayoutField,
  UssdGatewayCallback,
  UssdGatewayForm,
  UssdGateway,
} from '../ussd/index.js';

/** A USSD session as the handset knows it. */
export interface UssdSessionState {
  readonly session: string;
  /** The number that calls. */
  readonly from: string;
  readonly dialled: string;
  /** Replies since the dial, oldest first. */
  readonly inputs: readonly string[];
}

/** The reason for the end of a session before its last screen. */
export type UssdHangUpReason = 'user' | 'timeout';

/** Names of gateways for a reply, and for the end of a session by its user or by the network. */
const GATEWAY_EVENTS: Partial<
  Record<UssdGatewayForm, Readonly<Partial<Record<'input' | UssdHangUpReason, string>>>>
> = {
  'con-end': { user: 'Incomplete', timeout: 'Failed' },
  hubtel: {
    input: 'Response',
    user: 'Release',
    timeout: 'Timeout',
  },
  nalo: { input: 'false' },
  moolre: { input: 'false' },
  smpp: { input: '18' },
  hollatags: {
    input: 'continue',
    user: 'end',
    timeout: 'abort',
  },
};

/**
 * Returns the callback of a gateway for the last reply or, without replies, for the dial. Reverses
 * `UssdGateway.parseCallback`.
 */
export function toTurnCallback(
  gateway: UssdGateway,
  session: UssdSessionState,
): UssdGatewayCallback {
  const [begin] = gateway.layout.begins;
  const replyEvent = GATEWAY_EVENTS[gateway.setting.form]?.input ?? 'input';
  const isReply = session.inputs.length > 0 && begin !== undefined;
  return writeCallback(gateway, session, isReply ? replyEvent : begin);
}

/** Returns the callback for the end of a session; undefined if the gateway reports no end. */
export function toEndCallback(
  gateway: UssdGateway,
  session: UssdSessionState,
  reason: UssdHangUpReason,
): UssdGatewayCallback | undefined {
  const [endEvent] = gateway.layout.ends;
  if (endEvent === undefined) return undefined;

  const events = GATEWAY_EVENTS[gateway.setting.form];
  return writeCallback(gateway, session, events?.[reason] ?? endEvent);
}

function writeCallback(
  gateway: UssdGateway,
  session: UssdSessionState,
  event: string | undefined,
): UssdGatewayCallback {
  const { fields, answer } = gateway.layout;
  const { dialled, inputs } = session;
  const { code, rest } = splitDialled(gateway, dialled);
  const fieldValues: Partial<Record<UssdLayoutField, string>> = {
    session: session.session,
    from: session.from,
    dialled: code,
    sequence: String(inputs.length + 1),
    ...toTypedFields(gateway, {
      dialled,
      rest,
      inputs,
    }),
    ...withoutUndefined({ event }),
  };

  const members: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(fieldValues) as [UssdLayoutField, string][]) {
    const [place] = fields[field];
    if (place !== undefined) setMember(members, place.split('.'), value);
  }

  if (typeof answer.close !== 'string') {
    return {
      method: 'POST',
      query: '',
      body: JSON.stringify(members),
    };
  }
  const form = new URLSearchParams(members as Record<string, string>);
  return {
    method: 'POST',
    query: '',
    body: form.toString(),
  };
}

/** Returns our code and the digits behind it, or another code. */
function splitDialled(gateway: UssdGateway, dialled: string): { code: string; rest: string } {
  const codeStem = gateway.code.replace('#', '');
  const isOurs = dialled === gateway.code || dialled.startsWith(`${codeStem}*`);
  if (!isOurs) return { code: dialled, rest: '' };
  const rest = dialled.slice(codeStem.length).replace(/^\*|#$/g, '');
  return { code: gateway.code, rest };
}

/**
 * Returns the fields with the dialled and typed digits. Digits behind the code go into their own
 * field, the dialled string or the first typed part. Only in the last case does a reply repeat
 * earlier replies.
 */
function toTypedFields(
  { layout: { fields, begins } }: UssdGateway,
  { dialled, rest, inputs }: { dialled: string; rest: string; inputs: readonly string[] },
): Partial<Record<UssdLayoutField, string>> {
  const lastInput = inputs.at(-1);
  if (fields.extra.length > 0) return { extra: rest, typed: lastInput ?? '' };
  if (begins.length > 0 || fields.dialled.length === 0) return { typed: lastInput ?? dialled };
  const typedParts = rest === '' ? inputs : [rest, ...inputs];
  return { typed: typedParts.join('*') };
}

function setMember(
  members: Record<string, unknown>,
  [name = '', ...below]: string[],
  value: string,
): void {
  if (below.length === 0) {
    members[name] = value;
    return;
  }
  const innerMembers = (members[name] ?? {}) as Record<string, unknown>;
  members[name] = innerMembers;
  setMember(innerMembers, below, value);
}
