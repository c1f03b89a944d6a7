import { useCallback, useState } from 'react';
import { preferences } from '../../preferences';
import { ServiceError } from '../../service';
import { FaultNote } from '../../sign-in/fault-note';
import { useStore } from '../../store';
import { useDeskMessages } from '../messages';
import { useTimes } from '../times';
import { usePoll } from '../use-poll';
import { Chart } from './chart';
import { loadOverview, type OverviewData } from './overview-data';

const EVERY_MS = 30_000;

/** Charts of the last 24 hours, which renew themselves. */
export function OverviewView() {
  const words = useDeskMessages();
  const times = useTimes();
  const [data, setData] = useState<OverviewData | null>(null);
  const [error, setError] = useState<ServiceError | null>(null);
  usePoll(
    useCallback(async () => {
      try {
        setData(await loadOverview());
        setError(null);
      } catch (cause) {
        setError(ServiceError.of(cause));
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
            {words.overview.since(times.full(data.since))} {words.overview.readAt(times.clock(data.readAt))}
          </p>
          <Charts data={data} />
        </>
      )}
    </main>
  );
}

function Charts({ data: { hours, providers, ages } }: { readonly data: OverviewData }) {
  const words = useDeskMessages().overview;
  const { language } = useStore(preferences);
  const clock = new Intl.DateTimeFormat(language, { timeStyle: 'short' });
  return (
    <div className="charts">
      <Chart
        title={words.signIns}
        of={words.hour}
        series={[{ name: words.signIns, tone: 'accent' }]}
        columns={hours.map(({ at, signIns }) => ({ label: clock.format(at), counts: [signIns] }))}
      />
      <Chart
        title={words.failures}
        of={words.hour}
        series={[{ name: words.failures, tone: 'bad' }]}
        columns={hours.map(({ at, failures }) => ({ label: clock.format(at), counts: [failures] }))}
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
        columns={providers.map(({ name, delivered, open, failed }) => ({
          label: name || words.noProvider,
          counts: [delivered, open, failed],
        }))}
      />
      <Chart
        title={words.tickets}
        of={words.age}
        labelsEach
        series={[{ name: words.tickets, tone: 'accent' }]}
        columns={ages.map(({ minHours, maxHours, count }) => ({
          label: words.hours(minHours, maxHours),
          counts: [count],
        }))}
      />
    </div>
  );
}
