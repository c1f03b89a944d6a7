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

interface ChartProps {
  readonly title: string;
  /** Heading of the first column of the table. */
  readonly of: string;
  readonly series: readonly { readonly name: string; readonly tone: 'accent' | 'faint' | 'bad' }[];
  readonly columns: readonly ChartColumn[];
  /** Labels are drawn below each column, or else below the first and the last. */
  readonly labelsEach?: boolean;
}

const HEIGHT = 100;
const BAR = 0.72;

function sumNumbers(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}

/** Stacked columns, and a table with the same numbers. */
export function Chart({ title, of, series, columns, labelsEach = false }: ChartProps) {
  const words = useDeskMessages().overview;
  const number = new Intl.NumberFormat(useStore(preferences).language);
  const titleId = useId();
  const totals = columns.map(({ counts }) => sumNumbers(counts));
  const most = Math.max(0, ...totals);
  const total = number.format(sumNumbers(totals));
  const labels = labelsEach
    ? columns
    : [columns[0], columns.at(-1)].filter((each) => each !== undefined);
  return (
    <section className="chart" aria-labelledby={titleId}>
      <div className="chart-head">
        <h3 id={titleId}>{title}</h3>
        <span className="chart-total">{total}</span>
      </div>
      {series.length > 1 && (
        <ul className="chart-legend">
          {series.map(({ name, tone }) => (
            <li key={name} data-tone={tone}>
              {name}
            </li>
          ))}
        </ul>
      )}
      {most === 0 ? (
        <p className="chart-none faint">{words.none}</p>
      ) : (
        <>
          <span className="chart-most faint">{number.format(most)}</span>
          <svg
            role="img"
            aria-label={words.summary(title, total, number.format(most))}
            viewBox={`0 0 ${String(columns.length)} ${String(HEIGHT)}`}
            preserveAspectRatio="none"
          >
            {columns.map((column, index) => (
              <ChartBar
                key={index}
                at={index}
                column={column}
                most={most}
                tones={series.map(({ tone }) => tone)}
              />
            ))}
          </svg>
          <div className="chart-labels faint" aria-hidden="true" data-each={labelsEach}>
            {labels.map(({ label }, index) => (
              <bdi key={index}>{label}</bdi>
            ))}
          </div>
        </>
      )}
      <details>
        <summary>{words.numbers}</summary>
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
                  <td key={each}>{number.format(count)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}

interface ChartBarProps {
  readonly at: number;
  readonly column: ChartColumn;
  readonly most: number;
  readonly tones: readonly string[];
}

function ChartBar({ at, column, most, tones }: ChartBarProps) {
  const heights = column.counts.map((count) => (count / most) * HEIGHT);
  return (
    <g>
      <title>{`${column.label}: ${column.counts.join(' + ')}`}</title>
      {heights.map((height, index) => (
        <rect
          key={index}
          data-tone={tones[index]}
          x={at + (1 - BAR) / 2}
          y={HEIGHT - sumNumbers(heights.slice(0, index + 1))}
          width={BAR}
          height={height}
        />
      ))}
    </g>
  );
}
