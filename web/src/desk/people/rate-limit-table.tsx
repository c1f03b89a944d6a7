import { useId } from 'react';
import { useDeskMessages } from '../messages';
import type { UserRateLimit } from './person-data';
import { RateLimitRow } from './rate-limit-row';

interface RateLimitTableProps {
  readonly limits: readonly UserRateLimit[];
  /** Clears a rate limit, if the caller may. `label` names it with its window. */
  readonly onClear: ((limit: UserRateLimit, label: string) => void) | undefined;
}

/** The rate limits of which a user has spent something, those that are used up first. */
export function RateLimitTable({ limits, onClear }: RateLimitTableProps) {
  const limitWords = useDeskMessages().person.limits;
  const headingId = useId();
  const spentLimits = limits
    .filter(({ spent }) => spent > 0)
    .sort((first, second) => toSpentShare(second) - toSpentShare(first));
  return (
    <section>
      <h3 id={headingId}>{limitWords.heading}</h3>
      {spentLimits.length === 0 && <p className="faint">{limitWords.none}</p>}
      {spentLimits.length > 0 && (
        <table className="rate-limits" aria-labelledby={headingId}>
          <RateLimitColumns />
          <tbody>
            {spentLimits.map((limit) => (
              <RateLimitRow key={limit.name} limit={limit} onClear={onClear} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function toSpentShare({ spent, allowed }: UserRateLimit): number {
  return spent / allowed;
}

function RateLimitColumns() {
  const limitWords = useDeskMessages().person.limits;
  return (
    <thead>
      <tr>
        <th scope="col">{limitWords.name}</th>
        <th scope="col">{limitWords.spent}</th>
        <th scope="col">{limitWords.ends}</th>
      </tr>
    </thead>
  );
}
