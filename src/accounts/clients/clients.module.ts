import { Module } from '@nestjs/common';
import { CachedClients } from './cached-clients.js';
import { ClientsService } from './clients.service.js';

@Module({ providers: [CachedClients, ClientsService], exports: [ClientsService] })
export class ClientsModule {}
