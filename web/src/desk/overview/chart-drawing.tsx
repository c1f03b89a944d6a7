import { useDeskMessages } from '../messages';
import { type ChartColumn, type ColumnChartProps, sumNumbers, useNumberFormat } from './chart-data';

const CHART_HEIGHT = 100;
const BAR_WIDTH = 0.72;

interface ChartDrawingProps extends ColumnChartProps {
  readonly highestTotal: number;
  readonly formattedTotal: string;
}

/** The columns of a chart, drawn, with their labels. */
export function ChartDrawing({ formattedTotal, ...chart }: ChartDrawingProps) {
  const overviewWords = useDeskMessages().overview;
  const formattedHighest = useNumberFormat().format(chart.highestTotal);
  return (
    <>
      <span className="chart-most faint">{formattedHighest}</span>
      <svg
        role="img"
        aria-label={overviewWords.summary(chart.title, formattedTotal, formattedHighest)}
        viewBox={`0 0 ${String(chart.columns.length)} ${String(CHART_HEIGHT)}`}
        preserveAspectRatio="none"
      >
        <ChartBars {...chart} />
      </svg>
      <ChartLabels {...chart} />
    </>
  );
}

function ChartBars({ columns, series, highestTotal }: Omit<ChartDrawingProps, 'formattedTotal'>) {
  const seriesTones = series.map(({ tone }) => tone);
  return columns.map((column, index) => (
    <ChartBar key={index} at={index} column={column} most={highestTotal} tones={seriesTones} />
  ));
}

function ChartLabels({ columns, labelsEach = false }: ColumnChartProps) {
  const outerColumns = [columns[0], columns.at(-1)].filter((each) => each !== undefined);
  const labelledColumns = labelsEach ? columns : outerColumns;
  return (
    <div className="chart-labels faint" aria-hidden="true" data-each={labelsEach}>
      {labelledColumns.map(({ label }, index) => (
        <bdi key={index}>{label}</bdi>
      ))}
    </div>
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
