import { InvalidArgumentError } from 'commander';
import { parseDateTime } from '../../platform/graphql/index.js';

/** Reads a time or a day, UTC. */
export function readTime(text: string): number {
  const time = parseDateTime(/^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text} 00:00:00` : text);
  if (time === undefined)
    throw new InvalidArgumentError(
      'It must be a time such as 2026-01-31 or "2026-01-31 12:00:00".',
    );
  return time;
}
