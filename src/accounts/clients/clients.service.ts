import { Injectable } from '@nestjs/common';
import {
  AuditService,
  authorizeOperator,
  type AuditedAct,
  type AuthorizeAct,
} from '../../platform/audit/index.js';
import {
  columns,
  Database,
  NOW,
  sql,
  type Sql,
  type Transaction,
} from '../../platform/database/index.js';
import { ERRORS, type MessageLanguage } from '../../platform/errors/index.js';
import { KeyRing } from '../../platform/keys/index.js';
import { CachedClients } from './cached-clients.js';
import { ClientAuthenticator, type ClientAuthentication } from './client-authenticator.js';
import { generateSecret, hashSecret } from './client-secret.js';
import { GRANTS, Client, type ClientPlatform } from './client.entity.js';
import { CLIENTS } from './clients.facts.js';

/** The rest of an act, in its transaction. */
type FinishClientAct = (tx: Transaction, act: AuditedAct) => Promise<void>;

/** A client to create. */
export interface ClientRegistration {
  readonly name: string;
  readonly platform: ClientPlatform;
  readonly scopes: string;
  readonly grants?: string;
  readonly demo?: boolean;
}

/** The facts about a client that users see. */
export type ClientProfile = Pick<Client, 'name' | 'platform'>;

/** Owns the clients. */
@Injectable()
export class ClientsService {
  constructor(
    private readonly database: Database,
    private readonly ring: KeyRing,
    private readonly audit: AuditService,
    private readonly cached: CachedClients,
    private readonly authenticator: ClientAuthenticator,
  ) {}

  /**
   * Creates a client. The secret is returned here and never again.
   * @throws AppError the refusals of `authorize`
   */
  async create(
    client: ClientRegistration,
    authorize = authorizeOperator,
  ): Promise<{ id: number; secret: string }> {
    const { name, platform, scopes, grants = GRANTS.join(' '), demo = false } = client;
    const secret = generateSecret();
    const secretHash = hashSecret(this.ring, secret);
    const id = await this.database.transaction(async (tx) => {
      const act = await authorize(tx);
      const clientId = await tx.insert(sql`/* ClientsService.create */
        INSERT INTO clients (name, platform, scopes, grants, secret_hash, demo, created_at)
        VALUES (${name}, ${platform}, ${scopes}, ${grants}, ${secretHash}, ${demo}, ${NOW})`);
      await this.recordEvent(tx, 'client.created', clientId, act);
      return clientId;
    });
    return { id, secret };
  }

  /** Authenticates a client as `ClientAuthenticator` does. */
  authenticate(id: number, secret: string): Promise<ClientAuthentication> {
    return this.authenticator.authenticateClient(id, secret);
  }

  /** Reads the row of a client. */
  find(id: number): Promise<Client | undefined> {
    return this.cached.readClient(id);
  }

  /**
   * Returns name and platform, which never change. It waits only for a client that is not cached.
   */
  findProfile(id: number): ClientProfile | Promise<ClientProfile | undefined> {
    return this.cached.findFresh(id) ?? this.cached.readClient(id);
  }

  list(): Promise<Client[]> {
    return this.database.rows(
      Client,
      sql`/* ClientsService.list */ SELECT * FROM clients ORDER BY id`,
    );
  }

  /** Returns the clients with ids below `before`, newest first. */
  listPage({ before, limit }: { before: number | undefined; limit: number }): Promise<Client[]> {
    return this.database.rows(
      Client,
      sql`/* ClientsService.listPage */
      SELECT * FROM clients WHERE id < ${before ?? Number.MAX_SAFE_INTEGER}
      ORDER BY id DESC LIMIT ${limit}`,
    );
  }

  /**
   * Returns a new secret. The previous one stays valid until the next rotation.
   * @throws AppError NOT_FOUND, CLIENT_DISABLED; the refusals of `authorize`
   */
  rotateSecret(id: number, authorize = authorizeOperator): Promise<string> {
    const keepPrevious = sql`previous_secret_hash = secret_hash,
      previous_secret_used_at = secret_used_at`;
    return this.changeSecret(id, keepPrevious, authorize, (tx, act) =>
      this.recordEvent(tx, 'client.secret_rotated', id, act),
    );
  }

  /**
   * Returns a new secret and ends all others, because one has leaked. `also` runs in the
   * transaction, which holds the row of the client.
   * @throws AppError NOT_FOUND, CLIENT_DISABLED; the refusals of `authorize`
   */
  replaceSecrets(id: number, authorize: AuthorizeAct, also: FinishClientAct): Promise<string> {
    const clearPrevious = sql`previous_secret_hash = NULL, previous_secret_used_at = NULL`;
    return this.changeSecret(id, clearPrevious, authorize, async (tx, act) => {
      await this.recordEvent(tx, 'client.secret_leaked', id, act);
      await also(tx, act);
    });
  }

  /**
   * Sets a new secret once, also if the response to a COMMIT is lost and the transaction is
   * repeated.
   */
  private async changeSecret(
    id: number,
    previous: Sql,
    authorize: AuthorizeAct,
    finish: FinishClientAct,
  ): Promise<string> {
    const secret = generateSecret();
    const secretHash = hashSecret(this.ring, secret);
    await this.database.transaction(async (tx) => {
      const act = await authorize(tx);
      const changed = await tx.change(sql`/* ClientsService.changeSecret */
        UPDATE clients SET ${previous}, secret_hash = ${secretHash}, secret_used_at = NULL
        WHERE id = ${id} AND disabled_at IS NULL AND secret_hash <> ${secretHash}`);
      this.dropAfterCommit(tx, id);
      if (changed === 1) await finish(tx, act);
      else await this.assertEnabled(tx, id);
    });
    return secret;
  }

  /** @throws AppError NOT_FOUND, CLIENT_DISABLED */
  private async assertEnabled(tx: Transaction, id: number): Promise<void> {
    const clientRow = await tx.row(
      columns({ disabled_at: [Number, null] }),
      sql`/* ClientsService.assertEnabled */ SELECT disabled_at FROM clients WHERE id = ${id}`,
    );
    if (clientRow === undefined) throw ERRORS.NOT_FOUND({ reason: 'client' });
    if (clientRow.disabled_at !== null) throw CLIENTS.errors.CLIENT_DISABLED();
  }

  /**
   * Returns the template of a client's text messages; null for the usual text and for an unknown or
   * disabled client.
   */
  async findSmsText(id: number | undefined, language: MessageLanguage): Promise<string | null> {
    if (id === undefined) return null;
    const client = this.cached.findFresh(id) ?? (await this.cached.readClient(id));
    if (client?.disabled_at !== null) return null;
    return language === 'fa' ? client.sms_text_fa : client.sms_text_en;
  }

  /**
   * Sets the template of a client's text messages. Returns the client; undefined: no such client.
   * @throws AppError the refusals of `authorize`
   */
  async setSmsText(
    id: number,
    language: MessageLanguage,
    template: string | null,
    authorize = authorizeOperator,
  ): Promise<Client | undefined> {
    const column = language === 'fa' ? sql`sms_text_fa` : sql`sms_text_en`;
    await this.database.transaction(async (tx) => {
      const act = await authorize(tx);
      const changed = await tx.change(sql`/* ClientsService.setSmsText */
        UPDATE clients SET ${column} = ${template}
        WHERE id = ${id} AND COALESCE(${column}, '') <> ${template ?? ''}`);
      if (changed === 0) return;
      this.dropAfterCommit(tx, id);
      await this.recordEvent(tx, 'client.sms_text_set', id, act);
    });
    return this.cached.readClient(id);
  }

  /** Disables a client. Returns false if it was already disabled or does not exist. */
  async disable(tx: Transaction, id: number, act: AuditedAct): Promise<boolean> {
    this.dropAfterCommit(tx, id);
    const changed = await tx.change(
      sql`/* ClientsService.disable */
      UPDATE clients SET disabled_at = ${NOW} WHERE id = ${id} AND disabled_at IS NULL`,
    );
    if (changed === 1) await this.recordEvent(tx, 'client.disabled', id, act);
    return changed === 1;
  }

  private recordEvent(
    tx: Transaction,
    event: keyof typeof CLIENTS.events,
    id: number,
    act: AuditedAct,
  ): Promise<void> {
    return this.audit.record(tx, CLIENTS.events[event], {
      ...act,
      subject: `client:${String(id)}`,
    });
  }

  /** Applies a change on this replica at once, after its commit. */
  private dropAfterCommit(tx: Transaction, id: number): void {
    tx.onCommit(() => {
      this.cached.dropClient(id);
    });
  }
}
