import { atGraphql, ticketMutation, type ErrorSample } from './error-sample.js';

const SUSPEND = 'StaffUserSuspend(id: 12, reason: "Stolen phone", proof: "482913") { id }';

/** Requests of staff that are refused with a code. */
export const STAFF_ERROR_SAMPLES: Readonly<Record<string, ErrorSample>> = {
  PROOF_REQUIRED: ticketMutation('StaffUserSuspend(id: 12, reason: "Stolen phone") { id }'),
  OWN_ACCOUNT: ticketMutation(SUSPEND),
  PASSKEY_REQUIRED: ticketMutation(SUSPEND),
  PASSKEY_SIGN_IN_REQUIRED: atGraphql('{ StaffOverview { open_tickets { count } } }'),
  PASSKEY_INVALID: ticketMutation('StaffPasskeySignIn(assertion: "{}") { id }'),
  PASSKEYS_FULL: ticketMutation(
    'StaffPasskeyAdd(name: "Key", credential: "{}", reason: "New phone") { id }',
  ),
  CLIENT_DISABLED: ticketMutation(
    'StaffClientRotate(id: 3, reason: "Yearly", proof: "482913") { client_secret }',
  ),
  MESSAGE_NOT_WAITING: ticketMutation(
    'StaffDeliveryCancel(id: 8, reason: "Wrong number", proof: "482913") { id }',
  ),
  NO_OPEN_CODE: ticketMutation(
    'StaffDeliveryResend(user_id: 12, reason: "Ticket 349", proof: "482913") { waiting_time }',
  ),
  NETWORK_NOT_ALLOWED: atGraphql('{ StaffDepartments { id title } }'),
  OPERATOR_ONLY: ticketMutation(
    'StaffWebhookAdd(url: "https://shop.example/hook", personal: true, reason: "Launch") { secret }',
  ),
  STAFF_PROTECTED: ticketMutation('StaffSessionRevoke(id: 5, reason: "Lost phone") { id }'),
};
