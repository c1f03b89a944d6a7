export { CachedClients } from './cached-clients.js';
export { GRANTS, PLATFORMS, Client, type ClientPlatform } from './client.entity.js';
export { ClientsModule } from './clients.module.js';
export { ClientsService } from './clients.service.js';
