import { Query, Resolver } from '@nestjs/graphql';
import type { Principal } from '../auth/index.js';
import { ClientsService } from '../clients/index.js';
import { AppError } from '../errors/index.js';
import { CurrentPrincipal, Scoped } from '../graphql/index.js';
import { OtpService } from '../otp/index.js';
import { UsersService } from '../users/index.js';
import { Application, Me } from './account.types.js';

@Resolver()
export class AccountResolver {
  constructor(
    private readonly users: UsersService,
    private readonly clients: ClientsService,
    private readonly otp: OtpService,
  ) {}

  @Query(() => Application, { name: 'Application', description: 'The client whose access token is used.' })
  @Scoped('profile')
  async application(@CurrentPrincipal() { clientId }: Principal): Promise<Application> {
    const client = await this.clients.find(clientId);
    if (client === undefined) throw new AppError('NOT_FOUND', { reason: 'client' });
    return { application: client.name, platform: client.platform };
  }

  @Query(() => Me, { name: 'Me', description: 'The signed-in user.' })
  @Scoped('profile')
  async me(@CurrentPrincipal() { userId }: Principal): Promise<Me> {
    const user = await this.users.get(userId);
    const { subject } = this.otp.subjectOf(userId, user.cell_number);
    return { ...user, avatar: this.users.avatarOf(subject) };
  }
}
