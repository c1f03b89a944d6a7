import { afterEach, describe, expect, it, vi } from 'vitest';
import { compareClocks, getServiceTime } from './service-clock';

const NOW = Date.UTC(2026, 10, 27, 12);
const DAY_MS = 86_400_000;

afterEach(() => {
  vi.useRealTimers();
});

describe('getServiceTime', () => {
  it.each([-DAY_MS, 0, DAY_MS])(
    'returns the time of the service on a device that is %i ms ahead [CLI-4]',
    (ahead) => {
      vi.useFakeTimers({ now: NOW + ahead });
      compareClocks({ headers: new Headers({ date: new Date(NOW).toUTCString() }) });
      expect(getServiceTime()).toBe(NOW);
      vi.setSystemTime(NOW + ahead + 60_000);
      expect(getServiceTime()).toBe(NOW + 60_000);
    },
  );

  it.each([{}, { date: 'never' }])(
    'keeps the difference after the headers %j [CLI-4]',
    (headers) => {
      vi.useFakeTimers({ now: NOW + DAY_MS });
      compareClocks({ headers: new Headers({ date: new Date(NOW).toUTCString() }) });
      compareClocks({ headers: new Headers(headers) });
      expect(getServiceTime()).toBe(NOW);
    },
  );
});
