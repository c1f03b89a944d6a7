/** Returns an E.164 number with its first and last four characters. */
export function maskNumber(number: string): string {
  return `${number.slice(0, 4)}${'*'.repeat(Math.max(0, number.length - 8))}${number.slice(-4)}`;
}

/** Returns an e-mail address with its first letter and its domain. */
export function maskEmail(email: string): string {
  return email.replace(/^(.)[^@]*/u, '$1***');
}
