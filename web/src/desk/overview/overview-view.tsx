import type { KeypadError } from '@keypad/client';
import { useCallback, useState } from 'react';
import { preferences } from '../../preferences';
import { toKeypadError } from '../../call-errors';
import { FaultNote } from '../../sign-in/fault-note';
import { useStore } from '../../store';
import { useDeskMessages } from '../messages';
import { toMilliseconds, useTimeFormats } from '../times';
import { usePolling } from '../use-poll';
import { ColumnChart } from './chart';
import { loadOverview, type OverviewData } from './overview-data';

const EVERY_MS = 30_000;

/** Charts of the last 24 hours, which renew themselves. */
export function OverviewView() {
  const deskWords = useDeskMessages();
  const timeFormats = useTimeFormats();
  const [data, setData] = useState<OverviewData | null>(null);
  const [error, setError] = useState<KeypadError | null>(null);
  usePolling(
    useCallback(async () => {
      try {
        setData(await loadOverview());
        setError(null);
      } catch (cause) {
        setError(toKeypadError(cause));
      }
    }, []),
    EVERY_MS,
  );
  return (
    <main className="overview">
      <h2>{deskWords.overview.heading}</h2>
      {error !== null && <FaultNote error={error} />}
      {data === null && error === null && <p className="faint">{deskWords.loading}</p>}
      {data !== null && (
        <>
          <p className="faint">
            {deskWords.overview.since(timeFormats.full(data.since))}{' '}
            {deskWords.overview.readAt(timeFormats.clock(data.readAt))}
          </p>
          <OverviewCharts data={data} />
        </>
      )}
    </main>
  );
}

function OverviewCharts({ data: { hours, providers, ages } }: { readonly data: OverviewData }) {
  const overviewWords = useDeskMessages().overview;
  const { language } = useStore(preferences);
  const hourFormat = new Intl.DateTimeFormat(language, { timeStyle: 'short' });
  const formatHour = (from: string) => hourFormat.format(toMilliseconds(from));
  return (
    <div className="charts">
      <ColumnChart
        title={overviewWords.signIns}
        of={overviewWords.hour}
        series={[{ name: overviewWords.signIns, tone: 'accent' }]}
        columns={hours.map(({ from, signIns }) => ({ label: formatHour(from), counts: [signIns] }))}
      />
      <ColumnChart
        title={overviewWords.failures}
        of={overviewWords.hour}
        series={[{ name: overviewWords.failures, tone: 'bad' }]}
        columns={hours.map(({ from, failures }) => ({
          label: formatHour(from),
          counts: [failures],
        }))}
      />
      <ColumnChart
        title={overviewWords.providers}
        of={overviewWords.provider}
        labelsEach
        series={[
          { name: overviewWords.delivered, tone: 'accent' },
          { name: overviewWords.open, tone: 'faint' },
          { name: overviewWords.failed, tone: 'bad' },
        ]}
        columns={providers.map(({ name, counts }) => ({
          label: name ?? overviewWords.noProvider,
          counts,
        }))}
      />
      <ColumnChart
        title={overviewWords.tickets}
        of={overviewWords.age}
        labelsEach
        series={[{ name: overviewWords.tickets, tone: 'accent' }]}
        columns={ages.map(({ min_hours, max_hours, count }) => ({
          label: overviewWords.hours(min_hours, max_hours),
          counts: [count],
        }))}
      />
    </div>
  );
}
