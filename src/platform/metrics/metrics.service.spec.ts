import { Injectable } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { Test } from '@nestjs/testing';
import { expect, it } from 'vitest';
import { COUNTER_ROWS, Gauge, MetricsService } from './metrics.service.js';

@Injectable()
class Drafts {
  private readonly open = 3;

  @Gauge({ name: 'keypad_drafts_open', help: 'Open' })
  countOpen(): number {
    return this.open;
  }

  @Gauge({ name: 'keypad_drafts_lost', help: 'Lost' })
  countLost(): Promise<number> {
    return Promise.reject(new Error('no connection'));
  }

  @Gauge({ name: 'keypad_drafts_printed', help: 'Printed' })
  countPrinted(): undefined {
    return undefined;
  }
}

it('shows what a method with @Gauge returns, NaN while it fails, and nothing if that is undefined', async () => {
  const app = await Test.createTestingModule({
    imports: [DiscoveryModule],
    providers: [MetricsService, Drafts, { provide: COUNTER_ROWS, useValue: [] }],
  }).compile();
  await app.init();
  const text = await app.get(MetricsService).formatText();
  expect(text.match(/^keypad_drafts.*$/gm)).toEqual([
    'keypad_drafts_open 3',
    'keypad_drafts_lost Nan',
  ]);
});
