import {
  Controller,
  Get,
  NotFoundException,
  Param,
  ParseIntPipe,
  UseGuards,
  UseInterceptors,
} from '@nestjs/common';
import { Public } from 'keypad';
import { TenantGuard } from './tenant.guard.js';
import { TenantsService, type InvoiceRow } from './tenants.service.js';
import { UsageInterceptor } from './usage.interceptor.js';

@Controller('tenants')
export class TenantsController {
  constructor(private readonly tenants: TenantsService) {}

  /** Routes need an access token, unless they are public. */
  @Get('plans')
  @Public()
  listPlans(): readonly string[] {
    return ['free', 'business'];
  }

  @Get('invoices/:id')
  @UseGuards(TenantGuard)
  @UseInterceptors(UsageInterceptor)
  find(@Param('id', ParseIntPipe) id: number): InvoiceRow {
    const invoice = this.tenants.listInvoices().find((each) => each.id === id);
    if (invoice === undefined) throw new NotFoundException('There is no such invoice.');
    return invoice;
  }
}
