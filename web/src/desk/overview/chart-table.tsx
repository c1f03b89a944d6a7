import { useDeskMessages } from '../messages';
import { type OverviewChartColumn, type ColumnChartProps, useNumberFormat } from './chart-data';

/** The numbers of a chart, folded. */
export function ChartTable({ of, series, columns, onColumn }: ColumnChartProps) {
  const overviewWords = useDeskMessages().overview;
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
          {columns.map((column, index) => (
            <ChartTableRow
              key={index}
              column={column}
              onOpen={
                onColumn &&
                (() => {
                  onColumn(index);
                })
              }
            />
          ))}
        </tbody>
      </table>
    </details>
  );
}

interface ChartTableRowProps {
  readonly column: OverviewChartColumn;
  readonly onOpen: (() => void) | undefined;
}

function ChartTableRow({ column: { label, counts }, onOpen }: ChartTableRowProps) {
  const numberFormat = useNumberFormat();
  return (
    <tr>
      <th scope="row">
        {onOpen === undefined && <bdi>{label}</bdi>}
        {onOpen !== undefined && (
          <button className="link-button" type="button" onClick={onOpen}>
            <bdi>{label}</bdi>
          </button>
        )}
      </th>
      {counts.map((count, index) => (
        <td key={index}>{numberFormat.format(count)}</td>
      ))}
    </tr>
  );
}
