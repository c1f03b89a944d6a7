import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { outcomeOfFault } from './outcome.js';

async function faultOf(url: string): Promise<unknown> {
  return fetch(url, { method: 'POST', body: 'x' }).catch((error: unknown) => error);
}

describe('a call of a provider that failed', () => {
  it.each([
    ...['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT', 'UND_ERR_CONNECT_TIMEOUT', 'ERR_INVALID_URL'],
    ...[
      'CERT_HAS_EXPIRED',
      'ERR_TLS_CERT_ALTNAME_INVALID',
      'ERR_SSL_WRONG_VERSION_NUMBER',
      'UNABLE_TO_GET_ISSUER_CERT',
    ],
    ...['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'SELF_SIGNED_CERT_IN_CHAIN'],
    'DEPTH_ZERO_SELF_SIGNED_CERT',
  ])('before its connection stood, with %s, handed nothing over', (code) => {
    const error = Object.assign(new TypeError('fetch failed'), { cause: Object.assign(new Error(), { code }) });
    expect(outcomeOfFault(error)).toEqual({ outcome: 'rejected', hint: 'elsewhere', reason: `not reached: ${code}` });
  });

  it.each(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'])('with %s may have handed it over', (code) => {
    const error = Object.assign(new TypeError('fetch failed'), { cause: Object.assign(new Error(), { code }) });
    expect(outcomeOfFault(error)).toEqual({ outcome: 'unknown', reason: `no answer: ${code}` });
  });

  it('handed nothing over when no TLS is spoken there, or the address is none', async () => {
    const plain = createServer((socket: Socket) =>
      socket.on('error', () => undefined).end('HTTP/1.1 400 Bad Request\r\n\r\n'),
    );
    await once(plain.listen(0, '127.0.0.1'), 'listening');
    const { port } = plain.address() as AddressInfo;
    for (const url of [`https://127.0.0.1:${String(port)}/`, 'gateway.example/send']) {
      expect(outcomeOfFault(await faultOf(url))).toMatchObject({ outcome: 'rejected', hint: 'elsewhere' });
    }
    plain.close();
  });
});
