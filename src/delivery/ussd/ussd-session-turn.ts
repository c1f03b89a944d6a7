/** One turn of a USSD session, in terms of no gateway. */
export interface UssdSessionTurn {
  /** Never empty: a callback without an id is a session of its own. */
  readonly session: string;
  /**
   * The calling number in a form that `readNumber` of users accepts; the network vouches for it.
   */
  readonly from: string;
  /** True if our code was dialled. */
  readonly ours: boolean;
  /** Digits dialled behind our code and replies since; in a later turn at least its reply. */
  readonly inputs: readonly string[];
  readonly event: 'begin' | 'input' | 'end';
  readonly sequence: string;
}

/** A screen of the handset; `ends` closes the session. */
export interface UssdScreen {
  readonly text: string;
  readonly ends: boolean;
}

export interface UssdGatewayResponse {
  readonly type: string;
  readonly body: string;
}
