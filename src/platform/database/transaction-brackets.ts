/** Statements that begin and end a transaction, each list in order. */
export interface TransactionBrackets {
  readonly begin: readonly string[];
  /** Fails instead of committing if the server dropped the transaction. */
  readonly commit: readonly string[];
  /**
   * Rolls back. Fails if the server dropped the transaction, because then its reads were wrong too.
   */
  readonly refuse: readonly string[];
  /** Rolls back what the server has rolled back itself, or may have. */
  readonly rollback: readonly string[];
}

/** Plain brackets, for servers that report each transaction that they drop. */
export const PLAIN: TransactionBrackets = {
  begin: ['START TRANSACTION'],
  commit: ['COMMIT'],
  refuse: ['ROLLBACK'],
  rollback: ['ROLLBACK'],
};

const CHECK = 'RELEASE SAVEPOINT keypad';
const SINGLY: TransactionBrackets = {
  // Only START TRANSACTION waits for the writes of other nodes, whatever the first statement is
  // (CLU-1).
  begin: ['SET autocommit = 0', 'START TRANSACTION', 'SAVEPOINT keypad'],
  commit: [CHECK, 'COMMIT', 'SET autocommit = 1'],
  refuse: [CHECK, 'ROLLBACK', 'SET autocommit = 1'],
  rollback: ['ROLLBACK', 'SET autocommit = 1'],
};

/**
 * Fences the transactions of a Galera node, which may drop one without an error and go on as if
 * nothing had happened (CLU-3, ADR 56). Without autocommit a stray statement begins a transaction
 * that nothing commits. A savepoint ends with its transaction, so its release at the end shows
 * whether the transaction is still that of the beginning.
 * @param isCompound true if the server runs several statements as one, which saves round trips
 */
export function createFencedBrackets({ isCompound }: { isCompound: boolean }): TransactionBrackets {
  if (!isCompound) return SINGLY;
  const asOne = (statements: readonly string[]) => [
    `BEGIN NOT ATOMIC ${statements.join('; ')}; END`,
  ];
  return {
    begin: asOne(SINGLY.begin),
    commit: asOne(SINGLY.commit),
    refuse: asOne(SINGLY.refuse),
    rollback: asOne(SINGLY.rollback),
  };
}
