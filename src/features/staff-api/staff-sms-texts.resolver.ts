import { Args, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import type { OTP } from '../../accounts/otp/otp.facts.js';
import { STAFF } from './staff.facts.js';
import { ClientsService, type Client } from '../../accounts/clients/index.js';
import { Config } from '../../platform/config/index.js';
import { argsPipe, ERRORS } from '../../platform/errors/index.js';
import { readId } from '../../platform/graphql/index.js';
import { buildSmsTemplate, UnusableTemplateError } from '../../delivery/outbox/index.js';
import { SmsRoutes } from '../../delivery/sms/index.js';
import { SmsTextSetArgs, StaffSmsLanguage, StaffSmsText } from './staff-sms-texts.types.js';
import { listStaffSmsTexts } from './staff-views.js';
import { ACT_WORDS } from './act-words.js';
import { StaffActor, CurrentActor, ProvenAct, StaffRead } from './staff-act.js';

const SMS_TEXTS_SCOPE = 'admin:clients';
const TEMPLATE_FAULTS = {
  text: { field: 'text', rule: STAFF.fieldRules.SMS_TEXT },
  appHash: { field: 'app_hash', rule: STAFF.fieldRules.APP_HASH },
  domain: { field: 'domain', rule: STAFF.fieldRules.DOMAIN },
} as const;

/** The texts of the messages with a sign-in code, for each client. */
@Resolver()
export class StaffSmsTextsResolver {
  constructor(
    private readonly clients: ClientsService,
    private readonly config: Config<typeof OTP.settings>,
    private readonly routes: SmsRoutes,
  ) {}

  @Query(() => [StaffSmsText], {
    name: 'StaffSmsTexts',
    nullable: true,
    description: 'The message with a sign-in code of a client, in each language. For admins.',
  })
  @StaffRead(SMS_TEXTS_SCOPE, ERRORS.NOT_FOUND)
  async listTexts(
    @Args('client_id', { type: () => ID }) clientId: string,
  ): Promise<StaffSmsText[]> {
    const id = readId('client_id', clientId);
    const client = await this.clients.find(id);
    return Object.values(StaffSmsLanguage).map((language) => this.toSmsText(client, language));
  }

  @Mutation(() => StaffSmsText, {
    name: 'StaffSmsTextSet',
    description:
      'Sets the message with a sign-in code of a client in one language, and returns it. ' +
      'Needs a fresh code. For admins.',
  })
  @ProvenAct(SMS_TEXTS_SCOPE, ACT_WORDS.StaffSmsTextSet, ERRORS.NOT_FOUND)
  async setText(
    @CurrentActor() actor: StaffActor,
    @Args(argsPipe()) args: SmsTextSetArgs,
  ): Promise<StaffSmsText> {
    const id = readId('client_id', args.client_id);
    const template = this.readTemplate(args);
    return this.toSmsText(
      await this.clients.setSmsText(id, args.language, template, await actor.authorizeAct(args)),
      args.language,
    );
  }

  /** @throws AppError BAD_USER_INPUT */
  private readTemplate({ text, app_hash, domain }: SmsTextSetArgs): string | null {
    if ([text, app_hash, domain].every((part) => (part ?? null) === null)) return null;
    const phoneParts = { appHash: app_hash ?? undefined, domain: domain ?? undefined };
    try {
      return buildSmsTemplate(
        { text: text ?? '', ...phoneParts },
        this.config.OTP_DIGITS,
        this.routes.listTextProviders(),
      );
    } catch (error) {
      if (error instanceof UnusableTemplateError)
        throw ERRORS.BAD_USER_INPUT({ fields: [TEMPLATE_FAULTS[error.part]] });
      throw error;
    }
  }

  /**
   * Returns the text in its longest form, because any provider may send it.
   * @throws AppError NOT_FOUND
   */
  private toSmsText(client: Client | undefined, language: StaffSmsLanguage): StaffSmsText {
    const providers = this.routes.listTextProviders();
    const [longestText] =
      client === undefined
        ? []
        : listStaffSmsTexts(client, language, this.config.OTP_DIGITS, providers);
    if (longestText === undefined) throw ERRORS.NOT_FOUND({ reason: 'client' });
    return longestText;
  }
}
