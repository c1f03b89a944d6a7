import type { HttpProviderShape } from './http-shape.js';

type PresetRefusals = Omit<NonNullable<HttpProviderShape['verdict']>, 'path' | 'accepted'>;

/**
 * Codes with status 4xx (twilio.com/docs/api/errors; docs/operations.md says which were read
 * there). 21610, 21611 and all others not listed are
 * about the number, the message or our pace.
 */
export const TWILIO_REFUSALS: PresetRefusals = {
  why: 'code',
  // The queue of the sender is full; too many requests.
  throttled: [21611, 20429],
  // Credentials, inactive account.
  account: [20003, 20005],
  // Not valid, not ours, not for messages, or in no pool of the messaging service.
  sender: [21212, 21601, 21603, 21606, 21659, 21660, 21661, 21703, 21705],
  // Not permitted for the country; number not verified for a trial, or not reached by this sender.
  region: [21408, 21608, 21612],
};

/** Values of status (developer.vonage.com/api-errors/sms). */
export const VONAGE_REFUSALS: PresetRefusals = {
  // Throttled, too many binds.
  throttled: ['1', '10'],
  // Internal error.
  later: ['5'],
  // Missing parameters, credentials, barred, not for HTTP, signature, callback.
  account: ['2', '4', '8', '11', '14', '23', '32'],
  credit: ['9'],
  sender: ['15'],
  // Network; number not listed by an account in demo mode.
  region: ['22', '29'],
};

/** Ids of status (infobip.com/docs, “Response status and error codes”). */
export const INFOBIP_REFUSALS: PresetRefusals = {
  why: 'messages.0.status.id',
  // REJECTED_SYSTEM_ERROR.
  later: [21],
  // NOT_ENOUGH_CREDITS, PREPAID_PACKAGE_EXPIRED.
  credit: [12, 17],
  // SOURCE (not registered), SENDER (blocked).
  sender: [11, 13],
  // NETWORK (not covered, or not set up for the account), DESTINATION_NOT_REGISTERED (an account
  // for tests), ROUTE_NOT_AVAILABLE.
  region: [6, 18, 19],
};

/** Values of return.status (kavenegar.com/rest.html). 411 and 422 are about number and text. */
export const KAVENEGAR_REFUSALS: PresetRefusals = {
  // Busy, too many equal calls.
  later: [409, 451],
  // Account, key, method, address, plan, identity; template and its parameters.
  account: [...[401, 402, 403, 404, 405, 407, 416, 424, 426, 427], ...[428, 429, 430, 431, 432]],
  credit: [418],
  sender: [412],
  // Only the number of the account owner, in test mode.
  region: [501],
};

/** Values of status (apidocs.sms.ir). 104 and 115 are about the number. */
export const SMS_IR_REFUSALS: PresetRefusals = {
  later: [0],
  throttled: [20],
  // Key, its address, account; template, its parameters and its plan.
  account: [10, 11, 12, 13, 14, 113, 116, 119],
  credit: [102],
  sender: [101, 123],
};
