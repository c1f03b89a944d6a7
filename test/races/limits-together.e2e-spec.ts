import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Database } from '../../src/platform/database/index.js';
import { RateLimits, retryWithinWindows } from '../../src/platform/rate-limits/index.js';
import { OTP } from '../../src/accounts/otp/otp.facts.js';
import { newNumber } from '../support/actors/actor.js';
import type { TestApp } from '../support/servers/app.js';
import {
  CIRCUMSTANCES,
  everyRound,
  PATIENCE,
  repeatContended,
  startReplicas,
  times,
  type Replicas,
} from '../support/servers/replicas.js';

const [HOUR, DAY] = [OTP.limits.initialize_hour, OTP.limits.initialize_day];

describe.each(CIRCUMSTANCES)(
  'races for the hour and the day of a number, $name',
  (circumstances) => {
    let replicas: Replicas;
    beforeAll(async () => {
      const settings = { LIMITS: 'on', LIMIT_NUMBER_HOUR: '5/3600', LIMIT_NUMBER_DAY: '7/86400' };
      replicas = await startReplicas(circumstances, settings, { needsInProcess: true });
    }, PATIENCE.timeout);
    afterAll(() => replicas.close(), PATIENCE.timeout);

    /** Counts a code of a number, as initialize does, and returns whether there was room. */
    const spend = async (app: TestApp, number: string): Promise<boolean> => {
      const limits = app.get(RateLimits);
      const transaction = () =>
        app.get(Database).transaction((tx) => limits.countTogether([HOUR, DAY], number, tx));
      return repeatContended(() => retryWithinWindows(transaction)).then(
        () => true,
        () => false,
      );
    };
    const atOnce = async (number: string) => {
      const { inProcess } = replicas;
      const spent = await Promise.all(
        times(30, async (i) => {
          const app = inProcess[i % inProcess.length];
          return app !== undefined && spend(app, number);
        }),
      );
      return spent.filter(Boolean).length;
    };
    const hits = async () => {
      const rows = await replicas.app.query(
        "SELECT hits FROM limits WHERE bucket LIKE 'initialize_%' ORDER BY bucket",
      );
      return rows.map((row) => Number(row['hits']));
    };

    it(
      'exactly the hour of a number is counted by 30 first codes at once, then the rest of its day [LIM-1]',
      PATIENCE,
      everyRound(circumstances, async () => {
        const number = newNumber();
        await replicas.app.query('DELETE FROM limits');
        expect(await atOnce(number)).toBe(5);
        expect(await hits()).toEqual([5, 5]);
        await replicas.app.query(
          "UPDATE limits SET resets_at = 1 WHERE bucket LIKE 'initialize_hour%'",
        );
        expect(await atOnce(number)).toBe(2);
        expect(await hits()).toEqual([7, 2]);
      }),
    );
  },
);
