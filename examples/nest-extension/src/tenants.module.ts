import { Module } from '@nestjs/common';
import { TenantGuard } from './tenant.guard.js';
import { TenantsController } from './tenants.controller.js';
import { TenantsResolver } from './tenants.resolver.js';
import { TenantsService } from './tenants.service.js';
import { Usage, UsageInterceptor } from './usage.interceptor.js';

/** Invoices of shops. A user may see those of a shop that employs them. */
@Module({
  controllers: [TenantsController],
  providers: [TenantsService, TenantsResolver, TenantGuard, Usage, UsageInterceptor],
})
export class TenantsModule {}
