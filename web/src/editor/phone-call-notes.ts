import type { ConsoleMessages } from '../messages/en';
import type { LinkedWords } from '../messages/linked-words';

/** Returns how the virtual phone sends each call, by the id of its operation in openapi.json. */
export function listPhoneCallNotes(
  words: LinkedWords,
  phone: ConsoleMessages['phone'],
): Readonly<Record<string, string>> {
  return {
    listMessages: words.whileOpen(phone.messages),
    listHandsets: words.sends(phone.add),
    streamMessages: words.whileOpen(phone.messages),
    sendReceipt: words.messageFirst(phone.receipts.delivered),
    getNetwork: words.whileOpen(phone.network.tab),
    setNetwork: words.byChange(phone.network.tab),
    resetPhone: words.sends(phone.network.reset),
    dial: words.sends(phone.call),
    reply: words.dialFirst(phone.send),
    hangUp: words.dialFirst(phone.hangUp),
  };
}
