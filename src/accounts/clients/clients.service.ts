import { Injectable } from '@nestjs/common';
import { AuditService, byOperator, type Act, type Admit } from '../../platform/audit/index.js';
import { Config, type PROCESS_SETTINGS } from '../../platform/config/index.js';
import { columns, Database, NOW, sql, type Sql, type Transaction } from '../../platform/database/index.js';
import { AppError, ERRORS, type Language } from '../../platform/errors/index.js';
import { KeyRing } from '../../platform/keys/index.js';
import { CachedClients } from './cached-clients.js';
import { generateSecret, hashSecret, matchesSecret } from './client-secret.js';
import { GRANTS, Client, type Platform } from './client.entity.js';
import { CLIENTS } from './clients.facts.js';

/** The client, or the reason of the refusal, which only the log shows. */
export type Authentication =
  { readonly client: Client; readonly refusal?: undefined } | { readonly client?: undefined; readonly refusal: string };

/** The rest of an act, in its transaction. */
type Finish = (tx: Transaction, act: Act) => Promise<void>;

/** A client to create. */
export interface NewClient {
  readonly name: string;
  readonly platform: Platform;
  readonly scopes: string;
  readonly grants?: string;
  readonly demo?: boolean;
}

/** The facts about a client that users see. */
export type ClientProfile = Pick<Client, 'name' | 'platform'>;

const RECORD_EVERY_MS = 60_000;

/** Owns the clients. */
@Injectable()
export class ClientsService {
  constructor(
    private readonly database: Database,
    private readonly ring: KeyRing,
    private readonly audit: AuditService,
    private readonly config: Config<typeof PROCESS_SETTINGS>,
    private readonly cached: CachedClients,
  ) {}

  /**
   * Creates a client. The secret is returned here and never again.
   * @throws AppError the refusals of `admit`
   */
  async create(client: NewClient, admit = byOperator): Promise<{ id: number; secret: string }> {
    const secret = generateSecret();
    const id = await this.database.transaction(async (tx) => {
      const act = await admit(tx);
      const made = await tx.insert(sql`/* ClientsService.create */
        INSERT INTO clients (name, platform, scopes, grants, secret_hash, demo, created_at)
        VALUES (${client.name}, ${client.platform}, ${client.scopes}, ${client.grants ?? GRANTS.join(' ')}, ${hashSecret(this.ring, secret)},
          ${client.demo ?? false}, ${NOW})`);
      await this.record(tx, 'client.created', made, act);
      return made;
    });
    return { id, secret };
  }

  /**
   * Authenticates a client (RFC 6749 §2.3), without a statement if it is cached. Before a refusal its row is read: another
   * replica may have created the client or rotated its secret a moment ago (CLI-1). An unknown or disabled client is
   * refused like a wrong secret, in equal time (CLI-2).
   */
  async authenticate(id: number, secret: string): Promise<Authentication> {
    const cached = await this.verify(this.cached.find(id), secret);
    return cached.client === undefined ? this.verify(await this.cached.read(id), secret) : cached;
  }

  private async verify(client: Client | undefined, secret: string): Promise<Authentication> {
    const current = matchesSecret(this.ring, secret, client?.secret_hash ?? null);
    const previous = matchesSecret(this.ring, secret, client?.previous_secret_hash ?? null);
    if (client === undefined) return { refusal: 'unknown client' };
    if (!(current || previous)) return { refusal: 'wrong secret' };
    if (client.disabled_at !== null) return { refusal: 'client disabled' };
    // Its secret is in a file (KEY-1).
    if (client.demo && this.config.NODE_ENV === 'production') return { refusal: 'demo client' };
    await this.recordUse(client, current ? 'secret_used_at' : 'previous_secret_used_at');
    return { client };
  }

  /** Reads the row of a client. */
  find(id: number): Promise<Client | undefined> {
    return this.cached.read(id);
  }

  /** Returns name and platform, which never change. It waits only for a client that is not cached. */
  findProfile(id: number): ClientProfile | Promise<ClientProfile | undefined> {
    return this.cached.find(id) ?? this.cached.read(id);
  }

  list(): Promise<Client[]> {
    return this.database.rows(Client, sql`/* ClientsService.list */ SELECT * FROM clients ORDER BY id`);
  }

  /** Returns the clients with ids below `before`, newest first. */
  page({ before, limit }: { before: number | undefined; limit: number }): Promise<Client[]> {
    return this.database.rows(
      Client,
      sql`/* ClientsService.page */
      SELECT * FROM clients WHERE id < ${before ?? Number.MAX_SAFE_INTEGER} ORDER BY id DESC LIMIT ${limit}`,
    );
  }

  /**
   * Returns a new secret. The previous one stays valid until the next rotation.
   * @throws AppError NOT_FOUND, CLIENT_DISABLED; the refusals of `admit`
   */
  rotateSecret(id: number, admit = byOperator): Promise<string> {
    const previous = sql`previous_secret_hash = secret_hash, previous_secret_used_at = secret_used_at`;
    return this.changeSecret(id, previous, admit, (tx, act) => this.record(tx, 'client.secret_rotated', id, act));
  }

  /**
   * Returns a new secret and ends all others, because one has leaked. `also` runs in the transaction, which holds the row
   * of the client.
   * @throws AppError NOT_FOUND, CLIENT_DISABLED; the refusals of `admit`
   */
  replaceSecrets(id: number, admit: Admit, also: Finish): Promise<string> {
    const none = sql`previous_secret_hash = NULL, previous_secret_used_at = NULL`;
    return this.changeSecret(id, none, admit, async (tx, act) => {
      await this.record(tx, 'client.secret_leaked', id, act);
      await also(tx, act);
    });
  }

  /** Sets a new secret once, also if the response to a COMMIT is lost and the transaction is repeated. */
  private async changeSecret(id: number, previous: Sql, admit: Admit, finish: Finish): Promise<string> {
    const secret = generateSecret();
    const hash = hashSecret(this.ring, secret);
    await this.database.transaction(async (tx) => {
      const act = await admit(tx);
      const changed = await tx.change(sql`/* ClientsService.changeSecret */
        UPDATE clients SET ${previous}, secret_hash = ${hash}, secret_used_at = NULL
        WHERE id = ${id} AND disabled_at IS NULL AND secret_hash <> ${hash}`);
      this.dropAfter(tx, id);
      if (changed === 1) await finish(tx, act);
      else await this.assertEnabled(tx, id);
    });
    return secret;
  }

  /** @throws AppError NOT_FOUND, CLIENT_DISABLED */
  private async assertEnabled(tx: Transaction, id: number): Promise<void> {
    const row = await tx.row(
      columns({ disabled_at: [Number, null] }),
      sql`/* ClientsService.assertEnabled */ SELECT disabled_at FROM clients WHERE id = ${id}`,
    );
    if (row === undefined) throw new AppError(ERRORS.NOT_FOUND, { reason: 'client' });
    if (row.disabled_at !== null) throw new AppError(CLIENTS.errors.CLIENT_DISABLED);
  }

  /** Returns the template of a client's text messages; null for the usual text and for an unknown or disabled client. */
  async smsText(id: number | undefined, language: Language): Promise<string | null> {
    if (id === undefined) return null;
    const client = this.cached.find(id) ?? (await this.cached.read(id));
    if (client?.disabled_at !== null) return null;
    return language === 'fa' ? client.sms_text_fa : client.sms_text_en;
  }

  /**
   * Sets the template of a client's text messages. Returns the client; undefined: no such client.
   * @throws AppError the refusals of `admit`
   */
  async setSmsText(
    id: number,
    language: Language,
    template: string | null,
    admit = byOperator,
  ): Promise<Client | undefined> {
    const column = language === 'fa' ? sql`sms_text_fa` : sql`sms_text_en`;
    await this.database.transaction(async (tx) => {
      const act = await admit(tx);
      const changed = await tx.change(sql`/* ClientsService.setSmsText */
        UPDATE clients SET ${column} = ${template}
        WHERE id = ${id} AND COALESCE(${column}, '') <> ${template ?? ''}`);
      if (changed === 0) return;
      this.dropAfter(tx, id);
      await this.record(tx, 'client.sms_text_set', id, act);
    });
    return this.cached.read(id);
  }

  /** Records when a secret was last used, at most once a minute. */
  private async recordUse(client: Client, column: 'secret_used_at' | 'previous_secret_used_at'): Promise<void> {
    const now = this.database.clock.now();
    if (now - (client[column] ?? 0) < RECORD_EVERY_MS) return;
    // The client is cached: the requests until the next poll must not record it again.
    client[column] = now;
    const isCurrent = column === 'secret_used_at';
    const name = isCurrent ? sql`secret_used_at` : sql`previous_secret_used_at`;
    // A cached client may have got a new secret meanwhile, which was not used.
    const used = isCurrent
      ? sql`secret_hash = ${client.secret_hash}`
      : sql`previous_secret_hash = ${client.previous_secret_hash}`;
    await this.database.change(sql`/* ClientsService.recordUse */
      UPDATE clients SET ${name} = ${NOW}
      WHERE id = ${client.id} AND ${used} AND COALESCE(${name}, 0) < ${NOW} - ${RECORD_EVERY_MS}`);
  }

  /** Disables a client. Returns false if it was already disabled or does not exist. */
  async disable(tx: Transaction, id: number, act: Act): Promise<boolean> {
    this.dropAfter(tx, id);
    const changed = await tx.change(
      sql`/* ClientsService.disable */ UPDATE clients SET disabled_at = ${NOW} WHERE id = ${id} AND disabled_at IS NULL`,
    );
    if (changed === 1) await this.record(tx, 'client.disabled', id, act);
    return changed === 1;
  }

  private record(tx: Transaction, event: keyof typeof CLIENTS.events, id: number, act: Act): Promise<void> {
    return this.audit.record(tx, CLIENTS.events[event], { ...act, subject: `client:${String(id)}` });
  }

  /** Applies a change on this replica at once, after its commit. */
  private dropAfter(tx: Transaction, id: number): void {
    tx.onCommit(() => {
      this.cached.drop(id);
    });
  }
}
