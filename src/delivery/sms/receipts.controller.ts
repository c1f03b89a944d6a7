import { All, Body, Controller, Headers, HttpCode, Param, Post, Query, Req } from '@nestjs/common';
import { Config, type PROCESS_SETTINGS } from '../../platform/config/index.js';
import { ApiExcludeController } from '../../platform/openapi/index.js';
import { ERRORS } from '../../platform/errors/index.js';
import { Public, Route } from '../../platform/http/index.js';
import { DeliveryReceipts, RECEIPTS_PATH } from '../outbox/index.js';
import { SmsRoutes } from './sms-routes.js';

/** Providers report in batches, as JSON or as a form. */
const REPORT_ROUTE = { bodyLimit: 100 * 1024, body: 'json-or-form', priority: 'normal' } as const;

interface ReceiptAddress {
  readonly provider: string;
  /** Our id of the message, or `all`. */
  readonly message: string;
  readonly proof: string;
}

/** Receives the delivery receipts of providers. Number and text in a receipt are ignored. */
@ApiExcludeController()
@Controller(RECEIPTS_PATH)
export class ReceiptsController {
  constructor(
    private readonly receipts: DeliveryReceipts,
    private readonly routes: SmsRoutes,
    private readonly config: Config<typeof PROCESS_SETTINGS>,
  ) {}

  /** Receives receipts that the provider signed, for messages that it names by its own ids. */
  @Public()
  @Post(':provider')
  @HttpCode(204)
  @Route(REPORT_ROUTE)
  async receiveSigned(
    @Param('provider') provider: string,
    @Req() { url }: { readonly url: string },
    @Headers() headers: Readonly<Record<string, string | string[] | undefined>>,
    @Body() body: unknown,
  ): Promise<void> {
    const driver = this.routes.findRoute(provider)?.driver;
    const calledUrl = `${this.config.BASE_URL}/${RECEIPTS_PATH}/${provider}${/\?.*/s.exec(url)?.[0] ?? ''}`;
    const form = toReceiptMembers(body);
    if (driver?.isSigned?.(calledUrl, form, (name) => String(headers[name] ?? '')) !== true) {
      throw ERRORS.NOT_FOUND({ reason: 'signature of receipts' });
    }
    for (const report of driver.readReports?.(form) ?? [])
      await this.receipts.recordReceipt(provider, report);
  }

  @Public()
  @All(':provider/:message/:proof')
  @HttpCode(204)
  @Route(REPORT_ROUTE)
  async receiveReceipt(
    @Param() { provider, message, proof }: ReceiptAddress,
    @Query() query: unknown,
    @Body() body: unknown,
  ): Promise<void> {
    const driver = this.routes.findRoute(provider)?.driver;
    if (!this.receipts.isGenuine(provider, message, proof) || driver?.readReports === undefined) {
      throw ERRORS.NOT_FOUND({ reason: 'address of receipts' });
    }
    const reports = driver.readReports({ ...toReceiptMembers(query), ...toReceiptMembers(body) });
    const messageId = message === 'all' ? undefined : Number(message);
    // The proof is valid for one message, so the rest of a batch is ignored.
    for (const report of messageId === undefined ? reports : reports.slice(0, 1))
      await this.receipts.recordReceipt(provider, report, messageId);
  }
}

function toReceiptMembers(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}
