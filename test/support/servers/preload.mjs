// Loaded before a server that the tests start: ends it with the process that started it, and moves
// its clock.
import { subscribe } from 'node:diagnostics_channel';
import { interleave } from './interleave.mjs';

process.stdin.on('end', () => process.kill(process.pid, 'SIGKILL'));
process.stdin.resume();
process.stdin.unref();

if (process.env.LIST_MODULES) await import('./list-modules.mjs');
if (process.env.CRASH_BEFORE) await import('./crash.mjs');
if (process.env.STALL_AFTER) await import('./stall.mjs');
if (process.env.DATABASE_URL?.startsWith('sqlite:')) {
  const { SqliteEngine } = await import('../../../dist/database/sqlite.engine.js');
  interleave(SqliteEngine.prototype);
}
// Before a request is sent, by the undici in the bundle or the one in Node.
if (process.env.CRASH_BEFORE_FETCH)
  subscribe('undici:request:create', () => process.kill(process.pid, 'SIGKILL'));

const shift = Number(process.env.CLOCK_SHIFT_MS ?? '0');
if (shift !== 0) {
  const Real = Date;
  globalThis.Date = class extends Real {
    constructor(...parts) {
      super(...(parts.length === 0 ? [Real.now() + shift] : parts));
    }

    static now() {
      return Real.now() + shift;
    }
  };
}
