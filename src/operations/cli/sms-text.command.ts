import { ClientsService } from '../../accounts/clients/index.js';
import { Config } from '../../platform/config/index.js';
import { EXIT, CommandRefusalError } from '../../app/exit.js';
import type { OTP } from '../../accounts/otp/otp.facts.js';
import { buildSmsTemplate, UnusableTemplateError } from '../../delivery/outbox/index.js';
import { SmsRoutes } from '../../delivery/sms/index.js';
import { StaffSmsLanguage } from '../../features/staff-api/staff-sms-texts.types.js';
import { listStaffSmsTexts } from '../../features/staff-api/staff-views.js';
import { defineCommand } from './define-command.js';

const LANGUAGES = Object.values(StaffSmsLanguage);

export const smsText = defineCommand({
  usage: 'sms-text <client_id>',
  about:
    'show or set the text of the messages with a sign-in code, ' +
    'with a preview and its length at each provider',
  examples: [
    'client sms-text 3',
    'client sms-text 3 --language en --text "My shop: your code is {code}." --app-hash FA+9qCX9VSu',
    'client sms-text 3 --language fa --text "رمز ورود فروشگاه: {code}" --domain shop.example',
    'client sms-text 3 --language en --default',
  ],
  options: {
    language: {
      flags: '--language <language>',
      about: 'language of the text to set',
      choices: LANGUAGES,
    },
    text: {
      flags: '--text <text>',
      about: 'text with {code} once, such as "My shop: your code is {code}. Never share it."',
    },
    appHash: {
      flags: '--app-hash <hash>',
      about: 'hash of the Android app, which the SMS Retriever API reads; it becomes the last line',
    },
    domain: {
      flags: '--domain <domain>',
      about: 'domain of the website, for WebOTP; "@DOMAIN #CODE" becomes the last line',
    },
    default: {
      flags: '--default',
      about: 'return to the usual text',
      conflicts: ['text', 'appHash', 'domain'],
    },
  },
  columns: ['language', 'own', 'provider', 'encoding', 'characters', 'parts', 'preview'],
  run: async (
    services,
    { client_id, language, text, appHash, domain, default: isDefault = false },
  ) => {
    const clientsService = services.get(ClientsService);
    const { OTP_DIGITS } = services.get<Config<typeof OTP.settings>>(Config);
    const providers = services.get(SmsRoutes).listTextProviders();
    const isChange = isDefault || [text, appHash, domain].some((each) => each !== undefined);
    if (isChange && language === undefined) {
      throw new CommandRefusalError('--language is missing', EXIT.usage);
    }
    if (isChange && !isDefault && text === undefined) {
      throw new CommandRefusalError('--text is missing', EXIT.usage);
    }

    const smsTemplate =
      text === undefined ? null : readTemplate({ text, appHash, domain }, OTP_DIGITS, providers);
    const client =
      isChange && language !== undefined
        ? await clientsService.setSmsText(client_id, language, smsTemplate)
        : await clientsService.find(client_id);
    if (client === undefined) throw new CommandRefusalError('there is no such client');
    return LANGUAGES.flatMap((each) => listStaffSmsTexts(client, each, OTP_DIGITS, providers));
  },
});

/** @throws CommandRefusalError if the parts do not make a text */
function readTemplate(...args: Parameters<typeof buildSmsTemplate>): string {
  try {
    return buildSmsTemplate(...args);
  } catch (error) {
    if (!(error instanceof UnusableTemplateError)) throw error;
    throw new CommandRefusalError(error.message, EXIT.usage);
  }
}
