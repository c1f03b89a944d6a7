import type { JsonWebKey } from 'node:crypto';
import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { AuditService } from '../../platform/audit/index.js';
import { Config, DAY_MS } from '../../platform/config/index.js';
import { Database, NOW, rowOf, sql } from '../../platform/database/index.js';
import {
  readKeyId,
  KeyRing,
  rewrapColumn,
  type RewrapProgress,
} from '../../platform/keys/index.js';
import { Gauge } from '../../platform/metrics/index.js';
import { AUTH } from '../auth.facts.js';
import {
  assertSameKeys,
  createKeyPair,
  openKeyPair,
  SIGNING_KEY,
  type SigningKeyPair,
} from './signing-key-pair.js';
import { SigningKey } from './signing-key.entity.js';

const RELOAD_MS = 30_000;
/**
 * A key is published this long before it signs: longer than a reload here and a cached key set
 * elsewhere.
 */
const LEAD_MS = 15 * 60_000;
/** A retired key stays published this long: longer than any access token lives. */
const RETIRED_MS = DAY_MS;

/**
 * Key pairs that sign access tokens: next → active → retired → removed, on the clock of the
 * database (KEY-2).
 */
@Injectable()
export class SigningKeys implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger(SigningKeys.name);
  /** In the order in which they sign. */
  private keys: readonly SigningKeyPair[] = [];
  /** Reported once each. */
  private readonly closed = new Set<string>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly database: Database,
    private readonly ring: KeyRing,
    private readonly audit: AuditService,
    private readonly config: Config<typeof AUTH.settings>,
  ) {}

  /**
   * @throws ConfigError if KEYS is not that of the database (`assertSameKeys`). No key is written
   *   then (KEY-3).
   */
  async onModuleInit(): Promise<void> {
    await this.reloadKeys();
    this.timer = setInterval(() => {
      this.reloadKeys().catch((error: unknown) => {
        this.logger.warn(`signing keys could not be reloaded: ${(error as Error).message}`);
      });
    }, RELOAD_MS).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  @Gauge({
    name: 'keypad_signing_key_age_seconds',
    help: 'Time for which the present key has signed access tokens',
  })
  getKeyAge(): number {
    return Math.max(0, this.database.clock.now() - this.current.signsFrom) / 1000;
  }

  /** Encrypts every private key with the active master key. */
  rewrapKeys(report: (progress: RewrapProgress) => void): Promise<RewrapProgress> {
    const [table, key, sealed] = [sql`signing_keys`, sql`kid`, sql`sealed_private`];
    const toKeyPlace = ({ kid }: Pick<SigningKey, 'kid'>) => kid;
    const sealedColumn = {
      table,
      key,
      sealed,
      more: sql`, kid`,
      shape: rowOf(SigningKey, 'kid'),
      purpose: SIGNING_KEY,
      placeOf: toKeyPlace,
    } as const;
    return rewrapColumn(this.database, this.ring, sealedColumn, report);
  }

  /**
   * Key that signs now. It has another algorithm than JWT_ALG only until the first key of JWT_ALG
   * starts to sign. If the clock of the database was set back, it is the oldest key, which every
   * client has cached.
   */
  get current(): SigningKeyPair {
    const now = this.database.clock.now();
    const publishedKeys = this.keys.filter((key) => key.signsFrom <= now);
    const newestOfAlg = publishedKeys.findLast((key) => key.alg === this.config.JWT_ALG);
    const activeKey = newestOfAlg ?? publishedKeys.at(-1) ?? this.keys[0];
    if (activeKey === undefined) throw new Error('no signing key is loaded');
    return activeKey;
  }

  /** Returns the key that a token names by `kid`, if it is known (JWT-1). */
  findKey(kid: string): SigningKeyPair | undefined {
    return this.keys.find((key) => key.kid === kid);
  }

  /** Returns the public keys as a JWK Set (RFC 7517 §5). */
  getKeySet(): { keys: JsonWebKey[] } {
    return { keys: this.keys.map(({ kid, alg, jwk }) => ({ ...jwk, kid, alg, use: 'sig' })) };
  }

  /**
   * Reads the keys, creates the next one when it is due, and removes those that are out of use.
   * Keys that KEYS cannot decrypt stay unused: tokens that they signed are rejected.
   */
  async reloadKeys(): Promise<void> {
    const now = await this.database.now();
    let rows = await this.readRows();
    if (await this.createNextKey(rows, now)) rows = await this.readRows();

    const openKeys = this.openRows(rows);
    const goneKeys = openKeys.filter((_key, i) => {
      const successor = openKeys.slice(i + 1).find(({ alg }) => alg === this.config.JWT_ALG);
      return successor !== undefined && successor.signsFrom + RETIRED_MS < now;
    });

    for (const { kid } of goneKeys) await this.removeKey(kid);
    this.keys = openKeys.filter((key) => !goneKeys.includes(key));
  }

  private async readRows(): Promise<SigningKey[]> {
    const rows = await this.database.rows(
      SigningKey,
      sql`/* SigningKeys.readRows */ SELECT * FROM signing_keys ORDER BY signs_from, generation`,
    );
    // The first load, also after another replica has just written the first key.
    if (this.keys.length === 0) assertSameKeys(this.ring, rows);
    return rows;
  }

  /**
   * Creates the next key if it is due. The first key signs at once. Later ones are published ahead,
   * so that replicas and cached key sets know a key before its first token. The unique generation
   * lets one replica win.
   */
  private async createNextKey(rows: readonly SigningKey[], now: number): Promise<boolean> {
    const alg = this.config.JWT_ALG;
    const openKeys = this.openRows(rows);
    const newestKey = openKeys.findLast((key) => key.alg === alg);
    const earliestStart = openKeys.length === 0 ? now : now + LEAD_MS;
    const lifetimeMs = this.config.SIGNING_KEY_DAYS * DAY_MS;
    const dueAt = newestKey === undefined ? now : newestKey.signsFrom + lifetimeMs;
    if (dueAt - LEAD_MS > now) return false;

    const keyPair = await createKeyPair(this.ring, alg);
    const { kid, public_jwk, sealed_private, stable_mac } = keyPair;
    const generation = toNextGeneration(rows, alg);
    const signsFrom = Math.max(dueAt, earliestStart);
    await this.database.transaction(async (tx) => {
      const insertedId = await tx.insertIfAbsent(sql`/* SigningKeys.createNextKey */
        INSERT INTO signing_keys (kid, alg, generation, public_jwk, sealed_private, stable_mac,
          created_at, signs_from)
        VALUES (${kid}, ${alg}, ${generation}, ${public_jwk}, ${sealed_private}, ${stable_mac},
          ${NOW}, ${signsFrom})`);
      if (insertedId !== undefined)
        await this.audit.record(tx, AUTH.events['signing_key.created'], toKeyFact(kid));
    });
    return true;
  }

  private async removeKey(kid: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const removed = await tx.change(
        sql`/* SigningKeys.removeKey */ DELETE FROM signing_keys WHERE kid = ${kid}`,
      );
      if (removed === 1)
        await this.audit.record(tx, AUTH.events['signing_key.removed'], toKeyFact(kid));
    });
  }

  private openRows(rows: readonly SigningKey[]): SigningKeyPair[] {
    return rows.flatMap((row) => {
      const knownKey = this.findKey(row.kid);
      if (knownKey !== undefined) return { ...knownKey, signsFrom: row.signs_from };

      try {
        return openKeyPair(this.ring, row);
      } catch {
        this.reportClosed(row);
        return [];
      }
    });
  }

  private reportClosed(row: SigningKey): void {
    const { kid } = row;
    if (this.closed.has(kid)) return;

    this.closed.add(kid);
    const reason = explainClosedKey(this.ring, row);
    this.logger.warn(`cannot decrypt signing key ${kid}: ${reason}`);
  }
}

function explainClosedKey(ring: KeyRing, row: SigningKey): string {
  const keyId = readKeyId(row.sealed_private);
  if (!ring.hasKey(keyId)) return `KEYS does not contain ${keyId}`;
  return `the row was changed, or another ${keyId} encrypted it`;
}

function toKeyFact(kid: string) {
  return { actor: 'service', subject: `key:${kid}` } as const;
}

function toNextGeneration(rows: readonly SigningKey[], alg: string): string {
  const generationNumbers = rows
    .filter((row) => row.alg === alg)
    .map(({ generation }) => Number(generation.split(':')[1]));
  return `${alg}:${String(Math.max(0, ...generationNumbers) + 1)}`;
}
