export const CODE_PLACEHOLDER = '{code}';
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

export function assertUsableText(text: string): void {
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

export function assertUsableLine(appHash: string | undefined, domain: string | undefined): void {
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
