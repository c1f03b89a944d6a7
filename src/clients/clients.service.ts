import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { AuditService } from '../audit/index.js';
import { Config, type PROCESS_SETTINGS } from '../config/index.js';
import { Database, NOW, rowOf, sql, type Statements } from '../database/index.js';
import { KeyRing } from '../keys/index.js';
import { generateSecret, hashSecret, matchesSecret } from './client-secret.js';
import { GRANTS, Client, type Platform } from './client.entity.js';
import { CLIENTS_EVENTS } from './clients.audit.js';

/** The client, or why it was refused (for the log only). */
export type Authentication =
  { readonly client: Client; readonly refusal?: undefined } | { readonly client?: undefined; readonly refusal: string };

/** What users are told of a client. */
export type ClientProfile = Pick<Client, 'name' | 'platform'>;

const STAMP_EVERY_MS = 60_000;

/** Owns the table of clients. */
@Injectable()
export class ClientsService {
  private readonly profiles = new LRUCache<number, ClientProfile>({ max: 1_000, ttl: 5_000 });

  constructor(
    private readonly database: Database,
    private readonly ring: KeyRing,
    private readonly audit: AuditService,
    private readonly config: Config<typeof PROCESS_SETTINGS>,
  ) {}

  /** Makes a client; the secret is answered here and never again. */
  async create(client: {
    name: string;
    platform: Platform;
    scopes: string;
    grants?: string;
    demo?: boolean;
  }): Promise<{ id: number; secret: string }> {
    const secret = generateSecret();
    const id = await this.database.transaction(async (tx) => {
      const made = await tx.insert(sql`/* ClientsService.create */ 
        INSERT INTO clients (name, platform, scopes, grants, secret_hash, demo, created_at)
        VALUES (${client.name}, ${client.platform}, ${client.scopes}, ${client.grants ?? GRANTS.join(' ')}, ${hashSecret(this.ring, secret)},
          ${client.demo ?? false}, ${NOW})`);
      await this.audit.record(tx, CLIENTS_EVENTS['client.created'], {
        actor: 'operator',
        subject: `client:${String(made)}`,
      });
      return made;
    });
    return { id, secret };
  }

  /** RFC 6749 §2.3. An unknown or disabled client costs and says the same as a wrong secret (CLI-2). */
  async authenticate(id: number, secret: string): Promise<Authentication> {
    const client = await this.database.row(
      rowOf(Client).and({ now: Number }),
      sql`/* ClientsService.authenticate */ SELECT *, ${NOW} AS now FROM clients WHERE id = ${id}`,
    );
    const current = matchesSecret(this.ring, secret, client?.secret_hash ?? null);
    const previous = matchesSecret(this.ring, secret, client?.previous_secret_hash ?? null);
    if (client === undefined) return { refusal: 'unknown client' };
    if (!(current || previous)) return { refusal: 'wrong secret' };
    if (client.disabled_at !== null) return { refusal: 'client disabled' };
    // Its secret lies in a file; the start says so too, where it can (KEY-1).
    if (client.demo && this.config.NODE_ENV === 'production') return { refusal: 'demo client' };
    await this.stamp(client, current ? 'secret_used_at' : 'previous_secret_used_at');
    return { client };
  }

  find(id: number): Promise<Client | undefined> {
    return this.database.row(Client, sql`/* ClientsService.find */ SELECT * FROM clients WHERE id = ${id}`);
  }

  /**
   * Name and platform. Remembered for some seconds: it is asked for by every application on every start,
   * and no command changes it.
   */
  async profile(id: number): Promise<ClientProfile | undefined> {
    const known = this.profiles.get(id);
    if (known !== undefined) return known;
    const profile = await this.database.row(
      rowOf(Client, 'name', 'platform'),
      sql`/* ClientsService.profile */ SELECT name, platform FROM clients WHERE id = ${id}`,
    );
    if (profile !== undefined) this.profiles.set(id, profile);
    return profile;
  }

  list(): Promise<Client[]> {
    return this.database.rows(Client, sql`/* ClientsService.list */ SELECT * FROM clients ORDER BY id`);
  }

  /** Makes a new secret; the one before it stays valid until the next rotation. Undefined: no such client, or it is disabled. */
  async rotate(id: number): Promise<string | undefined> {
    const secret = generateSecret();
    const changed = await this.database.transaction(async (tx) => {
      const rotated = await tx.change(sql`/* ClientsService.rotate */ 
        UPDATE clients SET
          previous_secret_hash = secret_hash, previous_secret_used_at = secret_used_at,
          secret_hash = ${hashSecret(this.ring, secret)}, secret_used_at = NULL
        WHERE id = ${id} AND disabled_at IS NULL`);
      if (rotated === 1) {
        await this.audit.record(tx, CLIENTS_EVENTS['client.secret_rotated'], {
          actor: 'operator',
          subject: `client:${String(id)}`,
        });
      }
      return rotated;
    });
    return changed === 1 ? secret : undefined;
  }

  /** When a secret was last used, to the minute: one write a minute, whatever the traffic. */
  private async stamp(client: Client & { now: number }, column: 'secret_used_at' | 'previous_secret_used_at') {
    if (client.now - (client[column] ?? 0) < STAMP_EVERY_MS) return;
    const name = column === 'secret_used_at' ? sql`secret_used_at` : sql`previous_secret_used_at`;
    await this.database.change(
      sql`/* ClientsService.stamp */ UPDATE clients SET ${name} = ${NOW} WHERE id = ${client.id} AND COALESCE(${name}, 0) < ${NOW} - ${STAMP_EVERY_MS}`,
    );
  }

  /** Answers whether the client was enabled until now. */
  async disable(tx: Statements, id: number): Promise<boolean> {
    const changed = await tx.change(
      sql`/* ClientsService.disable */ UPDATE clients SET disabled_at = ${NOW} WHERE id = ${id} AND disabled_at IS NULL`,
    );
    if (changed === 1)
      await this.audit.record(tx, CLIENTS_EVENTS['client.disabled'], {
        actor: 'operator',
        subject: `client:${String(id)}`,
      });
    return changed === 1;
  }
}
