/** The result of `AuditChain.verifyTrail`. */
export interface AuditTrailVerdict {
  /** The first fault in the chain; undefined if there is none. */
  readonly fault?: string;
  /** Number of intact rows from the start of the chain. */
  readonly sealed: number;
  /** `position:seal` of the last row that was removed, which the last archive ends with. */
  readonly start: string;
  /**
   * Number of rows written since the last seal. They have a MAC, but the removal of one is not
   * detected.
   */
  readonly unsealed: number;
  /** `position:seal` of the end of the chain. Keep it elsewhere and pass it to a later `verify`. */
  readonly anchor: string;
}

/** The result of `AuditChain.verifySlice`. */
export interface AuditSliceVerdict extends Pick<AuditTrailVerdict, 'fault'> {
  /** Number of rows of the slice that are intact. */
  readonly verified: number;
  /** Number of sealed rows after the slice. */
  readonly remaining: number;
  /** `position:seal:MAC` of the end of the slice, if it is intact and another one follows. */
  readonly next?: string;
}

/** Receives how many rows were verified, archived or removed so far. */
export type ReportAuditProgress = (progress: {
  readonly what: 'verified' | 'archived' | 'removed';
  readonly done: number;
  readonly total?: number | undefined;
}) => void;
