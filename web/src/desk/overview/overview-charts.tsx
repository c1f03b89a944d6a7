import { preferences } from '../../preferences';
import { useStore } from '../../store';
import { useDeskMessages } from '../messages';
import { openAuditHour } from '../audit/audit-filter-store';
import { usePermissions } from '../permissions';
import { goToView } from '../route';
import { ticketList } from '../tickets/ticket-list-store';
import { WHOLE_QUEUE } from '../tickets/ticket-selection';
import { toMilliseconds } from '../time-value';
import { ColumnChart } from './chart';
import type { ColumnChartDetail } from './chart-data';
import { FAILURE_EVENTS, FAILURE_RESULTS, type OverviewData } from './overview-data';

interface OverviewChartProps {
  readonly data: OverviewData;
}

export function OverviewCharts({ data }: OverviewChartProps) {
  return (
    <div className="charts">
      <HourlyChart data={data} count="signIns" tone="accent" />
      <HourlyChart data={data} count="failures" tone="bad" />
      <ProviderChart data={data} />
      <TicketAgeChart data={data} />
    </div>
  );
}

interface HourlyChartProps extends OverviewChartProps {
  readonly count: 'signIns' | 'failures';
  readonly tone: 'accent' | 'bad';
}

/** A number of each hour. */
function HourlyChart({ data, count, tone }: HourlyChartProps) {
  const overviewWords = useDeskMessages().overview;
  const { language } = useStore(preferences);
  const hourFormat = new Intl.DateTimeFormat(language, { timeStyle: 'short' });
  const isAuditOpen = usePermissions().canRead('admin:audit');
  const failureDetails = useFailureDetails(data);
  // The trail has an event for each sign-in, and several kinds for messages that did not arrive.
  const openHour = (index: number) => {
    if (count === 'failures') openMostFrequent(failureDetails, index);
    else openAuditHour('session.started', toMilliseconds(data.hours[index]?.from ?? null));
  };
  return (
    <ColumnChart
      title={overviewWords[count]}
      of={overviewWords.hour}
      series={[{ name: overviewWords[count], tone }]}
      before={data.before.map((each) => ({ days: each.days, total: each[count] }))}
      areHours
      onColumn={isAuditOpen ? openHour : undefined}
      details={count === 'failures' && isAuditOpen ? failureDetails : []}
      columns={data.hours.map((hour) => ({
        label: hourFormat.format(toMilliseconds(hour.from)),
        counts: [hour[count]],
      }))}
    />
  );
}

/** Opens the most frequent of the ends that one column counts. */
function openMostFrequent(details: readonly ColumnChartDetail[], index: number): void {
  const countOf = ({ counts }: ColumnChartDetail) => counts[index] ?? 0;
  details.toSorted((a, b) => countOf(b) - countOf(a))[0]?.onOpen(index);
}

/** Hours in which messages of one hour end, because a code or its receipt is late. */
const ENDING_HOURS = 2;

/** Returns how the messages ended that did not arrive, and opens the events of each end. */
function useFailureDetails({ hours }: OverviewData): readonly ColumnChartDetail[] {
  const { eventWords } = useDeskMessages().audit;
  return FAILURE_RESULTS.map((result) => ({
    name: eventWords[FAILURE_EVENTS[result]],
    counts: hours.map(({ countFailures }) => countFailures(result)),
    onOpen: (index) => {
      const from = toMilliseconds(hours[index]?.from ?? null);
      openAuditHour(FAILURE_EVENTS[result], from, ENDING_HOURS);
    },
  }));
}

/** The results of the messages of each provider. */
function ProviderChart({ data }: OverviewChartProps) {
  const overviewWords = useDeskMessages().overview;
  return (
    <ColumnChart
      title={overviewWords.providers}
      of={overviewWords.provider}
      series={[
        { name: overviewWords.delivered, tone: 'accent' },
        { name: overviewWords.open, tone: 'faint' },
        { name: overviewWords.failed, tone: 'bad' },
      ]}
      columns={data.providers.map(({ name, counts }) => ({
        label: name ?? overviewWords.noProvider,
        counts,
      }))}
    />
  );
}

function openTickets(): void {
  void ticketList.showTickets({ ...WHOLE_QUEUE, tab: 'open' });
  goToView('tickets');
}

/** The open tickets by their age. */
function TicketAgeChart({ data }: OverviewChartProps) {
  const { canRead } = usePermissions();
  const overviewWords = useDeskMessages().overview;
  return (
    <ColumnChart
      title={overviewWords.tickets}
      of={overviewWords.age}
      series={[{ name: overviewWords.tickets, tone: 'accent' }]}
      onColumn={canRead('admin:tickets') ? openTickets : undefined}
      columns={data.ages.map(({ min_hours, max_hours, count }) => ({
        label: overviewWords.hours(min_hours, max_hours),
        counts: [count],
      }))}
    />
  );
}
