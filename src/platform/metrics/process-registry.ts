import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { version } from '../config/index.js';

let registry: Registry | undefined;

/**
 * Returns the metrics of the process: CPU, memory, garbage collection, event loop and version. They are observed from the
 * first call on, so a process that nobody scrapes pays nothing for them.
 */
export function processRegistry(): Registry {
  if (registry !== undefined) return registry;
  registry = new Registry();
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'keypad_build_info',
    help: 'Version of the service and of Node.js; always 1',
    labelNames: ['version', 'node'],
    registers: [registry],
  }).set({ version: version(), node: process.versions.node }, 1);
  return registry;
}
