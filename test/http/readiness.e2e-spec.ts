import { describe, expect, it, onTestFinished } from 'vitest';
import { send } from '../support/actors/http.js';
import { startApp } from '../support/servers/app.js';

const METRICS_TOKEN = 'Fq3xT9vLm2KdZ7rWb8NcYh';

describe('GET /health/ready', () => {
  it('names providers only to callers with METRICS_TOKEN [LEAK-2]', async () => {
    const app = await startApp({ METRICS_TOKEN });
    onTestFinished(app.close);
    const read = async (headers: Record<string, string>) =>
      (await send(`${app.url}/health/ready`, { headers })).body['details'];

    for (const headers of [{}, { authorization: 'Bearer x' }, { authorization: METRICS_TOKEN }])
      expect(await read(headers)).toEqual({ database: { status: 'up' } });

    expect(await read({ authorization: `Bearer ${METRICS_TOKEN}` })).toEqual({
      database: { status: 'up' },
      sms: { status: 'up', virtual: 'up' },
    });
  });
});
