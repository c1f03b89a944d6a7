import { phone, type VirtualPhoneState } from '../phone/phone-store';
import { selectUserMode } from './sign-in';

/** The element of the form that sends a call, by the id of its operation in openapi.json. */
const FIELDS: Readonly<Record<string, string>> = {
  registerUser: '.field-name input',
  requestCode: '.get-code',
  exchangeToken: '.field-code input',
};

/** The view of the virtual phone that sends or shows a call. */
const VIEWS: Readonly<Record<string, VirtualPhoneState['view']>> = {
  listMessages: 'messages',
  streamMessages: 'messages',
  sendReceipt: 'messages',
  getNetwork: 'network',
  setNetwork: 'network',
  resetPhone: 'network',
  dial: 'dialler',
  reply: 'dialler',
  hangUp: 'dialler',
};

/** Opens the form or the view for the operation that a link of the documentation names. */
export function openLinkedCall(operationId: string): void {
  const view = VIEWS[operationId];
  if (view !== undefined) phone.openView(view);

  if (operationId === 'registerUser') selectUserMode('new');
  const field = FIELDS[operationId];
  if (field === undefined) return;
  // The fields of a new user are drawn after this.
  window.requestAnimationFrame(() => {
    document.querySelector<HTMLElement>(field)?.focus();
  });
}
