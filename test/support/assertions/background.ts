/**
 * Statements that a replica makes by itself, whatever is asked: reading its clock, revocations,
 * clients, signing keys and webhooks, sealing audit rows, sending messages after their commit; and
 * what the virtual phone asks in place of a provider.
 */
const BACKGROUND =
  /FROM revocations WHERE|heartbeats|FROM clients WHERE id IN|FROM signing_keys|audit_head|audit_events (SET|WHERE) position|(FROM|UPDATE) messages|message_attempts|FROM phone_networks|FROM webhook_endpoints|^SELECT \S.* AS now$/;

export function isBackground(statement: string): boolean {
  return BACKGROUND.test(statement);
}
