import { UseGuards, UseInterceptors } from '@nestjs/common';
import { Args, Field, Int, ObjectType, Query, Resolver } from '@nestjs/graphql';
import { Scoped } from 'keypad';
import { MonthPipe } from './month.pipe.js';
import { TenantGuard } from './tenant.guard.js';
import { TenantsService, type InvoiceRow } from './tenants.service.js';
import { UsageInterceptor } from './usage.interceptor.js';

@ObjectType('TenantInvoice')
class Invoice {
  @Field(() => Int)
  id: number;

  @Field(() => String)
  month: string;

  @Field(() => Int)
  total: number;
}

@Resolver()
@UseGuards(TenantGuard)
@UseInterceptors(UsageInterceptor)
export class TenantsResolver {
  constructor(private readonly tenants: TenantsService) {}

  /** `profile` is a scope of keypad: the access token must have it. */
  @Query(() => [Invoice], {
    name: 'TenantInvoices',
    nullable: true,
    description: 'Invoices of one month',
  })
  @Scoped('profile')
  list(@Args('month', { type: () => String }, MonthPipe) month: string): readonly InvoiceRow[] {
    return this.tenants.listInvoices(month);
  }
}
