import { describe, expect, it } from 'vitest';
import { toMailOutcome } from '../../delivery/mail/mail-outcome.js';
import { toFaultOutcome } from '../../delivery/sms/http/http-outcome.js';
import { NotConnectedError } from '../../delivery/sms/http/http-provider-calls.js';
import type { SmppProviderOptions } from '../../delivery/sms/smpp/smpp-provider.js';
import { SmppDriver } from '../../delivery/sms/smpp/smpp.driver.js';
import type { OutgoingSms } from '../../delivery/sms/sms-driver.js';
import { toDeliveryEvent } from './delivery-words.js';

const MESSAGE = { id: 1, to: '+989121234567', text: 'x', secondsLeft: 60 } as OutgoingSms;
const SMPP = new SmppDriver('smsc', {} as SmppProviderOptions);

describe('toDeliveryEvent', () => {
  it.each([
    ['HTTP', () => toFaultOutcome(new NotConnectedError('ECONNREFUSED'))],
    ['mail', () => toMailOutcome({ code: 'ECONNECTION' }, false)],
    ['SMPP', () => SMPP.sendSms(MESSAGE)],
  ])('tells that a provider was not reached over %s', async (_protocol, send) => {
    const outcome = await send();
    if (outcome.outcome !== 'rejected') throw new Error('it was handed over');
    const { hint, reason } = outcome;
    const attempt = {
      at: 0,
      event: hint,
      challenge_id: 'c',
      message_id: 1,
      provider: 'main',
      detail: reason,
    } as const;
    expect(toDeliveryEvent(attempt, 'en').text).toBe('The provider could not be reached');
  });
});
