import { Args, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import { AUTH_ERRORS, StaffAccess, type Principal } from '../auth/index.js';
import { ClientsService, type Client } from '../clients/index.js';
import { Config } from '../config/index.js';
import { Database } from '../database/index.js';
import { AppError, argsPipe, ERRORS } from '../errors/index.js';
import { CurrentPrincipal, readId, Scoped } from '../graphql/index.js';
import type { OTP_SETTINGS } from '../otp/otp.settings.js';
import { previewOfCode, smsTemplateOf, UnusableTemplate } from '../outbox/index.js';
import { SmsTextSetArgs, StaffSmsLanguage, StaffSmsText } from './staff-sms-texts.types.js';
import { STAFF_FIELD_RULES } from './staff.errors.js';

const SCOPE = 'admin:clients';
const RULES = {
  text: { field: 'text', rule: STAFF_FIELD_RULES.SMS_TEXT },
  appHash: { field: 'app_hash', rule: STAFF_FIELD_RULES.APP_HASH },
  domain: { field: 'domain', rule: STAFF_FIELD_RULES.DOMAIN },
} as const;

/** The texts of the messages with a sign-in code, for each client. */
@Resolver()
export class StaffSmsTextsResolver {
  constructor(
    private readonly clients: ClientsService,
    private readonly access: StaffAccess,
    private readonly database: Database,
    private readonly config: Config<typeof OTP_SETTINGS>,
  ) {}

  @Query(() => [StaffSmsText], {
    name: 'StaffSmsTexts',
    nullable: true,
    description: 'The message with a sign-in code of a client, in each language. For admins.',
  })
  @Scoped(SCOPE, ERRORS.NOT_FOUND)
  async list(
    @CurrentPrincipal() { userId }: Principal,
    @Args('client_id', { type: () => ID }) clientId: string,
  ): Promise<StaffSmsText[]> {
    const id = readId('client_id', clientId);
    await this.access.actor(this.database, userId, SCOPE, { toChange: false });
    const client = await this.clients.find(id);
    return Object.values(StaffSmsLanguage).map((language) => this.view(client, language));
  }

  @Mutation(() => StaffSmsText, {
    name: 'StaffSmsTextSet',
    description:
      'Sets the message with a sign-in code of a client in one language, and returns it. Needs a fresh code. For admins.',
  })
  @Scoped(SCOPE, { live: true }, ERRORS.NOT_FOUND, AUTH_ERRORS.PROOF_REQUIRED)
  async set(@CurrentPrincipal() principal: Principal, @Args(argsPipe()) args: SmsTextSetArgs): Promise<StaffSmsText> {
    const id = readId('client_id', args.client_id);
    const template = this.readTemplate(args);
    const admit = this.access.admission(principal, SCOPE, args.reason);
    return this.view(await this.clients.setSmsText(id, args.language, template, admit), args.language);
  }

  /** @throws AppError BAD_USER_INPUT */
  private readTemplate({ text, app_hash, domain }: SmsTextSetArgs): string | null {
    if ([text, app_hash, domain].every((part) => (part ?? null) === null)) return null;
    const ofPhone = { appHash: app_hash ?? undefined, domain: domain ?? undefined };
    try {
      return smsTemplateOf({ text: text ?? '', ...ofPhone }, this.config.OTP_DIGITS);
    } catch (error) {
      if (error instanceof UnusableTemplate) throw new AppError(ERRORS.BAD_USER_INPUT, { fields: [RULES[error.part]] });
      throw error;
    }
  }

  /** @throws AppError NOT_FOUND */
  private view(client: Client | undefined, language: StaffSmsLanguage): StaffSmsText {
    if (client === undefined) throw new AppError(ERRORS.NOT_FOUND, { reason: 'client' });
    const template = language === StaffSmsLanguage.FA ? client.sms_text_fa : client.sms_text_en;
    const { text: preview, ...form } = previewOfCode(language, template, this.config.OTP_DIGITS);
    return { language, own: template !== null, preview, ...form };
  }
}
