import { vi } from 'vitest';
import { MessageStore } from '../../../src/delivery/outbox/index.js';
import type { TestApp } from './app.js';

const HOUR_MS = 3_600_000;

/**
 * Lets each message whose attempt failed wait for the test: on a slow machine its next attempt
 * would come between two steps. Returns a function that waits for such a message and makes it due.
 */
export function holdRetries(app: TestApp): () => Promise<void> {
  const store = app.get(MessageStore);
  const settle = store.settleAttempt.bind(store);
  vi.spyOn(store, 'settleAttempt').mockImplementation((message, settled) => {
    const isRetried = settled.state === 'ready' && settled.dueInMs !== 0;
    return settle(message, isRetried ? { ...settled, dueInMs: HOUR_MS } : settled);
  });
  const listHeld = () =>
    app.query("SELECT id FROM messages WHERE state = 'ready' AND next_at > ?", [
      Date.now() + HOUR_MS / 2,
    ]);
  return async () => {
    await vi.waitUntil(async () => (await listHeld()).length > 0);
    await app.query("UPDATE messages SET next_at = 1 WHERE state = 'ready'");
  };
}
