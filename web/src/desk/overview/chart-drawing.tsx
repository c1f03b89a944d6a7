import { useState } from 'react';
import { useDeskMessages } from '../messages';
import {
  type OverviewChartColumn,
  type ColumnChartProps,
  FEWEST_SLOTS,
  sumNumbers,
  useNumberFormat,
} from './chart-data';
import { findScaleEnd } from './chart-scale';
import { getFactSeparator } from '../../fact-separator';

const CHART_HEIGHT = 100;
const BAR_WIDTH = 0.72;

interface ChartDrawingProps extends ColumnChartProps {
  readonly highestTotal: number;
  readonly formattedTotal: string;
}

/** The columns of a chart, drawn on a scale, with their labels and the numbers of one of them. */
export function ChartDrawing({ formattedTotal, highestTotal, ...chart }: ChartDrawingProps) {
  const overviewWords = useDeskMessages().overview;
  const numberFormat = useNumberFormat();
  const [pointed, setPointed] = useState<number | null>(null);
  const scaleEnd = findScaleEnd(highestTotal);
  const slots = Math.max(FEWEST_SLOTS, chart.columns.length);
  const highest = numberFormat.format(highestTotal);
  return (
    <>
      <ChartReadout {...chart} pointed={pointed} />
      <div className="chart-area">
        <ChartScale end={scaleEnd} />
        <svg
          role="img"
          aria-label={overviewWords.summary(chart.title, formattedTotal, highest)}
          viewBox={`0 0 ${String(slots)} ${String(CHART_HEIGHT)}`}
          preserveAspectRatio="none"
          onPointerLeave={() => {
            setPointed(null);
          }}
        >
          <ChartBars {...chart} scaleEnd={scaleEnd} pointed={pointed} onPoint={setPointed} />
        </svg>
        <ChartLabels {...chart} slots={slots} />
      </div>
    </>
  );
}

interface ChartReadoutProps extends ColumnChartProps {
  readonly pointed: number | null;
}

/** The numbers of the column under the pointer. The table has all of them. */
function ChartReadout({ columns, series, pointed }: ChartReadoutProps) {
  const numberFormat = useNumberFormat();
  const column = pointed === null ? undefined : columns[pointed];
  const counts = column?.counts.map((count, index) =>
    series.length === 1
      ? numberFormat.format(count)
      : `${series[index]?.name ?? ''} ${numberFormat.format(count)}`,
  );
  return (
    <p className="chart-readout faint" aria-hidden="true">
      {column !== undefined && (
        <>
          <bdi>{column.label}</bdi>: {counts?.join(getFactSeparator())}
        </>
      )}
    </p>
  );
}

/** The end, the middle and the beginning of the scale. */
function ChartScale({ end }: { readonly end: number }) {
  const numberFormat = useNumberFormat();
  return (
    <div className="chart-scale faint" aria-hidden="true">
      {[end, end / 2, 0].map((value) => (
        <span key={value}>{numberFormat.format(value)}</span>
      ))}
    </div>
  );
}

interface ChartBarsProps extends ColumnChartProps {
  readonly scaleEnd: number;
  readonly pointed: number | null;
  readonly onPoint: (index: number) => void;
}

function ChartBars({ columns, series, scaleEnd, pointed, onPoint, onColumn }: ChartBarsProps) {
  const seriesTones = series.map(({ tone }) => tone);
  return columns.map((column, index) => (
    <g
      key={index}
      className="chart-column"
      data-pointed={index === pointed}
      data-opens={onColumn !== undefined}
      onPointerEnter={() => {
        onPoint(index);
      }}
      onClick={() => onColumn?.(index)}
    >
      <rect className="chart-ground" x={index} y={0} width={1} height={CHART_HEIGHT} />
      <ChartBar at={index} column={column} scaleEnd={scaleEnd} tones={seriesTones} />
    </g>
  ));
}

interface ChartLabelsProps extends ColumnChartProps {
  readonly slots: number;
}

function ChartLabels({ columns, areHours = false, slots }: ChartLabelsProps) {
  const outerColumns = [columns[0], columns.at(-1)].filter((each) => each !== undefined);
  const labelledColumns = areHours ? outerColumns : columns;
  const width = `${String((100 * columns.length) / slots)}%`;
  return (
    <div className="chart-labels faint" aria-hidden="true" data-each={!areHours} style={{ width }}>
      {labelledColumns.map(({ label }, index) => (
        <bdi key={index}>{label}</bdi>
      ))}
    </div>
  );
}

interface ChartBarProps {
  readonly at: number;
  readonly column: OverviewChartColumn;
  readonly scaleEnd: number;
  readonly tones: readonly string[];
}

function ChartBar({ at, column, scaleEnd, tones }: ChartBarProps) {
  const barHeights = column.counts.map((count) => (count / scaleEnd) * CHART_HEIGHT);
  return barHeights.map((height, index) => (
    <rect
      key={index}
      className="chart-bar"
      data-tone={tones[index]}
      x={at + (1 - BAR_WIDTH) / 2}
      y={CHART_HEIGHT - sumNumbers(barHeights.slice(0, index + 1))}
      width={BAR_WIDTH}
      height={height}
    />
  ));
}
