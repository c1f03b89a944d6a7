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
  later: [21611, 20429],
  // Credentials, inactive account, number not verified for a trial.
  account: [20003, 20005, 21608],
  // Not valid, not ours, not for messages, or in no pool of the messaging service.
  sender: [21212, 21601, 21603, 21606, 21659, 21660, 21661, 21703, 21705],
  // Not permitted for the country; this sender does not reach the number.
  region: [21408, 21612],
};

/** Values of status (developer.vonage.com/api-errors/sms). */
export const VONAGE_REFUSALS: PresetRefusals = {
  // Throttled, internal error, too many binds.
  later: ['1', '5', '10'],
  // Missing parameters, credentials, barred, not for HTTP, signature, callback, demo mode.
  account: ['2', '4', '8', '11', '14', '23', '29', '32'],
  credit: ['9'],
  sender: ['15'],
  region: ['22'],
};

/** Ids of status (infobip.com/docs, “Response status and error codes”). */
export const INFOBIP_REFUSALS: PresetRefusals = {
  why: 'messages.0.status.id',
  // REJECTED_SYSTEM_ERROR.
  later: [21],
  // DESTINATION_NOT_REGISTERED (an account for tests), ROUTE_NOT_AVAILABLE.
  account: [18, 19],
  // NOT_ENOUGH_CREDITS, PREPAID_PACKAGE_EXPIRED.
  credit: [12, 17],
  // SOURCE (not registered), SENDER (blocked).
  sender: [11, 13],
  // NETWORK (not covered, or not set up for the account).
  region: [6],
};

/** Values of return.status (kavenegar.com/rest.html). 411 and 422 are about number and text. */
export const KAVENEGAR_REFUSALS: PresetRefusals = {
  // Busy, too many equal calls.
  later: [409, 451],
  // Account, key, method, address, plan, identity; template and its parameters; test mode.
  account: [
    ...[401, 402, 403, 404, 405, 407, 416, 424, 426, 427],
    ...[428, 429, 430, 431, 432, 501],
  ],
  credit: [418],
  sender: [412],
};

/** Values of status (apidocs.sms.ir). 104 and 115 are about the number. */
export const SMS_IR_REFUSALS: PresetRefusals = {
  later: [0, 20],
  // Key, its address, account; template, its parameters and its plan.
  account: [10, 11, 12, 13, 14, 113, 116, 119],
  credit: [102],
  sender: [101, 123],
};
