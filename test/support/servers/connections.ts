import { Agent } from 'node:http';
import { exchange, type Answer } from '../actors/http.js';

/** Times that a request is sent again while the service cannot answer. */
const REPEATS = 5;

/** A request; `on` chooses the server, which otherwise rotates. */
export interface Shot {
  readonly path: string;
  readonly body: object;
  readonly token?: string;
  readonly on?: number;
  /** The address that a proxy reports. */
  readonly from?: string;
  readonly idempotencyKey?: string;
}

/** Connections to one or more servers that stay open, so that requests can leave all at once. */
export class Connections {
  /** Requests of the last release that the service could not answer at first. */
  repeats = 0;
  private readonly agent = new Agent({ keepAlive: true, maxFreeSockets: 1_000 });

  private constructor(private readonly urls: readonly string[]) {}

  /** Opens `count` connections to each of the servers. */
  static async open(urls: readonly string[], count: number): Promise<Connections> {
    const connections = new Connections(urls);
    const probes = urls.flatMap((url) => Array.from({ length: count }, () => url));
    await Promise.all(
      probes.map((url) => exchange(`${url}/health/live`, { agent: connections.agent })),
    );
    return connections;
  }

  /**
   * Writes all requests at once and returns the responses in their order. A 503 is asked again, as
   * clients do: nothing of the request stands, and on a machine whose disk is stuck for a second
   * there are some (RACE-4).
   */
  release(shots: readonly Shot[]): Promise<Answer[]> {
    this.repeats = 0;
    return Promise.all(
      shots.map((shot, i) =>
        repeatUnavailable(
          () => this.send(shot, i),
          () => (this.repeats += 1),
        ),
      ),
    );
  }

  close(): void {
    this.agent.destroy();
  }

  private send({ path, body, token, from, idempotencyKey, on }: Shot, i: number): Promise<Answer> {
    const url = this.urls[(on ?? i) % this.urls.length] ?? '';
    const headers = {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(from === undefined ? {} : { 'x-forwarded-for': from }),
      ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
    };
    return exchange(
      url + path,
      { method: 'POST', headers, agent: this.agent },
      JSON.stringify(body),
    );
  }
}

/**
 * Sends a request, and again while the service cannot answer it, as clients do after a 503: on a
 * busy machine a unit of work may lose against many others for longer than it is tried (RACE-4).
 */
export async function repeatUnavailable(
  sendOnce: () => Promise<Answer>,
  onRepeat: () => void = () => undefined,
): Promise<Answer> {
  let answer = await sendOnce();
  for (let n = 0; n < REPEATS && isUnavailable(answer); n += 1) {
    onRepeat();
    answer = await sendOnce();
  }
  return answer;
}

function isUnavailable(answer: Answer): boolean {
  return (
    answer.status === 503 || answer.body.errors?.[0]?.extensions?.['code'] === 'SERVICE_UNAVAILABLE'
  );
}
