/** A refusal as a feature declares it. */
export interface ErrorTexts {
  /** Default: the name of the row. Rows of one code differ in their text. */
  readonly code?: string;
  readonly status: number;
  /** `error` of RFC 6749 §5.2, shown on the token routes. */
  readonly oauth: string;
  readonly en: string;
  readonly fa: string;
}

/**
 * A refusal: its stable code, which clients may branch on, its HTTP status and the text for people.
 */
export interface ErrorRow extends ErrorTexts {
  readonly code: string;
}

/** Returns the refusals of one feature. */
export function defineErrors<Name extends string>(
  rows: Readonly<Record<Name, ErrorTexts>>,
): Readonly<Record<Name, ErrorRow>> {
  const rowEntries = Object.entries<ErrorTexts>(rows).map(([code, row]) => [
    code,
    Object.freeze({ code, ...row }),
  ]);
  return Object.freeze(Object.fromEntries(rowEntries)) as Readonly<Record<Name, ErrorRow>>;
}
