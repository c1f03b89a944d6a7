import { All, Body, Controller, Headers, HttpCode, Param, Post, Query, Req } from '@nestjs/common';
import { Config, type PROCESS_SETTINGS } from '../../platform/config/index.js';
import { ApiExcludeController } from '../../platform/openapi/index.js';
import { ERRORS } from '../../platform/errors/index.js';
import { Public, Route } from '../../platform/http/index.js';
import { DeliveryReceipts, RECEIPTS_PATH } from '../outbox/index.js';
import { SmsRoutes } from './sms-routes.js';

/** Providers report in batches, as JSON or as a form. */
const REPORT_ROUTE = {
  bodyLimit: 100 * 1024,
  body: 'json-or-form',
  priority: 'normal',
} as const;

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
    const [query = ''] = /\?.*/s.exec(url) ?? [];
    const calledUrl = `${this.config.BASE_URL}/${RECEIPTS_PATH}/${provider}${query}`;
    const form = toReceiptMembers(body);
    const readHeader = (name: string) => String(headers[name] ?? '');
    if (driver?.isSigned?.(calledUrl, form, readHeader) !== true) {
      throw ERRORS.NOT_FOUND({ reason: 'signature of receipts' });
    }

    // The receipts are authentic here.
    for (const report of driver.readReports?.(form) ?? []) {
      await this.receipts.recordReceipt(provider, report);
    }
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
    const isGenuine = this.receipts.isGenuine(provider, message, proof);
    if (!isGenuine || driver?.readReports === undefined) {
      throw ERRORS.NOT_FOUND({ reason: 'address of receipts' });
    }

    // The address is authentic here.
    const reports = driver.readReports({ ...toReceiptMembers(query), ...toReceiptMembers(body) });
    if (message === 'all') {
      for (const report of reports) await this.receipts.recordReceipt(provider, report);
      return;
    }
    // The proof is valid for one message, so the rest of a batch is ignored.
    for (const report of reports.slice(0, 1)) {
      await this.receipts.recordReceipt(provider, report, Number(message));
    }
  }
}

function toReceiptMembers(value: unknown): Record<string, unknown> {
  const isMembers = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isMembers ? { ...value } : {};
}
