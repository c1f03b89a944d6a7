import { Injectable, Module, Scope, type Type } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { Test, type TestingModule } from '@nestjs/testing';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  Every,
  HousekeepingService,
  HousekeepingModule,
  PeriodicRunner,
  Sweep,
  type PeriodicSchedule,
} from './index.js';

const ran: string[] = [];
afterEach(() => {
  ran.length = 0;
});

@Injectable()
class Drafts {
  private readonly name = 'drafts';

  @Sweep('broken drafts')
  fail(): Promise<number> {
    ran.push('broken');
    return Promise.reject(new Error('broken'));
  }

  @Sweep('drafts')
  removeOld(): Promise<number> {
    ran.push(this.name);
    return Promise.resolve(2);
  }
}

/** Starts the application of a stranger, who knows nothing but the decorators. */
async function start(
  ...providers: (Type | { provide: string; useExisting: Type })[]
): Promise<TestingModule> {
  @Module({ providers })
  class StrangersModule {}

  const app = await Test.createTestingModule({
    imports: [HousekeepingModule, StrangersModule],
  }).compile();
  return app.init();
}

describe('@Sweep', () => {
  it('runs on the providers of any module, and one that fails does not stop the others', async () => {
    const app = await start(Drafts);
    await app.get(HousekeepingService).sweepAll();
    expect(ran).toEqual(['broken', 'drafts']);
  });

  it('runs once for a provider that has an alias', async () => {
    const app = await start(Drafts, { provide: 'ALIAS', useExisting: Drafts });
    await app.get(HousekeepingService).sweepAll();
    expect(ran).toEqual(['broken', 'drafts']);
  });

  it('stops the start if two methods have the same name', async () => {
    @Injectable()
    class OtherDrafts {
      @Sweep('drafts')
      removeOld(): Promise<number> {
        return Promise.resolve(0);
      }
    }
    await expect(start(Drafts, OtherDrafts)).rejects.toThrow("two methods have @Sweep('drafts')");
  });

  it('stops the start on a request-scoped provider, which has no instance outside of a request', async () => {
    @Injectable({ scope: Scope.REQUEST })
    class DraftsOfRequest extends Drafts {}
    await expect(start(DraftsOfRequest)).rejects.toThrow('DraftsOfRequest.fail');
  });
});

describe('@Every', () => {
  const POLLING: PeriodicSchedule = { name: 'polling', everyMs: 3_600_000, atOnce: true };

  @Injectable()
  class Poller {
    @Every(POLLING)
    poll(): Promise<void> {
      ran.push('poll');
      return Promise.resolve();
    }
  }

  it('runs once the service listens, and again when it is woken', async () => {
    const app = await start(Poller);
    expect(ran).toEqual([]);
    app.get(HttpAdapterHost).listening = true;
    await vi.waitUntil(() => ran.length === 1);
    app.get(PeriodicRunner).wakeSchedule(POLLING);
    await vi.waitUntil(() => ran.length === 2);
    await app.get(PeriodicRunner).beforeApplicationShutdown();
  });
});
