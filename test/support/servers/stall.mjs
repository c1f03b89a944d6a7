// Loaded before a server that a test stops or blocks: the result of the first statement that
// contains STALL_AFTER halts it. Without STALL_UNTIL it is stopped by SIGSTOP, else its event loop
// is blocked until that file exists.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const { STALL_AFTER, STALL_UNTIL, STALL_SECONDS } = process.env;
const now = performance.now.bind(performance);
const pause = new Int32Array(new SharedArrayBuffer(4));
let stalled = false;

function stall() {
  stalled = true;
  if (STALL_UNTIL) while (!existsSync(STALL_UNTIL)) Atomics.wait(pause, 0, 0, 20);
  else process.kill(process.pid, 'SIGSTOP');
  performance.now = () => now() + Number(STALL_SECONDS) * 1_000;
}

function ownerOf(prototype, method) {
  return Object.hasOwn(prototype, method)
    ? prototype
    : ownerOf(Object.getPrototypeOf(prototype), method);
}

const { PoolConnection } = require('mysql2');
const owner = ownerOf(PoolConnection.prototype, 'execute');
const execute = owner.execute;
owner.execute = function (statement, values, done) {
  if (stalled || !String(statement).includes(STALL_AFTER))
    return execute.call(this, statement, values, done);
  return execute.call(this, statement, values, (...result) => {
    if (!stalled) stall();
    done(...result);
  });
};
