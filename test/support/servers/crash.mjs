// Loaded before a server whose crash is tested: the first request to CRASH_ON kills it before its
// CRASH_BEFORE-th statement. With CRASH_FROM it is any process, and statements count from the first
// one that contains this text.
import { Server } from 'node:http';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const crashBefore = Number(process.env.CRASH_BEFORE);
let statements;

const emit = Server.prototype.emit;
Server.prototype.emit = function (event, ...parameters) {
  if (event === 'request' && parameters[0].url === process.env.CRASH_ON) statements ??= 0;
  return emit.call(this, event, ...parameters);
};

/**
 * Background work of the server: reading its clock, revocations and signing keys, sealing audit
 * rows, sending messages.
 */
const BACKGROUND =
  /revocations|signing_keys|audit_head|audit_events (SET|WHERE) position|(FROM|UPDATE) messages|message_attempts|^SELECT \S.* AS now$/;

function count(statement) {
  // Without the comment that names it.
  const text = statement.replace(/^\/\* \S+ \*\/\s+/, '');
  if (process.env.CRASH_FROM && text.includes(process.env.CRASH_FROM)) statements ??= 0;
  if (statements === undefined || BACKGROUND.test(text)) return;
  statements += 1;
  if (statements === crashBefore) process.kill(process.pid, 'SIGKILL');
}

function ownerOf(prototype, method) {
  return Object.hasOwn(prototype, method)
    ? prototype
    : ownerOf(Object.getPrototypeOf(prototype), method);
}

function before(prototype, method, textOf) {
  const owner = ownerOf(prototype, method);
  const original = owner[method];
  owner[method] = function (...parameters) {
    count(textOf(this, parameters));
    return original.apply(this, parameters);
  };
}

const { PoolConnection } = require('mysql2');
const sqlOf = (_connection, [statement]) =>
  typeof statement === 'string' ? statement : statement.sql;
before(PoolConnection.prototype, 'query', sqlOf);
before(PoolConnection.prototype, 'execute', sqlOf);

const Sqlite = require('better-sqlite3');
const probe = new Sqlite(':memory:');
const statement = Object.getPrototypeOf(probe.prepare('SELECT 1'));
probe.close();
before(statement, 'run', ({ source }) => source);
before(statement, 'all', ({ source }) => source);
