import { setImmediate } from 'node:timers/promises';
import { AppError } from '../../errors/index.js';
import { GRAPHQL_ERRORS, GRAPHQL_FIELD_RULES } from '../graphql.errors.js';

/** Most bytes of a value that is not declared as `LongText`. */
export const SHORT_TEXT = 1_024;

/** Bytes of a response that is serialised in a turn of the event loop of its own. */
const LARGE = 256 * 1_024;

/**
 * Counts the bytes of one response before it is built (GQL-5). Names and short values are counted at their largest
 * before the operation runs, long texts by the bytes in their rows, once for each selection.
 */
export class ResponseSize {
  private bytes = 0;
  private expected = 0;
  private read = 0;
  private excess: AppError | undefined;

  constructor(
    private readonly limit: number,
    private readonly isQuery: boolean,
  ) {}

  /** The refusal of a query that asks for too much. A mutation has run, so only its fields are refused. */
  get refusal(): AppError | undefined {
    return this.isQuery ? this.excess : undefined;
  }

  /** True if counting, serialising and sending it take milliseconds each. */
  get isLarge(): boolean {
    return this.bytes > LARGE;
  }

  /** True if the expected texts may be too long, so that they must be measured before they are read. */
  get mustMeasure(): boolean {
    return this.expected > this.limit;
  }

  /**
   * Counts bytes of the response.
   * @throws AppError QUERY_TOO_COMPLEX
   */
  add(bytes: number): void {
    this.bytes += bytes;
    this.assertFits(this.bytes);
  }

  /** Counts texts that will be read from the database, at their largest. */
  expect(bytes: number): void {
    this.expected += bytes;
  }

  /**
   * Counts measured texts that are about to be read from the database.
   * @throws AppError QUERY_TOO_COMPLEX
   */
  addRead(bytes: number): void {
    this.read += bytes;
    this.assertFits(this.read);
  }

  /** Lets other requests have a turn after long texts were read: counting them takes as long again. */
  async afterRead(texts: readonly string[]): Promise<void> {
    const characters = texts.reduce((sum, { length }) => sum + length, 0);
    if (characters > LARGE / 2) await setImmediate();
  }

  private assertFits(bytes: number): void {
    if (bytes <= this.limit) return;
    this.excess ??= new AppError(GRAPHQL_ERRORS.QUERY_TOO_COMPLEX, {
      details: { response_bytes: bytes, limit: this.limit },
      fields: [{ field: 'query', rule: GRAPHQL_FIELD_RULES.RESPONSE_BYTES }],
      reason: 'response bytes',
    });
    throw this.excess;
  }
}
