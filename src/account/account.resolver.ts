import { Args, Mutation, Query, Resolver } from '@nestjs/graphql';
import type { Principal } from '../auth/index.js';
import { ClientsService } from '../clients/index.js';
import { AppError, argsPipe } from '../errors/index.js';
import { CurrentPrincipal, Scoped } from '../graphql/index.js';
import { OtpService } from '../otp/index.js';
import { UsersService, type User } from '../users/index.js';
import { MeEditArgs } from './account.args.js';
import { Application, Me } from './account.types.js';

@Resolver()
export class AccountResolver {
  constructor(
    private readonly users: UsersService,
    private readonly clients: ClientsService,
    private readonly otp: OtpService,
  ) {}

  @Query(() => Application, { name: 'Application', description: 'The client whose access token is used.' })
  @Scoped('profile', 'NOT_FOUND')
  async application(@CurrentPrincipal() { clientId }: Principal): Promise<Application> {
    const client = await this.clients.find(clientId);
    if (client === undefined) throw new AppError('NOT_FOUND', { reason: 'client' });
    return { application: client.name, platform: client.platform };
  }

  @Query(() => Me, { name: 'Me', description: 'The signed-in user.' })
  @Scoped('profile')
  async me(@CurrentPrincipal() { userId }: Principal): Promise<Me> {
    return this.view(await this.users.get(userId));
  }

  @Mutation(() => Me, { name: 'MeEdit', description: 'Changes the names of the user.' })
  @Scoped('profile')
  async edit(
    @CurrentPrincipal() { userId }: Principal,
    @Args(argsPipe()) { first_name, last_name }: MeEditArgs,
  ): Promise<Me> {
    return this.view(
      await this.users.rename(userId, {
        ...(typeof first_name === 'string' ? { first_name } : {}),
        ...(typeof last_name === 'string' ? { last_name } : {}),
      }),
    );
  }

  private view(user: User): Me {
    const { subject } = this.otp.subjectOf(user.id, user.cell_number);
    return { ...user, avatar: this.users.avatarOf(subject) };
  }
}
