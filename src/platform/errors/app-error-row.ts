/** A refusal as a feature declares it. */
export interface DeclaredErrorRow {
  /** Default: the name of the row. Rows of one code differ in their text. */
  readonly code?: string;
  readonly status: number;
  /** `error` of RFC 6749 §5.2, shown on the token routes. */
  readonly oauth: string;
  readonly en: string;
  readonly fa: string;
  /**
   * The numbers that the client gets in `details`, and what each means. A name that ends with `?`
   * may be missing.
   */
  readonly details?: Readonly<Record<string, string>>;
}

/**
 * A refusal: its stable code, which clients may branch on, its HTTP status and the text for people.
 */
export interface AppErrorRow extends DeclaredErrorRow {
  readonly code: string;
}
