import { z } from 'zod';
import type { ReceivedMessage } from '../../../src/delivery/simulator/index.js';
import type { Answer } from './http.js';

const SEGMENTS = z.looseObject({
  encoding: z.enum(['GSM-7', 'UCS-2']),
  characters: z.number(),
  parts: z.number(),
});
/** Shape of a message of the virtual phone. */
export const RECEIVED = z.looseObject({
  id: z.string(),
  channel: z.enum(['sms', 'email']),
  to: z.string(),
  text: z.string(),
  code: z.string(),
  received_at: z.string(),
  sms: SEGMENTS.nullable(),
});
const INBOX = z.object({ messages: z.array(RECEIVED) });

/** Returns the messages of a response of GET /dev/phone/messages, newest first. */
export function messagesIn({ body }: Pick<Answer, 'body'>): ReceivedMessage[] {
  return INBOX.parse(body).messages;
}
