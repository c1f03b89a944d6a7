interface ErrorTexts {
  readonly status: number;
  /** `error` of RFC 6749 §5.2, shown on the token routes. */
  readonly oauth: string;
  readonly en: string;
  readonly fa: string;
}

/** A refusal: its stable code, which clients may branch on, its HTTP status and the text for people. */
export interface ErrorRow extends ErrorTexts {
  readonly code: string;
}

/** Returns the refusals of one feature; the name of a row becomes its code. `src/app.errors.ts` composes all tables. */
export function defineErrors<Code extends string>(
  rows: Readonly<Record<Code, ErrorTexts>>,
): { readonly [C in Code]: ErrorRow & { readonly code: C } } {
  const entries = Object.entries<ErrorTexts>(rows).map(([code, row]) => [code, Object.freeze({ code, ...row })]);
  return Object.freeze(Object.fromEntries(entries)) as { readonly [C in Code]: ErrorRow & { readonly code: C } };
}
