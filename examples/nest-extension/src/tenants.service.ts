import { Injectable } from '@nestjs/common';

export interface InvoiceRow {
  readonly id: number;
  readonly month: string;
  readonly total: number;
}

/** Stands for the tables of the team. */
@Injectable()
export class TenantsService {
  private readonly employees = new Map([['corner-shop', new Set([1, 7])]]);

  private readonly invoices: readonly InvoiceRow[] = [
    { id: 1, month: '2026-10', total: 120 },
    { id: 2, month: '2026-11', total: 80 },
  ];

  employs(tenant: string, userId: number): boolean {
    return this.employees.get(tenant)?.has(userId) ?? false;
  }

  listInvoices(month?: string): readonly InvoiceRow[] {
    return this.invoices.filter((invoice) => month === undefined || invoice.month === month);
  }
}
