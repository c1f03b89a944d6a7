import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { readVersion } from '../config/index.js';

let sharedRegistry: Registry | undefined;

/**
 * Returns the metrics of the process: CPU, memory, garbage collection, event loop and version. They
 * are observed from the first call on, so a process that nobody scrapes pays nothing for them.
 */
export function getProcessRegistry(): Registry {
  if (sharedRegistry !== undefined) return sharedRegistry;
  sharedRegistry = new Registry();
  collectDefaultMetrics({ register: sharedRegistry });
  new Gauge({
    name: 'keypad_build_info',
    help: 'Version of the service and of Node.js; always 1',
    labelNames: ['version', 'node'],
    registers: [sharedRegistry],
  }).set({ version: readVersion(), node: process.versions.node }, 1);
  return sharedRegistry;
}
