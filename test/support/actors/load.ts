import { setTimeout as sleep } from 'node:timers/promises';
import { newNumber } from './actor.js';
import { postJson, type Answer } from './http.js';

/**
 * Results of a load: every response, the acknowledged registrations, and the requests without a
 * response.
 */
export interface Seen {
  readonly answers: Answer[];
  readonly acknowledged: string[];
  /** Requests whose connection broke. */
  broken: number;
}

export interface Load {
  readonly seen: Seen;
  /** Ends after the requests that are on their way. */
  stop(): Promise<Seen>;
}

/**
 * Registers one user after the other over `width` connections until it is stopped. A broken
 * connection is counted and tried anew.
 */
export function startLoad(url: string, width = 8): Load {
  const seen: Seen = { answers: [], acknowledged: [], broken: 0 };
  let runs = true;
  const worker = async () => {
    while (runs) {
      const cell_number = newNumber();
      try {
        const body = { first_name: 'Sara', last_name: 'Ahmadi', cell_number };
        const answer = await postJson(`${url}/api/oauth/register`, body);
        seen.answers.push(answer);
        if (answer.status === 200) seen.acknowledged.push(cell_number);
      } catch {
        seen.broken += 1;
        await sleep(5);
      }
    }
  };
  const workers = Array.from({ length: width }, worker);
  return {
    seen,
    stop: async () => {
      runs = false;
      await Promise.all(workers);
      return seen;
    },
  };
}
