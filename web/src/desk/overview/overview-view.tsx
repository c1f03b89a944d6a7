import { useCallback, useState } from 'react';
import { useDeskMessages } from '../messages';
import { LoadingNote } from '../load-note';
import { useTimeFormats } from '../times';
import { useLoadFault } from '../use-load-fault';
import { usePolling } from '../use-poll';
import { OverviewCharts } from './overview-charts';
import { ProviderRefusals } from './provider-refusals';
import { loadOverview, type OverviewData } from './overview-data';

const EVERY_MS = 30_000;

/** Charts of the last 24 hours, which renew themselves. */
export default function OverviewView() {
  const overviewWords = useDeskMessages().overview;
  const timeFormats = useTimeFormats();
  const { data, error } = useOverviewData();
  return (
    <main className="overview">
      <h2>{overviewWords.heading}</h2>
      <LoadingNote isLoaded={data !== null} error={error} />
      {data !== null && (
        <>
          <p className="faint">
            {overviewWords.since(timeFormats.full(data.since))}{' '}
            {overviewWords.readAt(timeFormats.clock(data.readAt))}
          </p>
          <ProviderRefusals refusals={data.refusals} />
          <OverviewCharts data={data} />
        </>
      )}
    </main>
  );
}

function useOverviewData() {
  const [data, setData] = useState<OverviewData | null>(null);
  const { error, attemptLoad } = useLoadFault();
  const renewData = useCallback(() => attemptLoad(loadOverview, setData), [attemptLoad]);
  usePolling(renewData, EVERY_MS);
  return { data, error };
}
