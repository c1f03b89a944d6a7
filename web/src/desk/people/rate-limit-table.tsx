import { useId } from 'react';
import { preferences } from '../../preferences';
import { useStore } from '../../store';
import { useDeskMessages } from '../messages';
import { useTimes } from '../times';
import type { UserLimit } from './person-data';

interface RateLimitTableProps {
  readonly limits: readonly UserLimit[];
  /** Clears a rate limit, if the caller may. `label` names it with its window. */
  readonly onClear: ((limit: UserLimit, label: string) => void) | undefined;
}

/** The rate limits of which a user has spent something. */
export function RateLimitTable({ limits, onClear }: RateLimitTableProps) {
  const { person: words, acts } = useDeskMessages();
  const times = useTimes();
  const number = new Intl.NumberFormat(useStore(preferences).language);
  const headingId = useId();
  const formatLimit = ({ text, window }: UserLimit) => `${text} (${times.span(window)})`;
  const spent = limits.filter((limit) => limit.spent > 0);
  return (
    <section>
      <h3 id={headingId}>{words.limits.heading}</h3>
      {spent.length === 0 ? (
        <p className="faint">{words.limits.none}</p>
      ) : (
        <table className="rate-limits" aria-labelledby={headingId}>
          <thead>
            <tr>
              <th scope="col">{words.limits.name}</th>
              <th scope="col">{words.limits.spent}</th>
              <th scope="col">{words.limits.ends}</th>
            </tr>
          </thead>
          <tbody>
            {spent.map((limit) => (
              <tr key={limit.name} data-full={limit.spent >= limit.allowed}>
                <th scope="row">
                  {limit.text}
                  {onClear !== undefined && (
                    <button
                      className="button button-small act-button"
                      type="button"
                      aria-label={`${acts.clearLimit.button}: ${formatLimit(limit)}`}
                      onClick={() => {
                        onClear(limit, formatLimit(limit));
                      }}
                    >
                      {acts.clearLimit.button}
                    </button>
                  )}
                </th>
                <td>
                  {words.limits.of(number.format(limit.spent), number.format(limit.allowed))}
                  <span className="faint">{times.span(limit.window)}</span>
                </td>
                <td>
                  <time title={times.full(limit.ends_at)}>{times.until(limit.ends_at)}</time>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
