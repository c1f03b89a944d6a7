import type { KeypadError } from '@keypad/client';
import { useCallback, useState } from 'react';
import { preferences } from '../../preferences';
import { toKeypadError } from '../../call-errors';
import { FaultNote } from '../../sign-in/fault-note';
import { useStore } from '../../store';
import { useDeskMessages } from '../messages';
import { toMilliseconds, useTimes } from '../times';
import { usePoll } from '../use-poll';
import { Chart } from './chart';
import { loadOverview, type OverviewData } from './overview-data';

const EVERY_MS = 30_000;

/** Charts of the last 24 hours, which renew themselves. */
export function OverviewView() {
  const words = useDeskMessages();
  const times = useTimes();
  const [data, setData] = useState<OverviewData | null>(null);
  const [error, setError] = useState<KeypadError | null>(null);
  usePoll(
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
      <h2>{words.overview.heading}</h2>
      {error !== null && <FaultNote error={error} />}
      {data === null ? (
        error === null && <p className="faint">{words.loading}</p>
      ) : (
        <>
          <p className="faint">
            {words.overview.since(times.full(data.since))}{' '}
            {words.overview.readAt(times.clock(data.readAt))}
          </p>
          <OverviewCharts data={data} />
        </>
      )}
    </main>
  );
}

function OverviewCharts({ data: { hours, providers, ages } }: { readonly data: OverviewData }) {
  const words = useDeskMessages().overview;
  const { language } = useStore(preferences);
  const clock = new Intl.DateTimeFormat(language, { timeStyle: 'short' });
  const formatHour = (from: string) => clock.format(toMilliseconds(from));
  return (
    <div className="charts">
      <Chart
        title={words.signIns}
        of={words.hour}
        series={[{ name: words.signIns, tone: 'accent' }]}
        columns={hours.map(({ from, signIns }) => ({ label: formatHour(from), counts: [signIns] }))}
      />
      <Chart
        title={words.failures}
        of={words.hour}
        series={[{ name: words.failures, tone: 'bad' }]}
        columns={hours.map(({ from, failures }) => ({
          label: formatHour(from),
          counts: [failures],
        }))}
      />
      <Chart
        title={words.providers}
        of={words.provider}
        labelsEach
        series={[
          { name: words.delivered, tone: 'accent' },
          { name: words.open, tone: 'faint' },
          { name: words.failed, tone: 'bad' },
        ]}
        columns={providers.map(({ name, counts }) => ({ label: name ?? words.noProvider, counts }))}
      />
      <Chart
        title={words.tickets}
        of={words.age}
        labelsEach
        series={[{ name: words.tickets, tone: 'accent' }]}
        columns={ages.map(({ min_hours, max_hours, count }) => ({
          label: words.hours(min_hours, max_hours),
          counts: [count],
        }))}
      />
    </div>
  );
}
