/** The caller, as a valid access token names it. */
export interface Principal {
  readonly userId: number;
  readonly clientId: number;
  readonly sessionId: number;
  readonly scopes: ReadonlySet<string>;
  /** `iat` of the token, Unix seconds. */
  readonly issuedAt: number;
  /** `exp` of the token, Unix seconds. */
  readonly expiresAt: number;
}
