import type { Command } from 'commander';
import { Option } from 'commander';
import { ClientsService, type Client } from '../clients/index.js';
import { Config } from '../config/index.js';
import type { Language } from '../errors/index.js';
import type { OTP_SETTINGS } from '../otp/otp.settings.js';
import { previewOfCode, smsTemplateOf, UnusableTemplate } from '../outbox/index.js';
import { EXIT, Refusal } from '../exit.js';
import { examples, jsonOption, readId } from './arguments.js';
import { printList, type ResultOptions, type Row } from './output.js';
import { withServices } from './services.js';

interface SmsTextOptions extends ResultOptions {
  readonly language?: Language;
  readonly text?: string;
  readonly appHash?: string;
  readonly domain?: string;
  readonly default?: boolean;
}

const LANGUAGES = ['en', 'fa'] as const satisfies readonly Language[];
const COLUMNS = ['client_id', 'language', 'set', 'encoding', 'characters', 'parts', 'preview'];

export function addSmsText(client: Command): void {
  client
    .command('sms-text')
    .description('show or set the text of the messages with a sign-in code, with a preview and its length')
    .argument('<id>', 'client_id', readId)
    .addOption(new Option('--language <language>', 'language of the text to set').choices(LANGUAGES))
    .option('--text <text>', 'text with {code} once, such as "My shop: your code is {code}. Never share it."')
    .option('--app-hash <hash>', 'hash of the Android app, which the SMS Retriever API reads; it becomes the last line')
    .option('--domain <domain>', 'domain of the website, for WebOTP; "@DOMAIN #CODE" becomes the last line')
    .addOption(new Option('--default', 'return to the usual text').conflicts(['text', 'appHash', 'domain']))
    .addOption(jsonOption())
    .addHelpText(
      'after',
      examples(
        'client sms-text 3',
        'client sms-text 3 --language en --text "My shop: your code is {code}." --app-hash FA+9qCX9VSu',
        'client sms-text 3 --language fa --text "رمز ورود فروشگاه: {code}" --domain shop.example',
        'client sms-text 3 --language en --default',
      ),
    )
    .action((id: number, options: SmsTextOptions) =>
      withServices(async (app) => {
        const clients = app.get(ClientsService);
        const { OTP_DIGITS } = app.get<Config<typeof OTP_SETTINGS>>(Config);
        const change = changeOf(options, OTP_DIGITS);
        const found =
          change === undefined
            ? await clients.find(id)
            : await clients.setSmsText(id, change.language, change.template);
        if (found === undefined) throw new Refusal('there is no such client');
        printList(
          LANGUAGES.map((language) => view(found, language, OTP_DIGITS)),
          COLUMNS,
          options,
        );
      }),
    );
}

/** @throws Refusal if the options do not make a text */
function changeOf({ language, text, appHash, domain, default: isDefault = false }: SmsTextOptions, digits: number) {
  const changes = isDefault || [text, appHash, domain].some((each) => each !== undefined);
  if (!changes) return undefined;
  if (language === undefined) throw new Refusal('--language is missing', EXIT.usage);
  if (isDefault) return { language, template: null };
  if (text === undefined) throw new Refusal('--text is missing', EXIT.usage);
  try {
    return { language, template: smsTemplateOf({ text, appHash, domain }, digits) };
  } catch (error) {
    if (error instanceof UnusableTemplate) throw new Refusal(error.message, EXIT.usage);
    throw error;
  }
}

function view({ id, sms_text_en, sms_text_fa }: Client, language: Language, digits: number): Row {
  const template = language === 'fa' ? sms_text_fa : sms_text_en;
  const { text, encoding, characters, parts } = previewOfCode(language, template, digits);
  return { client_id: id, language, set: template !== null, encoding, characters, parts, preview: text };
}
