import { toSmsForm, type SmsAlphabet, type SmsSegmentation } from '../alphabets/index.js';
import {
  CODE_PLACEHOLDER,
  type SmsTemplateParts,
  UnusableTemplateError,
  assertUsableText,
  assertUsableLine,
} from './usable-sms-template.js';

/** A provider that sends texts, and the alphabet of its driver. */
export interface TextProvider {
  readonly provider: string;
  readonly alphabet: SmsAlphabet;
}

/** The form of a text at one provider. */
export interface ProviderSmsSegmentation extends SmsSegmentation {
  /** Empty if no provider sends texts. */
  readonly provider: string;
}

/** Form of a text that no provider sends. */
const NETWORK: TextProvider = { provider: '', alphabet: 'gsm7' };

/**
 * Returns the template of a text message. The line for the phone is the last one. The message must
 * fit one short message of each provider with a code of `digits` digits, because the SMS Retriever
 * reads no longer one and each further part costs as much again.
 * @throws UnusableTemplateError
 */
export function buildSmsTemplate(
  { text, appHash, domain }: SmsTemplateParts,
  digits: number,
  providers: readonly TextProvider[],
): string {
  const trimmedText = text.trim();
  assertUsableText(trimmedText);
  assertUsableLine(appHash, domain);

  const template = [trimmedText, ...buildLastLine(appHash, domain)].join('\n\n');
  const [longestForm] = previewTemplate(template, digits, providers).forms;
  if (longestForm === undefined || longestForm.parts === 1) return template;
  throw new UnusableTemplateError(describeLength(longestForm));
}

function describeLength({ provider, encoding, characters }: ProviderSmsSegmentation): string {
  const maxCharacters = encoding === 'GSM-7' ? 160 : 70;
  const lengthText = `${String(characters)} characters of ${encoding} with its code`;
  const providerText = provider === '' ? '' : ` at provider ${provider}`;
  return `the message has ${lengthText}${providerText}; one message has ${String(maxCharacters)}`;
}

function buildLastLine(appHash: string | undefined, domain: string | undefined): string[] {
  if (appHash !== undefined) return [appHash];
  if (domain !== undefined) return [`@${domain} #${CODE_PLACEHOLDER}`];
  return [];
}

/** Returns the text of a template. */
export function fillSmsTemplate(template: string, code: string): string {
  return template.replaceAll(CODE_PLACEHOLDER, code);
}

/**
 * Returns the message of a template with an invented code, and its form at each provider, the
 * longest first.
 */
export function previewTemplate(
  template: string,
  digits: number,
  providers: readonly TextProvider[],
): { readonly text: string; readonly forms: readonly ProviderSmsSegmentation[] } {
  const text = fillSmsTemplate(template, '1234567890'.slice(0, digits));
  const textProviders = providers.length === 0 ? [NETWORK] : providers;
  const forms = textProviders.map(({ provider, alphabet }) => ({
    provider,
    ...toSmsForm(text, alphabet),
  }));
  return { text, forms: forms.sort(compareForms) };
}

function compareForms(a: SmsSegmentation, b: SmsSegmentation): number {
  return b.parts - a.parts || b.encoding.localeCompare(a.encoding);
}
