import { Args, Mutation, Query, Resolver } from '@nestjs/graphql';
import { CLIENTS } from '../../accounts/clients/clients.facts.js';
import { STAFF } from './staff.facts.js';
import { ClientAccessService } from '../../sign-in/index.js';
import { ClientsService } from '../../accounts/clients/index.js';
import { AppError, argsPipe, ERRORS, type FieldFault } from '../../platform/errors/index.js';
import { readId, readOptionalId, readPage } from '../../platform/graphql/index.js';
import { readClientGrants, readClientScope } from './client-words.js';
import { ActArgs } from './staff-acts.args.js';
import { StaffClient, StaffClientSecret } from './staff-client.types.js';
import { ClientCreateArgs, ClientLeakArgs, StaffClientsArgs } from './staff-clients.args.js';
import { viewClient } from './staff-views.js';
import { Actor, CurrentActor, StaffAct, StaffRead } from './staff-act.js';

const SCOPE = 'admin:clients';

/** Clients for admins. A secret is returned once, by the mutation that made it. */
@Resolver()
export class StaffClientsResolver {
  constructor(
    private readonly clients: ClientsService,
    private readonly clientAccess: ClientAccessService,
  ) {}

  @Query(() => [StaffClient], {
    name: 'StaffClients',
    nullable: true,
    description: 'Clients, newest id first. For admins.',
  })
  @StaffRead(SCOPE)
  async list(@Args() args: StaffClientsArgs): Promise<StaffClient[]> {
    const { limit } = readPage({ limit: args.limit ?? null });
    const before = readOptionalId('before', args.before);
    const ending = await this.clientAccess.endingSessions();
    return (await this.clients.page({ before, limit })).map((client) => viewClient(client, ending));
  }

  @Mutation(() => StaffClientSecret, {
    name: 'StaffClientCreate',
    description: 'Creates a client and returns its secret. Needs a fresh code. For admins.',
  })
  @StaffAct(SCOPE)
  async create(@CurrentActor() actor: Actor, @Args(argsPipe()) args: ClientCreateArgs): Promise<StaffClientSecret> {
    const { name, platform } = args;
    const { id, secret } = await this.clients.create({ name, platform, ...readWords(args) }, actor.admit(args));
    return this.withSecret(id, secret);
  }

  @Mutation(() => StaffClientSecret, {
    name: 'StaffClientRotate',
    description:
      'Gives a client a new secret and returns it. The one before stays valid until the next rotation. Needs a fresh code. For admins.',
  })
  @StaffAct(SCOPE, ERRORS.NOT_FOUND, CLIENTS.errors.CLIENT_DISABLED)
  async rotate(@CurrentActor() actor: Actor, @Args(argsPipe()) args: ActArgs): Promise<StaffClientSecret> {
    const id = readId('id', args.id);
    return this.withSecret(id, await this.clients.rotateSecret(id, actor.admit(args)));
  }

  @Mutation(() => StaffClientSecret, {
    name: 'StaffClientLeak',
    description:
      'Gives a client whose secret leaked a new one and returns it. All others end at once; its sessions end too if wanted, in batches. Needs a fresh code. For admins.',
  })
  @StaffAct(SCOPE, ERRORS.NOT_FOUND, CLIENTS.errors.CLIENT_DISABLED)
  async leak(@CurrentActor() actor: Actor, @Args(argsPipe()) args: ClientLeakArgs): Promise<StaffClientSecret> {
    const id = readId('id', args.id);
    const secret = await this.clientAccess.replaceLeaked(id, { endsSessions: args.end_sessions }, actor.admit(args));
    const made = await this.withSecret(id, secret);
    if (args.end_sessions) this.clientAccess.endSessionsSoon(id);
    return made;
  }

  @Mutation(() => StaffClient, {
    name: 'StaffClientDisable',
    description: 'Disables a client for good: its secrets and all its tokens end. Needs a fresh code. For admins.',
  })
  @StaffAct(SCOPE, ERRORS.NOT_FOUND)
  async disable(@CurrentActor() actor: Actor, @Args(argsPipe()) args: ActArgs): Promise<StaffClient> {
    const id = readId('id', args.id);
    const client = await this.clientAccess.disable(id, actor.admit(args));
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
  const scopes = readClientScope(scope ?? '');
  const types = readClientGrants(grants ?? '');
  if (scopes !== undefined && types !== undefined) return { scopes, grants: types };
  const fields: FieldFault[] = [];
  if (scopes === undefined) fields.push({ field: 'scope', rule: STAFF.fieldRules.CLIENT_SCOPE });
  if (types === undefined) fields.push({ field: 'grants', rule: STAFF.fieldRules.CLIENT_GRANTS });
  throw new AppError(ERRORS.BAD_USER_INPUT, { fields });
}
