import { expect, it } from 'vitest';
import type { Database } from '../../platform/database/index.js';
import { checkWebhooks } from './webhooks.js';

it('checkWebhooks has the command for each endpoint that gets no events', async () => {
  const rows = [
    { id: 1, disabled: 0, failing: 0 },
    { id: 2, disabled: 1, failing: 1 },
    { id: 3, disabled: 0, failing: 1 },
  ];
  const database = { rows: () => Promise.resolve(rows) } as unknown as Database;
  expect(await checkWebhooks(database)).toEqual({
    status: 'warn',
    name: 'webhooks',
    text: 'disabled: 2; not accepting events: 3',
    mend: '`keypad webhook enable 2`; mend its back end, then `keypad webhook test 3`',
  });
});
