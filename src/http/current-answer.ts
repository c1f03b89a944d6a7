import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** The answer that a connection is being sent or waits for, from the end of the request's headers on. */
export function currentAnswer(socket: Socket): ServerResponse | undefined {
  // Where Node itself looks.
  return (socket as { _httpMessage?: ServerResponse | null })._httpMessage ?? undefined;
}
