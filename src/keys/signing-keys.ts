import type { JsonWebKey } from 'node:crypto';
import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Config } from '../config/index.js';
import type { SIGNING_KEY_SETTINGS } from './keys.settings.js';
import { Database, NOW, rowOf, sql, type Statements } from '../database/index.js';
import { KeyRing } from './key-ring.js';
import { rewrap, type RewrapProgress } from './rewrap.js';
import { createKeyPair, openKeyPair, type SigningKeyPair } from './signing-key-pair.js';
import { SigningKey } from './signing-key.entity.js';

const RELOAD_MS = 30_000;
const DAY_MS = 86_400_000;
/** A key is published so long before it signs: longer than a reload of ours and a cached key set of others. */
const LEAD_MS = 15 * 60_000;
/** A retired key is published so long after its last token: longer than any access token lives. */
const RETIRED_MS = DAY_MS;

/** Notes in the same transaction that a key was made or is gone. */
type Recorder = (tx: Statements, event: 'signing_key.created' | 'signing_key.removed', kid: string) => Promise<void>;

/** The key pairs behind access tokens: next → active → retired → gone, decided by the database's clock (KEY-2). */
@Injectable()
export class SigningKeys implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger(SigningKeys.name);
  /** In the order in which they sign. */
  private keys: readonly SigningKeyPair[] = [];
  /** Reported once each. */
  private readonly closed = new Set<string>();
  private timer: NodeJS.Timeout | undefined;
  private record: Recorder = () => Promise.resolve();

  constructor(
    private readonly database: Database,
    private readonly ring: KeyRing,
    private readonly config: Config<typeof SIGNING_KEY_SETTINGS>,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.reload();
    this.timer = setInterval(() => {
      this.reload().catch((error: unknown) => {
        this.logger.warn(`signing keys could not be reloaded: ${(error as Error).message}`);
      });
    }, RELOAD_MS).unref();
  }

  /** Who is told of every key; must be known before the module starts. */
  recordWith(record: Recorder): void {
    this.record = record;
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** Seals with the active master key what is sealed with another one. */
  rewrap(report: (progress: RewrapProgress) => void): Promise<RewrapProgress> {
    const [table, key, sealed] = [sql`signing_keys`, sql`kid`, sql`sealed_private`];
    const placeOf = ({ kid }: Pick<SigningKey, 'kid'>) => kid;
    const column = {
      table,
      key,
      sealed,
      more: sql`, kid`,
      shape: rowOf(SigningKey, 'kid'),
      purpose: 'signing-key',
      placeOf,
    } as const;
    return rewrap(this.database, this.ring, column, report);
  }

  /**
   * The key that signs now; one of another algorithm only while the first of ours is published ahead. The first of all when
   * the clock of the database has been put back: nobody can have missed it.
   */
  get current(): SigningKeyPair {
    const now = this.database.clock.now();
    const published = this.keys.filter((key) => key.signsFrom <= now);
    const active = published.findLast((key) => key.alg === this.config.JWT_ALG) ?? published.at(-1) ?? this.keys[0];
    if (active === undefined) throw new Error('no signing key is loaded');
    return active;
  }

  /** The key a token names by `kid`, if it is one of ours (JWT-1). */
  find(kid: string): SigningKeyPair | undefined {
    return this.keys.find((key) => key.kid === kid);
  }

  /** The public keys as a JWK Set (RFC 7517 §5). */
  jwks(): { keys: JsonWebKey[] } {
    return { keys: this.keys.map(({ kid, alg, jwk }) => ({ ...jwk, kid, alg, use: 'sig' })) };
  }

  /**
   * Reads the keys, makes the next one when its time has come, and forgets those that are gone. Keys that KEYS
   * cannot open are left alone: what they signed is refused.
   */
  async reload(): Promise<void> {
    const now = await this.database.now();
    let rows = await this.read();
    if (await this.createNext(rows, now)) rows = await this.read();
    const keys = this.open(rows);
    const gone = keys.filter((_key, i) => {
      const successor = keys.slice(i + 1).find(({ alg }) => alg === this.config.JWT_ALG);
      return successor !== undefined && successor.signsFrom + RETIRED_MS < now;
    });
    for (const { kid } of gone) await this.remove(kid);
    this.keys = keys.filter((key) => !gone.includes(key));
  }

  private read(): Promise<SigningKey[]> {
    return this.database.rows(
      SigningKey,
      sql`/* SigningKeys.read */ SELECT * FROM signing_keys ORDER BY signs_from, generation`,
    );
  }

  /**
   * The very first key signs at once; any other is published ahead, so that no replica and no cached key set
   * meets a token before its key. The unique generation picks one maker.
   */
  private async createNext(rows: readonly SigningKey[], now: number): Promise<boolean> {
    const alg = this.config.JWT_ALG;
    const keys = this.open(rows);
    const newest = keys.findLast((key) => key.alg === alg);
    const ahead = keys.length === 0 ? now : now + LEAD_MS;
    const due = newest === undefined ? now : newest.signsFrom + this.config.SIGNING_KEY_DAYS * DAY_MS;
    if (due - LEAD_MS > now) return false;
    const { kid, public_jwk, sealed_private } = await createKeyPair(this.ring, alg);
    await this.database.transaction(async (tx) => {
      const made = await tx.insertIfAbsent(sql`/* SigningKeys.createNext */ 
        INSERT INTO signing_keys (kid, alg, generation, public_jwk, sealed_private, created_at, signs_from)
        VALUES (${kid}, ${alg}, ${nextGeneration(rows, alg)}, ${public_jwk}, ${sealed_private}, ${NOW}, ${Math.max(due, ahead)})`);
      if (made !== undefined) await this.record(tx, 'signing_key.created', kid);
    });
    return true;
  }

  private async remove(kid: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const removed = await tx.change(sql`/* SigningKeys.remove */ DELETE FROM signing_keys WHERE kid = ${kid}`);
      if (removed === 1) await this.record(tx, 'signing_key.removed', kid);
    });
  }

  private open(rows: readonly SigningKey[]): SigningKeyPair[] {
    return rows.flatMap((row) => {
      const known = this.find(row.kid);
      if (known !== undefined) return { ...known, signsFrom: row.signs_from };
      try {
        return openKeyPair(this.ring, row);
      } catch (error) {
        if (!this.closed.has(row.kid)) this.logger.warn(`signing key ${row.kid} is shut: ${(error as Error).message}`);
        this.closed.add(row.kid);
        return [];
      }
    });
  }
}

function nextGeneration(rows: readonly SigningKey[], alg: string): string {
  const numbers = rows.filter((row) => row.alg === alg).map(({ generation }) => Number(generation.split(':')[1]));
  return `${alg}:${String(Math.max(0, ...numbers) + 1)}`;
}
