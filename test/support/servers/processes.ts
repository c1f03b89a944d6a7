import { inject } from 'vitest';
import type { Settings } from './app.js';
import * as service from './service-process.js';

export type { Exit, ServerProcess, StartOptions } from './service-process.js';

/** Starts the built service with its data folder in that of this run of the specs. */
export function startServer(
  settings: Settings,
  options: service.StartOptions = {},
): Promise<service.ServerProcess> {
  return service.startServer(settings, { ...options, runFolder: inject('runFolder') });
}
