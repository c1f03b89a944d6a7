import { Agent, request, type RequestOptions } from 'node:http';
import { readAnswer, type Answer } from '../actors/http.js';

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
  private readonly agent = new Agent({ keepAlive: true, maxFreeSockets: 1_000 });

  private constructor(private readonly urls: readonly string[]) {}

  /** Opens `count` connections to each of the servers. */
  static async open(urls: readonly string[], count: number): Promise<Connections> {
    const connections = new Connections(urls);
    const probes = urls.flatMap((url) => Array.from({ length: count }, () => url));
    await Promise.all(
      probes.map((url) => connections.exchange(`${url}/health/live`, { method: 'GET' })),
    );
    return connections;
  }

  /**
   * Writes all requests at once and returns the responses in their order. A 503 is asked again, as
   * clients do: nothing of the request stands, and on a machine whose disk is stuck for a second
   * there are some (RACE-4).
   */
  release(shots: readonly Shot[]): Promise<Answer[]> {
    return Promise.all(
      shots.map(async (shot, i) => {
        let answer = await this.send(shot, i);
        for (let n = 0; n < REPEATS && isUnavailable(answer); n += 1)
          answer = await this.send(shot, i);
        return answer;
      }),
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
    return this.exchange(url + path, { method: 'POST', headers }, JSON.stringify(body));
  }

  private exchange(url: string, options: RequestOptions, body = ''): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const sent = request(url, { ...options, agent: this.agent }, (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => {
          text += chunk;
        });
        response.on('error', reject);
        response.on('end', () => {
          const headers = new Headers();
          for (const [name, values = []] of Object.entries(response.headersDistinct)) {
            for (const value of values) headers.append(name, value);
          }
          resolve(readAnswer(response.statusCode ?? 0, headers, text));
        });
      });
      sent.on('error', reject);
      sent.end(body);
    });
  }
}

function isUnavailable(answer: Answer): boolean {
  return (
    answer.status === 503 || answer.body.errors?.[0]?.extensions?.['code'] === 'SERVICE_UNAVAILABLE'
  );
}
