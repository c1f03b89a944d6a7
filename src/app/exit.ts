/** Exit codes of the service and the operator commands; 69 and 78 as in sysexits.h. */
export const EXIT = { done: 0, failed: 1, usage: 2, unavailable: 69, config: 78 } as const;

export const EXIT_CODES = `
Exit codes:
  0   done
  1   failed: not found, refused, or a check of doctor failed
  2   wrong usage
  69  the database cannot be reached
  78  faulty settings`;

/** An expected failure of a command. The message is one line for the operator. */
export class CommandRefusalError extends Error {
  override readonly name = 'Refusal';
  constructor(
    message: string,
    readonly exitCode: number = EXIT.failed,
  ) {
    super(message);
  }
}
