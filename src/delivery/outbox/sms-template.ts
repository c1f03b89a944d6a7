import { toSmsForm, type SmsAlphabet, type SmsSegmentation } from '../alphabets/index.js';

const CODE_PLACEHOLDER = '{code}';
/** Characters that control a device or the direction of the text around them. */
const CONTROL_CHARACTERS = /[^\P{C}\n\u200c\u200d]/u;
const APP_HASH = /^[A-Za-z0-9+/]{11}$/;
const DOMAIN_NAME = /^(?=.{4,60}$)([a-z0-9](-?[a-z0-9])*\.)+[a-z]{2,}$/;

/**
 * The text of a client's messages with a sign-in code, and the line by which a phone recognises the
 * application.
 */
export interface SmsTemplateParts {
  /** Contains `{code}` once. */
  readonly text: string;
  /** Hash of an Android application, for the SMS Retriever API. */
  readonly appHash?: string | undefined;
  /** Domain of a website, for WebOTP and the autofill of Safari. */
  readonly domain?: string | undefined;
}

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

/** Reason why a template cannot be used, for the operator. */
export class UnusableTemplateError extends Error {
  override readonly name = 'UnusableTemplateError';

  constructor(
    message: string,
    /** The part that has to change. */
    readonly part: keyof SmsTemplateParts = 'text',
  ) {
    super(message);
  }
}

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

function assertUsableText(text: string): void {
  if (text.split(CODE_PLACEHOLDER).length !== 2) {
    throw new UnusableTemplateError('the text must contain {code} once');
  }
  const otherText = text.replace(CODE_PLACEHOLDER, '');
  if (/[{}]/.test(otherText)) {
    throw new UnusableTemplateError('the only placeholder of the text is {code}');
  }
  if (CONTROL_CHARACTERS.test(text)) {
    throw new UnusableTemplateError('the text must not contain control characters');
  }
}

function assertUsableLine(appHash: string | undefined, domain: string | undefined): void {
  if (appHash !== undefined && domain !== undefined) {
    throw new UnusableTemplateError(
      'set an app hash or a domain: each must be at the end of the message',
      'domain',
    );
  }
  if (appHash !== undefined && !APP_HASH.test(appHash)) {
    throw new UnusableTemplateError(
      'the app hash must have 11 characters of base64, such as FA+9qCX9VSu',
      'appHash',
    );
  }
  if (domain !== undefined && !DOMAIN_NAME.test(domain)) {
    throw new UnusableTemplateError(
      'the domain must be a name in lower case without scheme and path, such as shop.example',
      'domain',
    );
  }
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
