import type { DiscoveryService } from '@nestjs/core';
import { describe, expect, it } from 'vitest';
import { AppError } from '../errors/index.js';
import { MetricsAccess } from './metrics-access.js';
import { MetricsController } from './metrics.controller.js';
import { MetricsService } from './metrics.service.js';

type Settings = ConstructorParameters<typeof MetricsAccess>[0];

/** Returns whether /metrics is open to a caller with this header. */
async function isOpen(
  settings: Pick<Settings, 'NODE_ENV' | 'METRICS_TOKEN'>,
  authorization?: string,
): Promise<boolean> {
  const controller = new MetricsController(
    new MetricsService([], {} as DiscoveryService),
    new MetricsAccess(settings as Settings),
  );
  try {
    await controller.readMetrics(authorization);
    return true;
  } catch (error) {
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({ code: 'NOT_FOUND' });
    return false;
  }
}

describe('/metrics', () => {
  it('refuses every caller in production without METRICS_TOKEN [LEAK-1]', async () => {
    for (const authorization of [undefined, '', 'Bearer', 'Bearer ', 'Bearer undefined']) {
      expect(await isOpen({ NODE_ENV: 'production', METRICS_TOKEN: '' }, authorization)).toBe(
        false,
      );
    }
  });

  it('admits the token in production, and every caller elsewhere if there is none [LEAK-1]', async () => {
    const production = { NODE_ENV: 'production', METRICS_TOKEN: 't'.repeat(22) } as const;
    expect(await isOpen(production, `Bearer ${'t'.repeat(22)}`)).toBe(true);
    expect(await isOpen(production, `Bearer ${'t'.repeat(21)}`)).toBe(false);
    expect(await isOpen(production)).toBe(false);
    expect(await isOpen({ NODE_ENV: 'development', METRICS_TOKEN: '' })).toBe(true);
  });
});
