import { Module } from '@nestjs/common';
import { CachedClients } from './cached-clients.js';
import { ClientAuthenticator } from './client-authenticator.js';
import { ClientsService } from './clients.service.js';

@Module({
  providers: [CachedClients, ClientAuthenticator, ClientsService],
  exports: [ClientsService],
})
export class ClientsModule {}
