import type { VirtualPhoneState } from '../phone/phone-store';

/**
 * The views of the virtual phone that send or show a call, by the id of its operation in
 * openapi.json.
 */
export const LINKED_VIEWS: Readonly<Record<string, VirtualPhoneState['view']>> = {
  listMessages: 'messages',
  listHandsets: 'messages',
  streamMessages: 'messages',
  sendReceipt: 'messages',
  getNetwork: 'network',
  setNetwork: 'network',
  resetPhone: 'network',
  dial: 'dialler',
  reply: 'dialler',
  hangUp: 'dialler',
};

const OPEN_VIEW = '.handset-nav [aria-current=true]';

/**
 * The elements that send or show a call, or lead to them, by its name. A link of the documentation
 * to the console has the name as its fragment.
 */
export const LINKED_FIELDS: Readonly<Record<string, string>> = {
  registerUser: '.field-name input',
  requestCode: '.get-code',
  exchangeToken: '.field-code input',
  refreshToken: '[data-call=refreshToken], .get-code',
  revokeToken: '[data-call=revokeToken], .get-code',
  ...Object.fromEntries(Object.keys(LINKED_VIEWS).map((name) => [name, OPEN_VIEW])),
  listHandsets: '.handset-bar select',
  dial: '.dialled input',
};

/** The names that `registerUser` has in the reference of REST. */
export const SAMPLE_NAMES = { firstName: 'Sara', lastName: 'Ahmadi' } as const;

/** The number that `registerUser` has in the reference of REST. */
export const SAMPLE_NUMBER = '09121234567';
