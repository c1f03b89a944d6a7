import { Args, Mutation, Query, Resolver } from '@nestjs/graphql';
import {
  AUTH_ERRORS,
  ClientAccessService,
  POSSIBLE_SCOPES,
  SCOPES,
  scopeWithin,
  StaffAccess,
  type Principal,
} from '../auth/index.js';
import { CLIENTS_ERRORS, ClientsService, GRANTS } from '../clients/index.js';
import { Database } from '../database/index.js';
import { AppError, argsPipe, ERRORS, type FieldFault } from '../errors/index.js';
import { CurrentPrincipal, readId, readOptionalId, readPage, Scoped } from '../graphql/index.js';
import { ActArgs } from './staff-acts.args.js';
import { StaffClient, StaffClientSecret } from './staff-client.types.js';
import { ClientCreateArgs, ClientLeakArgs, StaffClientsArgs } from './staff-clients.args.js';
import { STAFF_FIELD_RULES } from './staff.errors.js';
import { viewClient } from './staff-views.js';

const SCOPE = 'admin:clients';

/** Clients for admins. A secret is returned once, by the mutation that made it. */
@Resolver()
export class StaffClientsResolver {
  constructor(
    private readonly clients: ClientsService,
    private readonly clientAccess: ClientAccessService,
    private readonly access: StaffAccess,
    private readonly database: Database,
  ) {}

  @Query(() => [StaffClient], {
    name: 'StaffClients',
    nullable: true,
    description: 'Clients, newest id first. For admins.',
  })
  @Scoped(SCOPE)
  async list(@CurrentPrincipal() { userId }: Principal, @Args() args: StaffClientsArgs): Promise<StaffClient[]> {
    const { limit } = readPage({ limit: args.limit ?? null });
    const before = readOptionalId('before', args.before);
    await this.access.actor(this.database, userId, SCOPE, { toChange: false });
    const ending = await this.clientAccess.endingSessions();
    return (await this.clients.page({ before, limit })).map((client) => viewClient(client, ending));
  }

  @Mutation(() => StaffClientSecret, {
    name: 'StaffClientCreate',
    description: 'Creates a client and returns its secret. Needs a fresh code. For admins.',
  })
  @Scoped(SCOPE, { live: true }, AUTH_ERRORS.PROOF_REQUIRED)
  async create(
    @CurrentPrincipal() principal: Principal,
    @Args(argsPipe()) args: ClientCreateArgs,
  ): Promise<StaffClientSecret> {
    const admit = this.access.admission(principal, SCOPE, args.reason);
    const { name, platform } = args;
    const { id, secret } = await this.clients.create({ name, platform, ...readWords(args) }, admit);
    return this.withSecret(id, secret);
  }

  @Mutation(() => StaffClientSecret, {
    name: 'StaffClientRotate',
    description:
      'Gives a client a new secret and returns it. The one before stays valid until the next rotation. Needs a fresh code. For admins.',
  })
  @Scoped(SCOPE, { live: true }, ERRORS.NOT_FOUND, CLIENTS_ERRORS.CLIENT_DISABLED, AUTH_ERRORS.PROOF_REQUIRED)
  async rotate(@CurrentPrincipal() principal: Principal, @Args(argsPipe()) args: ActArgs): Promise<StaffClientSecret> {
    const id = readId('id', args.id);
    const admit = this.access.admission(principal, SCOPE, args.reason);
    return this.withSecret(id, await this.clients.rotateSecret(id, admit));
  }

  @Mutation(() => StaffClientSecret, {
    name: 'StaffClientLeak',
    description:
      'Gives a client whose secret leaked a new one and returns it. All others end at once; its sessions end too if wanted, in batches. Needs a fresh code. For admins.',
  })
  @Scoped(SCOPE, { live: true }, ERRORS.NOT_FOUND, CLIENTS_ERRORS.CLIENT_DISABLED, AUTH_ERRORS.PROOF_REQUIRED)
  async leak(
    @CurrentPrincipal() principal: Principal,
    @Args(argsPipe()) args: ClientLeakArgs,
  ): Promise<StaffClientSecret> {
    const id = readId('id', args.id);
    const admit = this.access.admission(principal, SCOPE, args.reason);
    const secret = await this.clientAccess.replaceLeaked(id, { endsSessions: args.end_sessions }, admit);
    const made = await this.withSecret(id, secret);
    if (args.end_sessions) this.clientAccess.endSessionsSoon(id);
    return made;
  }

  @Mutation(() => StaffClient, {
    name: 'StaffClientDisable',
    description: 'Disables a client for good: its secrets and all its tokens end. Needs a fresh code. For admins.',
  })
  @Scoped(SCOPE, { live: true }, ERRORS.NOT_FOUND, AUTH_ERRORS.PROOF_REQUIRED)
  async disable(@CurrentPrincipal() principal: Principal, @Args(argsPipe()) args: ActArgs): Promise<StaffClient> {
    const id = readId('id', args.id);
    const admit = this.access.admission(principal, SCOPE, args.reason);
    const client = await this.clientAccess.disable(id, admit);
    return viewClient(client, await this.clientAccess.endingSessions());
  }

  private async withSecret(id: number, client_secret: string): Promise<StaffClientSecret> {
    const client = await this.clients.find(id);
    if (client === undefined) throw new AppError(ERRORS.NOT_FOUND, { reason: 'client' });
    return { client: viewClient(client, await this.clientAccess.endingSessions()), client_secret };
  }
}

/** @throws AppError BAD_USER_INPUT */
function readWords({ scope, grants }: ClientCreateArgs): { scopes: string; grants: string } {
  const isAll = (scope ?? '').trim() === '' || scope?.trim() === '*';
  const scopes = isAll ? SCOPES.join(' ') : scopeWithin(scope ?? undefined, POSSIBLE_SCOPES);
  const types = scopeWithin(grants ?? undefined, GRANTS.join(' '));
  if (scopes !== undefined && types !== undefined) return { scopes, grants: types };
  const fields: FieldFault[] = [];
  if (scopes === undefined) fields.push({ field: 'scope', rule: STAFF_FIELD_RULES.CLIENT_SCOPE });
  if (types === undefined) fields.push({ field: 'grants', rule: STAFF_FIELD_RULES.CLIENT_GRANTS });
  throw new AppError(ERRORS.BAD_USER_INPUT, { fields });
}
