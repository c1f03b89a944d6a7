import { useId } from 'react';
import { preferences } from '../../preferences';
import { useStore } from '../../store';
import { useDeskMessages } from '../messages';
import { useTimeFormats } from '../times';
import type { UserLimit } from './person-data';

interface RateLimitTableProps {
  readonly limits: readonly UserLimit[];
  /** Clears a rate limit, if the caller may. `label` names it with its window. */
  readonly onClear: ((limit: UserLimit, label: string) => void) | undefined;
}

/** The rate limits of which a user has spent something. */
export function RateLimitTable({ limits, onClear }: RateLimitTableProps) {
  const { person: personWords, acts } = useDeskMessages();
  const timeFormats = useTimeFormats();
  const numberFormat = new Intl.NumberFormat(useStore(preferences).language);
  const headingId = useId();
  const formatLimitName = ({ text, window }: UserLimit) => `${text} (${timeFormats.span(window)})`;
  const spentLimits = limits.filter((limit) => limit.spent > 0);
  return (
    <section>
      <h3 id={headingId}>{personWords.limits.heading}</h3>
      {spentLimits.length === 0 ? (
        <p className="faint">{personWords.limits.none}</p>
      ) : (
        <table className="rate-limits" aria-labelledby={headingId}>
          <thead>
            <tr>
              <th scope="col">{personWords.limits.name}</th>
              <th scope="col">{personWords.limits.spent}</th>
              <th scope="col">{personWords.limits.ends}</th>
            </tr>
          </thead>
          <tbody>
            {spentLimits.map((limit) => (
              <tr key={limit.name} data-full={limit.spent >= limit.allowed}>
                <th scope="row">
                  {limit.text}
                  {onClear !== undefined && (
                    <button
                      className="button button-small act-button"
                      type="button"
                      aria-label={`${acts.clearLimit.button}: ${formatLimitName(limit)}`}
                      onClick={() => {
                        onClear(limit, formatLimitName(limit));
                      }}
                    >
                      {acts.clearLimit.button}
                    </button>
                  )}
                </th>
                <td>
                  {personWords.limits.of(
                    numberFormat.format(limit.spent),
                    numberFormat.format(limit.allowed),
                  )}
                  <span className="faint">{timeFormats.span(limit.window)}</span>
                </td>
                <td>
                  <time title={timeFormats.full(limit.ends_at)}>
                    {timeFormats.until(limit.ends_at)}
                  </time>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
