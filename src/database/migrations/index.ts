import { Foundation1763683200000 } from './1763683200000-foundation.js';
import { SessionList1763690000000 } from './1763690000000-session-list.js';
import { Audit1763694000000 } from './1763694000000-audit.js';
import { CardVerification1763696000000 } from './1763696000000-card-verification.js';
import { Proofs1763697000000 } from './1763697000000-proofs.js';
import { Outbox1763715600000 } from './1763715600000-outbox.js';
import { SupportDesk1763716000000 } from './1763716000000-support-desk.js';
import { IdempotencyKeys1763717000000 } from './1763717000000-idempotency-keys.js';
import { Ussd1763719200000 } from './1763719200000-ussd.js';
import { SmsWindows1763720100000 } from './1763720100000-sms-windows.js';
import { PhoneNetworks1763720300000 } from './1763720300000-phone-networks.js';
import { SessionNonces1763721000000 } from './1763721000000-session-nonces.js';
import { UserSpace1763722000000 } from './1763722000000-user-space.js';
import { KnownTries1763722100000 } from './1763722100000-known-tries.js';
import { LargeIds1763723000000 } from './1763723000000-large-ids.js';
import { Heartbeats1763723200000 } from './1763723200000-heartbeats.js';
import { TimeIndices1763723300000 } from './1763723300000-time-indices.js';
import { SmsTexts1763724000000 } from './1763724000000-sms-texts.js';
import { Desk1763726000000 } from './1763726000000-desk.js';
import { Roles1763727000000 } from './1763727000000-roles.js';
import { UserSearch1763727100000 } from './1763727100000-user-search.js';
import { Webhooks1763728000000 } from './1763728000000-webhooks.js';
import { StaffActs1763728100000 } from './1763728100000-staff-acts.js';
import { TicketDepartments1763728500000 } from './1763728500000-ticket-departments.js';
import { ClientLeaks1763728600000 } from './1763728600000-client-leaks.js';
import { MessageTraces1763728700000 } from './1763728700000-message-traces.js';

/** Migrations of all engines, in the order in which they run. */
export const MIGRATIONS = [
  Foundation1763683200000,
  SessionList1763690000000,
  Audit1763694000000,
  CardVerification1763696000000,
  Proofs1763697000000,
  Outbox1763715600000,
  SupportDesk1763716000000,
  IdempotencyKeys1763717000000,
  Ussd1763719200000,
  SmsWindows1763720100000,
  PhoneNetworks1763720300000,
  SessionNonces1763721000000,
  UserSpace1763722000000,
  KnownTries1763722100000,
  LargeIds1763723000000,
  Heartbeats1763723200000,
  TimeIndices1763723300000,
  SmsTexts1763724000000,
  Desk1763726000000,
  Roles1763727000000,
  UserSearch1763727100000,
  Webhooks1763728000000,
  StaffActs1763728100000,
  TicketDepartments1763728500000,
  ClientLeaks1763728600000,
  MessageTraces1763728700000,
];
