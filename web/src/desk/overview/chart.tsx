import './chart.css';
import { useId } from 'react';
import { useDeskMessages } from '../messages';
import { ChartDrawing } from './chart-drawing';
import { ChartTable } from './chart-table';
import { type ColumnChartProps, sumNumbers, useNumberFormat } from './chart-data';

/** Stacked columns, and a table with the same numbers. */
export function ColumnChart(props: ColumnChartProps) {
  const { title, series, columns } = props;
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
      {series.length > 1 && <ChartLegend series={series} />}
      {highestTotal === 0 && <p className="chart-none faint">{overviewWords.none}</p>}
      {highestTotal > 0 && (
        <ChartDrawing {...props} highestTotal={highestTotal} formattedTotal={formattedTotal} />
      )}
      <ChartTable {...props} />
    </section>
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
