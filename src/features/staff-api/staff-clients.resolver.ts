import { Args, Mutation, Query, Resolver } from '@nestjs/graphql';
import { CLIENTS } from '../../accounts/clients/clients.facts.js';
import { STAFF } from './staff.facts.js';
import { ClientAccessService } from '../../sign-in/index.js';
import { ClientsService } from '../../accounts/clients/index.js';
import { argsPipe, ERRORS, type RequestFieldFault } from '../../platform/errors/index.js';
import { readId, readOptionalId, readPage } from '../../platform/graphql/index.js';
import { readClientGrants, readClientScope } from './client-words.js';
import { ProvenActArgs } from './staff-acts.args.js';
import { StaffClient, StaffClientSecret } from './staff-client.types.js';
import { ClientCreateArgs, ClientLeakArgs, StaffClientsArgs } from './staff-clients.args.js';
import { toStaffClient } from './staff-views.js';
import { ACT_WORDS } from './act-words.js';
import { StaffActor, CurrentActor, ProvenAct, StaffRead } from './staff-act.js';

const CLIENTS_SCOPE = 'admin:clients';

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
  @StaffRead(CLIENTS_SCOPE)
  async listClients(@Args() args: StaffClientsArgs): Promise<StaffClient[]> {
    const { limit } = readPage({ limit: args.limit ?? null });
    const beforeId = readOptionalId('before', args.before);
    const endingIds = await this.clientAccess.listEndingClients();
    return (await this.clients.listPage({ before: beforeId, limit })).map((client) =>
      toStaffClient(client, endingIds),
    );
  }

  @Mutation(() => StaffClientSecret, {
    name: 'StaffClientCreate',
    description: 'Creates a client and returns its secret. Needs a fresh code. For admins.',
  })
  @ProvenAct(CLIENTS_SCOPE, ACT_WORDS.StaffClientCreate)
  async createClient(
    @CurrentActor() actor: StaffActor,
    @Args(argsPipe()) args: ClientCreateArgs,
  ): Promise<StaffClientSecret> {
    const { name, platform } = args;
    const { id, secret } = await this.clients.create(
      { name, platform, ...readScopesAndGrants(args) },
      await actor.authorizeAct(args),
    );
    return this.toClientSecret(id, secret);
  }

  @Mutation(() => StaffClientSecret, {
    name: 'StaffClientRotate',
    description:
      'Gives a client a new secret and returns it. The one before stays valid until the ' +
      'next rotation. Needs a fresh code. For admins.',
  })
  @ProvenAct(
    CLIENTS_SCOPE,
    ACT_WORDS.StaffClientRotate,
    ERRORS.NOT_FOUND,
    CLIENTS.errors.CLIENT_DISABLED,
  )
  async rotateSecret(
    @CurrentActor() actor: StaffActor,
    @Args(argsPipe()) args: ProvenActArgs,
  ): Promise<StaffClientSecret> {
    const id = readId('id', args.id);
    return this.toClientSecret(
      id,
      await this.clients.rotateSecret(id, await actor.authorizeAct(args)),
    );
  }

  @Mutation(() => StaffClientSecret, {
    name: 'StaffClientLeak',
    description:
      'Gives a client whose secret leaked a new one and returns it. All others end at ' +
      'once; its sessions end too if wanted, in batches. Needs a fresh code. For admins.',
  })
  @ProvenAct(
    CLIENTS_SCOPE,
    ACT_WORDS.StaffClientLeak,
    ERRORS.NOT_FOUND,
    CLIENTS.errors.CLIENT_DISABLED,
  )
  async replaceLeakedSecret(
    @CurrentActor() actor: StaffActor,
    @Args(argsPipe()) args: ClientLeakArgs,
  ): Promise<StaffClientSecret> {
    const id = readId('id', args.id);
    const secret = await this.clientAccess.replaceLeakedSecret(
      id,
      { endsSessions: args.end_sessions },
      await actor.authorizeAct(args),
    );
    const newSecret = await this.toClientSecret(id, secret);
    if (args.end_sessions) this.clientAccess.endSessionsSoon(id);
    return newSecret;
  }

  @Mutation(() => StaffClient, {
    name: 'StaffClientDisable',
    description:
      'Disables a client for good: its secrets and all its tokens end. Needs a fresh ' +
      'code. For admins.',
  })
  @ProvenAct(CLIENTS_SCOPE, ACT_WORDS.StaffClientDisable, ERRORS.NOT_FOUND)
  async disableClient(
    @CurrentActor() actor: StaffActor,
    @Args(argsPipe()) args: ProvenActArgs,
  ): Promise<StaffClient> {
    const id = readId('id', args.id);
    const disabledClient = await this.clientAccess.disableClient(
      id,
      await actor.authorizeAct(args),
    );
    return toStaffClient(disabledClient, await this.clientAccess.listEndingClients());
  }

  private async toClientSecret(id: number, client_secret: string): Promise<StaffClientSecret> {
    const client = await this.clients.find(id);
    if (client === undefined) throw ERRORS.NOT_FOUND({ reason: 'client' });
    return {
      client: toStaffClient(client, await this.clientAccess.listEndingClients()),
      client_secret,
    };
  }
}

/** @throws AppError BAD_USER_INPUT */
function readScopesAndGrants({ scope, grants }: ClientCreateArgs): {
  scopes: string;
  grants: string;
} {
  const scopes = readClientScope(scope ?? '');
  const grantTypes = readClientGrants(grants ?? '');
  if (scopes !== undefined && grantTypes !== undefined) return { scopes, grants: grantTypes };
  const fieldFaults: RequestFieldFault[] = [];
  if (scopes === undefined)
    fieldFaults.push({ field: 'scope', rule: STAFF.fieldRules.CLIENT_SCOPE });
  if (grantTypes === undefined)
    fieldFaults.push({ field: 'grants', rule: STAFF.fieldRules.CLIENT_GRANTS });
  throw ERRORS.BAD_USER_INPUT({ fields: fieldFaults });
}
