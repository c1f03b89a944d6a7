import { useEffect, useRef, useState } from 'react';
import { numberOf } from './json';
import { type Channel, type CodeTicket, initialize, ServiceError } from './service';
import { awaitSmsCode, dial, knownMessages } from './virtual-phone';

/** What the virtual phone is doing with the running code. */
export type Phone = 'none' | 'waiting' | 'done' | { readonly says: string };

export interface CodeState {
  readonly busy: boolean;
  readonly error: ServiceError | null;
  readonly username: string;
  readonly ticket: CodeTicket | null;
  /** Milliseconds since the epoch, like `endsAt`; 0 = not known. */
  readonly againAt: number;
  readonly endsAt: number;
  readonly phone: Phone;
}

const START: CodeState = {
  busy: false,
  error: null,
  username: '',
  ticket: null,
  againAt: 0,
  endsAt: 0,
  phone: 'none',
};

const LONGEST_WATCH_S = 900;

function inSeconds(seconds: number): number {
  return seconds > 0 ? Date.now() + seconds * 1000 : 0;
}

export function useCodeRequest(onCode: (code: string) => void) {
  const [state, setState] = useState(START);
  const running = useRef<AbortController | null>(null);

  useEffect(() => () => running.current?.abort(), []);

  async function watchPhone(
    username: string,
    ticket: CodeTicket,
    known: ReadonlySet<string> | null,
    signal: AbortSignal,
  ): Promise<void> {
    const show = (phone: Phone) => {
      setState((now) => ({ ...now, phone }));
    };
    let code = '';
    if (ticket.channel === 'ussd' && ticket.ussdCode !== '') {
      const answer = await dial(username, ticket.ussdCode, signal);
      if (answer === null) return;
      code = answer.code;
      if (code === '') show({ says: answer.text });
    } else if (known !== null) {
      show('waiting');
      code = await awaitSmsCode(username, known, signal);
      if (code === '') show('none');
    }
    if (code === '' || signal.aborted) return;
    show('done');
    onCode(code);
  }

  async function request(username: string, channel: Channel): Promise<boolean> {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    // The virtual phone knows numbers, not e-mail addresses.
    const hasNumber = !username.includes('@');
    setState({ ...START, busy: true });
    try {
      const known =
        hasNumber && channel === 'sms' ? await knownMessages(username, controller.signal).catch(() => null) : null;
      const ticket = await initialize(username, channel);
      if (controller.signal.aborted) return false;
      setState({
        ...START,
        username,
        ticket,
        againAt: inSeconds(ticket.waitingTime),
        endsAt: inSeconds(ticket.codeLife),
      });
      const watch = AbortSignal.any([
        controller.signal,
        AbortSignal.timeout((ticket.codeLife || LONGEST_WATCH_S) * 1000),
      ]);
      if (hasNumber) {
        watchPhone(username, ticket, known, watch).catch(() => {
          if (controller.signal.aborted) return;
          setState((now) => ({ ...now, phone: 'none' }));
        });
      }
      return true;
    } catch (cause) {
      if (controller.signal.aborted) return false;
      const error = ServiceError.of(cause);
      const wait = numberOf(error.faults[0].details, 'waiting_time') ?? 0;
      setState({ ...START, username, error, againAt: inSeconds(wait) });
      return false;
    }
  }

  return { state, request };
}
