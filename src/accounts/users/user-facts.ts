/** Returns what users did to their own accounts, for the audit trail. */
export function byItself(userId: number) {
  const self = `user:${String(userId)}` as const;
  return { actor: self, subject: self, userId };
}

/** Returns what an operator did to an account, for the audit trail. */
export function byOperator(userId: number) {
  return { ...byItself(userId), actor: 'operator' } as const;
}
