/** Who is calling: what a valid access token says, and nothing else. */
export interface Principal {
  readonly userId: number;
  readonly clientId: number;
  readonly sessionId: number;
  readonly scopes: ReadonlySet<string>;
  /** `exp` of the token, Unix seconds. */
  readonly expiresAt: number;
}
