import './chart.css';
import { useId } from 'react';
import { preferences } from '../../preferences';
import { useStore } from '../../store';
import { useDeskMessages } from '../messages';
import { ChartDrawing } from './chart-drawing';
import { ChartTable } from './chart-table';
import { type ColumnChartProps, sumNumbers, useNumberFormat } from './chart-data';

/** Stacked columns, and a table with the same numbers. */
export function ColumnChart(props: ColumnChartProps) {
  const { title, series, columns, before = [] } = props;
  const overviewWords = useDeskMessages().overview;
  const titleId = useId();
  const columnTotals = columns.map(({ counts }) => sumNumbers(counts));
  const highestTotal = Math.max(0, ...columnTotals);
  const formattedTotal = useNumberFormat().format(sumNumbers(columnTotals));
  return (
    <section className="chart" aria-labelledby={titleId}>
      <div className="chart-head">
        <h3 id={titleId}>{title}</h3>
        <span className="chart-total">{formattedTotal}</span>
      </div>
      {before.length > 0 && <ChartComparison before={before} total={sumNumbers(columnTotals)} />}
      {series.length > 1 && <ChartLegend series={series} />}
      {highestTotal === 0 && <p className="chart-none faint">{overviewWords.none}</p>}
      {highestTotal > 0 && (
        <ChartDrawing {...props} highestTotal={highestTotal} formattedTotal={formattedTotal} />
      )}
      <ChartTable {...props} />
    </section>
  );
}

interface ChartComparisonProps {
  readonly before: NonNullable<ColumnChartProps['before']>;
  readonly total: number;
}

/** Totals of the day and of the week before, and how much they have changed since. */
function ChartComparison({ before, total }: ChartComparisonProps) {
  const { daysBefore, uncounted } = useDeskMessages().overview;
  const { language } = useStore(preferences);
  const numberFormat = useNumberFormat();
  const formatEarlier = (earlier: number | null) =>
    earlier === null ? uncounted : numberFormat.format(earlier);
  const changeFormat = new Intl.NumberFormat(language, {
    style: 'percent',
    signDisplay: 'exceptZero',
    maximumFractionDigits: 0,
  });
  return (
    <ul className="chart-before faint">
      {before.map(({ days, total: earlier }) => (
        <li key={days}>
          {daysBefore(days)} <b>{formatEarlier(earlier)}</b>{' '}
          {earlier !== null && earlier > 0 && (
            <bdi>{changeFormat.format((total - earlier) / earlier)}</bdi>
          )}
        </li>
      ))}
    </ul>
  );
}

function ChartLegend({ series }: Pick<ColumnChartProps, 'series'>) {
  return (
    <ul className="chart-legend">
      {series.map(({ name, tone }) => (
        <li key={name} data-tone={tone}>
          {name}
        </li>
      ))}
    </ul>
  );
}
