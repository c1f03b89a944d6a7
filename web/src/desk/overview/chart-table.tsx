import { useDeskMessages } from '../messages';
import {
  type ColumnChartDetail,
  type ColumnChartProps,
  type OverviewChartColumn,
  sumNumbers,
  useNumberFormat,
} from './chart-data';

/** The numbers of a chart, folded. */
export function ChartTable({ of, series, columns, ...chart }: ColumnChartProps) {
  const overviewWords = useDeskMessages().overview;
  const { details = [], onColumn, areHours = false } = chart;
  const rows = columns.map((column, index) => (
    <ChartTableRow key={index} {...{ column, index, details, onColumn }} />
  ));
  return (
    <details>
      <summary>{overviewWords.numbers}</summary>
      <table>
        <thead>
          <tr>
            {[of, ...[...series, ...details].map(({ name }) => name)].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{areHours ? rows.toReversed() : rows}</tbody>
      </table>
    </details>
  );
}

interface ChartTableRowProps {
  readonly column: OverviewChartColumn;
  readonly index: number;
  readonly details: readonly ColumnChartDetail[];
  readonly onColumn: ColumnChartProps['onColumn'];
}

function ChartTableRow({ column, index, details, onColumn }: ChartTableRowProps) {
  const { label, counts } = column;
  const numberFormat = useNumberFormat();
  return (
    <tr>
      <th scope="row">
        {onColumn === undefined || sumNumbers(counts) === 0 ? (
          <bdi>{label}</bdi>
        ) : (
          <button
            className="link-button"
            type="button"
            onClick={() => {
              onColumn(index);
            }}
          >
            <bdi>{label}</bdi>
          </button>
        )}
      </th>
      {counts.map((count, place) => (
        <td key={place}>{numberFormat.format(count)}</td>
      ))}
      {details.map((detail) => (
        <td key={detail.name}>
          <DetailCount detail={detail} index={index} />
        </td>
      ))}
    </tr>
  );
}

interface DetailCountProps {
  readonly detail: ColumnChartDetail;
  readonly index: number;
}

function DetailCount({ detail: { counts, onOpen }, index }: DetailCountProps) {
  const count = counts[index] ?? 0;
  const formattedCount = useNumberFormat().format(count);
  if (count === 0) return formattedCount;
  return (
    <button
      className="link-button"
      type="button"
      onClick={() => {
        onOpen(index);
      }}
    >
      {formattedCount}
    </button>
  );
}
