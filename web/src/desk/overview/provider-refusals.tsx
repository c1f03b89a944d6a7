import { useDeskMessages } from '../messages';
import { useTimeFormats } from '../times';
import { useNumberFormat } from './chart-data';
import type { ProviderRefusal } from './overview-data';

interface ProviderRefusalsProps {
  readonly refusals: readonly ProviderRefusal[];
}

/** The providers that refuse us, or nothing if none does. */
export function ProviderRefusals({ refusals }: ProviderRefusalsProps) {
  const overviewWords = useDeskMessages().overview;
  if (refusals.length === 0) return null;
  return (
    <section className="refusals" role="alert" aria-label={overviewWords.refusals}>
      <ul>
        {refusals.map((refusal) => (
          <RefusalRow key={`${refusal.provider} ${refusal.part}`} refusal={refusal} />
        ))}
      </ul>
      <p>{overviewWords.refusalHelp}</p>
    </section>
  );
}

function RefusalRow({ refusal }: { readonly refusal: ProviderRefusal }) {
  const overviewWords = useDeskMessages().overview;
  const timeFormats = useTimeFormats();
  const { provider, part, reason, count, first_at, last_at } = refusal;
  const formattedCount = useNumberFormat().format(count);
  const refusedPart = overviewWords.refusedParts[part] ?? part;
  return (
    <li>
      <strong>{overviewWords.refusal(provider, refusedPart)}</strong> <bdi>{reason}</bdi>{' '}
      <span className="faint">
        {overviewWords.refusedSince(
          timeFormats.full(first_at),
          formattedCount,
          timeFormats.full(last_at),
        )}
      </span>
    </li>
  );
}
