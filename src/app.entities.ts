import { AuditEvent } from './audit/audit-event.entity.js';
import { AuditHead } from './audit/audit-head.entity.js';
import { ClientLeak } from './auth/sessions/client-leak.entity.js';
import { Heartbeat } from './auth/sessions/heartbeat.entity.js';
import { Revocation } from './auth/sessions/revocation.entity.js';
import { Session } from './auth/sessions/session.entity.js';
import { SigningKey } from './auth/tokens/signing-key.entity.js';
import { Card } from './cards/card.entity.js';
import { Client } from './clients/client.entity.js';
import { Attempt } from './outbox/attempt.entity.js';
import { Message } from './outbox/message.entity.js';
import { Receipt } from './outbox/receipt.entity.js';
import { SmsWindow } from './sms/sms-window.entity.js';
import { PhoneNetwork } from './phone/phone-network.entity.js';
import { UssdSignatureRow, UssdTurnRow } from './ussd/ussd-turn.entity.js';
import { IdempotencyKey } from './idempotency/idempotency-key.entity.js';
import { Limit } from './limits/limit.entity.js';
import { Challenge } from './otp/challenge.entity.js';
import { Department } from './tickets/department.entity.js';
import { Reply } from './tickets/reply.entity.js';
import { AuditReason } from './audit/audit-reason.entity.js';
import { Note } from './tickets/note.entity.js';
import { Ticket } from './tickets/ticket.entity.js';
import { User } from './users/user.entity.js';
import { Delivery } from './webhooks/delivery.entity.js';
import { Endpoint } from './webhooks/endpoint.entity.js';

/** Every table of the service; migrations must produce exactly these (the drift check compares). */
export const ENTITIES = [
  User,
  Client,
  Challenge,
  Message,
  Attempt,
  Receipt,
  SmsWindow,
  UssdTurnRow,
  UssdSignatureRow,
  PhoneNetwork,
  Session,
  Revocation,
  Heartbeat,
  ClientLeak,
  SigningKey,
  Limit,
  Department,
  Ticket,
  Reply,
  AuditReason,
  Note,
  Card,
  AuditEvent,
  AuditHead,
  IdempotencyKey,
  Endpoint,
  Delivery,
];
