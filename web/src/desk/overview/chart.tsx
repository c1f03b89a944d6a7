import './chart.css';
import { useId } from 'react';
import { preferences } from '../../preferences';
import { useStore } from '../../store';
import { useDeskMessages } from '../messages';

export interface ChartColumn {
  readonly label: string;
  /** One number for each series. */
  readonly counts: readonly number[];
}

interface ColumnChartProps {
  readonly title: string;
  /** Heading of the first column of the table. */
  readonly of: string;
  readonly series: readonly { readonly name: string; readonly tone: 'accent' | 'faint' | 'bad' }[];
  readonly columns: readonly ChartColumn[];
  /** Labels are drawn below each column, or else below the first and the last. */
  readonly labelsEach?: boolean;
}

const CHART_HEIGHT = 100;
const BAR_WIDTH = 0.72;

function sumNumbers(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}

/** Stacked columns, and a table with the same numbers. */
export function ColumnChart(props: ColumnChartProps) {
  const { title, series, columns } = props;
  const overviewWords = useDeskMessages().overview;
  const numberFormat = useNumberFormat();
  const titleId = useId();
  const columnTotals = columns.map(({ counts }) => sumNumbers(counts));
  const highestTotal = Math.max(0, ...columnTotals);
  const formattedTotal = numberFormat.format(sumNumbers(columnTotals));
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

function useNumberFormat(): Intl.NumberFormat {
  return new Intl.NumberFormat(useStore(preferences).language);
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

interface ChartDrawingProps extends ColumnChartProps {
  readonly highestTotal: number;
  readonly formattedTotal: string;
}

function ChartDrawing({
  title,
  series,
  columns,
  labelsEach = false,
  highestTotal,
  formattedTotal,
}: ChartDrawingProps) {
  const overviewWords = useDeskMessages().overview;
  const formattedHighest = useNumberFormat().format(highestTotal);
  const outerColumns = [columns[0], columns.at(-1)].filter((each) => each !== undefined);
  const labelledColumns = labelsEach ? columns : outerColumns;
  return (
    <>
      <span className="chart-most faint">{formattedHighest}</span>
      <svg
        role="img"
        aria-label={overviewWords.summary(title, formattedTotal, formattedHighest)}
        viewBox={`0 0 ${String(columns.length)} ${String(CHART_HEIGHT)}`}
        preserveAspectRatio="none"
      >
        {columns.map((column, index) => (
          <ChartBar
            key={index}
            at={index}
            column={column}
            most={highestTotal}
            tones={series.map(({ tone }) => tone)}
          />
        ))}
      </svg>
      <div className="chart-labels faint" aria-hidden="true" data-each={labelsEach}>
        {labelledColumns.map(({ label }, index) => (
          <bdi key={index}>{label}</bdi>
        ))}
      </div>
    </>
  );
}

function ChartTable({ of, series, columns }: ColumnChartProps) {
  const overviewWords = useDeskMessages().overview;
  const numberFormat = useNumberFormat();
  return (
    <details>
      <summary>{overviewWords.numbers}</summary>
      <table>
        <thead>
          <tr>
            {[of, ...series.map(({ name }) => name)].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {columns.map(({ label, counts }, index) => (
            <tr key={index}>
              <th scope="row">
                <bdi>{label}</bdi>
              </th>
              {counts.map((count, each) => (
                <td key={each}>{numberFormat.format(count)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

interface ChartBarProps {
  readonly at: number;
  readonly column: ChartColumn;
  readonly most: number;
  readonly tones: readonly string[];
}

function ChartBar({ at, column, most, tones }: ChartBarProps) {
  const barHeights = column.counts.map((count) => (count / most) * CHART_HEIGHT);
  return (
    <g>
      <title>{`${column.label}: ${column.counts.join(' + ')}`}</title>
      {barHeights.map((height, index) => (
        <rect
          key={index}
          data-tone={tones[index]}
          x={at + (1 - BAR_WIDTH) / 2}
          y={CHART_HEIGHT - sumNumbers(barHeights.slice(0, index + 1))}
          width={BAR_WIDTH}
          height={height}
        />
      ))}
    </g>
  );
}
