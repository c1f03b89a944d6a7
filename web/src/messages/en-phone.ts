import { formatCount } from './english';
import { findSmsLimit, roundMinutes } from './amounts';

/** Texts of the virtual phone in English. */
export const enPhone = {
  heading: 'Virtual phone',
  handset: 'Handset',
  add: 'Add a number',
  addNumber: 'Number of another handset',
  addDone: 'Add',
  cancel: 'Cancel',
  messages: 'Messages',
  dialler: 'Dialler',
  noMessages: 'No messages yet. Codes sent by SMS arrive here.',
  live: 'Live',
  reconnecting: 'Reconnecting…',
  copyCode: (code: string) => `Copy code ${code} and fill it in`,
  endedCode: 'no longer valid',
  copiedCode: 'Code copied and filled in',
  number: 'Code to dial',
  erase: 'Delete',
  call: 'Call',
  dialling: 'Calling…',
  dialLast: (code: string) => `Dial ${code}`,
  ussdHeading: 'USSD message',
  ended: 'Session ended by the network',
  length: (count: number, most: number, alphabet: string) =>
    `${String(count)} of ${String(most)} characters, ${alphabet}`,
  smsForm: (encoding: string, characters: number, parts: number) => {
    if (parts > 1) return `${encoding}, ${String(characters)} characters in ${String(parts)} parts`;
    return `${encoding}, ${String(characters)} of ${String(findSmsLimit(encoding))} characters`;
  },
  receipt: 'Delivery receipt',
  sendReceipt: 'Send receipt:',
  receipts: { delivered: 'Delivered', undelivered: 'Failed' },
  done: 'OK',
  timedOut: 'The network ended the session because no reply arrived in time. Dial again.',
  reply: 'Reply',
  send: 'Send',
  hangUp: 'Hang up',
  endsIn: (time: string) => `Ends in ${time}`,
  timeOut: 'Let it time out',
  receivers: 'Numbers with messages',
  receiver: (count: number, time: string) => {
    if (count === 1) return `1 message, ${time}`;
    return `${String(count)} messages, last ${time}`;
  },
  noReceivers: 'No other number has messages.',
  network: {
    tab: 'Network',
    faulty: 'has faults',
    heading: 'Network of this number',
    about: 'Applies to text messages sent from now on.',
    latency: 'Latency',
    latencyOf: (seconds: number) => {
      if (seconds === 0) return 'None';
      if (seconds < 60) return `${String(seconds)} s`;
      return `${String(roundMinutes(seconds))} min`;
    },
    loss: 'Loss',
    lossOf: (percent: number) => {
      if (percent === 0) return 'None';
      if (percent === 100) return 'All';
      return `${String(percent)} %`;
    },
    duplicates: 'Duplicates',
    duplicatesOf: (count: number) => {
      if (count === 0) return 'None';
      return formatCount(count, 'extra copy', 'extra copies');
    },
    outage: 'Outage',
    outageHint: 'SMS is rejected with 503',
    clear: 'Clear faults',
    reset: 'Reset handset',
    changed: 'Network changed',
    resetDone: 'Messages and faults deleted',
    rejected: 'The server rejected the change. Check that this is a mobile number.',
    endingsHeading: 'Numbers with a fault',
    endingsAbout: 'The last four digits of a number select its fault.',
    endings: {
      '0000': 'provider is busy; keypad retries',
      '9999': 'provider rejects the number',
      '8888': 'accepted, never delivered',
      '7777': 'provider never responds',
      '6666': 'arrives twice',
    },
    try: 'Try',
    tryEnding: (ending: string) => `Try a number ending in ${ending}`,
  },
  failed: 'Connection problem or invalid MMI code.',
};
