import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createConnection, type Connection, type RowDataPacket } from 'mysql2/promise';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import {
  columns,
  createEngine,
  Database,
  DatabaseDeadline,
  openDataSource,
  sql,
} from '../../src/platform/database/index.js';
import {
  findMariadb,
  startMortalMariadb,
  type MortalMariadb,
} from '../support/servers/mariadb-server.js';

const found = findMariadb();
const programs =
  inject('engine') === 'mariadb' && found !== undefined && 'server' in found ? found : undefined;

describe.runIf(programs !== undefined)('MariaDB over TLS', () => {
  const folder = mkdtempSync(join(inject('runFolder'), 'tls-'));
  const file = (name: string) => join(folder, name);
  let mariadb: MortalMariadb;
  let root: Connection;
  let url: string;

  beforeAll(async () => {
    if (programs === undefined) return;
    for (const name of ['own', 'other']) makeAuthority(name);
    certify('localhost');
    mariadb = await startMortalMariadb(programs, folder, [
      `--ssl-cert=${file('server.pem')}`,
      `--ssl-key=${file('server.key')}`,
    ]);
    root = await createConnection(mariadb.url.replace(/^mariadb:/, 'mysql:'));
    await root.query('CREATE DATABASE keypad');
    await root.query("CREATE USER keypad@'%' IDENTIFIED BY 'keypad' REQUIRE SSL");
    await root.query('GRANT ALL ON keypad.* TO keypad');
    const { port } = new URL(mariadb.url);
    url = `mariadb://keypad:keypad@localhost:${port}/keypad`;
  });
  afterAll(async () => {
    root.destroy();
    await mariadb.kill();
  });

  const open = (parameters: string) => openDataSource(url + parameters, { entities: [], pool: 2 });

  it('encrypts every connection, also the one for KILL', async () => {
    const source = await open(`?tls=${file('own.pem')}`);
    try {
      const [row] = await source.query<{ Value: string }[]>("SHOW STATUS LIKE 'Ssl_cipher'");
      expect(row?.Value).toMatch(/^TLS_|AES|CHACHA/);
      const database = new Database(await createEngine(source));
      const late = DatabaseDeadline.within(300, () =>
        database.rows(columns({ late: Number }), sql`/* spec */ SELECT SLEEP(60) AS late`),
      );
      await expect(late).rejects.toMatchObject({ code: 'OPERATION_TIMEOUT' });
      await vi.waitFor(async () => {
        expect(await sleeping()).toBe(0);
      });
    } finally {
      await source.destroy();
    }
  });

  it.each([
    ['no TLS', ''],
    ['another authority', `?tls=${file('other.pem')}`],
    ['the authorities of the system', '?tls=on'],
  ])('refuses to connect with %s', async (_what, parameters) => {
    await expect(open(parameters)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  });

  it('refuses a certificate of another host', async () => {
    certify('other.example');
    await root.query('FLUSH SSL');
    await expect(open(`?tls=${file('own.pem')}`)).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
    });
    certify('localhost');
    await root.query('FLUSH SSL');
    await (await open(`?tls=${file('own.pem')}`)).destroy();
  });

  async function sleeping(): Promise<number> {
    const [rows] = await root.query<RowDataPacket[]>(
      "SELECT id FROM information_schema.processlist WHERE info LIKE 'SELECT SLEEP(%'",
    );
    return rows.length;
  }

  function makeAuthority(name: string): void {
    const [key, certificate] = [file(`${name}.key`), file(`${name}.pem`)];
    openssl(`req -x509 ${NEW_KEY} -days 2 -subj /CN=${name} -keyout ${key} -out ${certificate}`);
  }

  function certify(host: string): void {
    openssl(
      `req ${NEW_KEY} -subj /CN=${host} -keyout ${file('server.key')} -out ${file('server.csr')}`,
    );
    writeFileSync(file('names'), `subjectAltName=DNS:${host}`);
    const authority = `-CA ${file('own.pem')} -CAkey ${file('own.key')} -CAcreateserial`;
    openssl(
      `x509 -req -in ${file('server.csr')} ${authority} -days 2 -extfile ${file('names')} -out ${file('server.pem')}`,
    );
  }
});

const NEW_KEY = '-newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes';

function openssl(words: string): void {
  execFileSync('openssl', words.split(' '), { stdio: 'pipe' });
}
