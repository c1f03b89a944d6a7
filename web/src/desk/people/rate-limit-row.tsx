import { preferences } from '../../preferences';
import { useStore } from '../../store';
import { useDeskMessages } from '../messages';
import { TargetActButton } from '../target-act-button';
import { useTimeFormats } from '../times';
import type { UserRateLimit } from './person-data';

/** Share of a rate limit from which on it can be cleared. */
const NEARLY_SPENT_SHARE = 0.8;

interface RateLimitRowProps {
  readonly limit: UserRateLimit;
  readonly onClear: ((limit: UserRateLimit, label: string) => void) | undefined;
}

/** A rate limit, what the user has spent of it and when its window ends. */
export function RateLimitRow({ limit, onClear }: RateLimitRowProps) {
  const clearText = useDeskMessages().acts.clearLimit.button;
  const timeFormats = useTimeFormats();
  // Limits of one thing differ in their windows.
  const limitLabel = `${limit.text} (${timeFormats.span(limit.window)})`;
  const clearLimit =
    onClear !== undefined &&
    isNearlySpent(limit) &&
    (() => {
      onClear(limit, limitLabel);
    });
  return (
    <tr data-full={limit.spent >= limit.allowed}>
      <th scope="row">
        {limitLabel}
        {clearLimit !== false && (
          <TargetActButton text={clearText} target={limitLabel} onAct={clearLimit} />
        )}
      </th>
      <td>
        <SpentShare limit={limit} />
      </td>
      <td>
        <time title={timeFormats.full(limit.ends_at)}>{timeFormats.until(limit.ends_at)}</time>
      </td>
    </tr>
  );
}

/** Returns true if little or nothing is left: clearing helps nobody before. */
function isNearlySpent({ spent, allowed }: UserRateLimit): boolean {
  return spent >= allowed * NEARLY_SPENT_SHARE;
}

function SpentShare({ limit: { spent, allowed } }: { readonly limit: UserRateLimit }) {
  const limitWords = useDeskMessages().person.limits;
  const numberFormat = new Intl.NumberFormat(useStore(preferences).language);
  return limitWords.of(numberFormat.format(spent), numberFormat.format(allowed));
}
