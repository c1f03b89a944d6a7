import { useDeskMessages } from '../messages';
import { type ChartColumn, type ColumnChartProps, useNumberFormat } from './chart-data';

/** The numbers of a chart, folded. */
export function ChartTable({ of, series, columns }: ColumnChartProps) {
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
            <ChartTableRow key={index} column={column} />
          ))}
        </tbody>
      </table>
    </details>
  );
}

function ChartTableRow({ column: { label, counts } }: { readonly column: ChartColumn }) {
  const numberFormat = useNumberFormat();
  return (
    <tr>
      <th scope="row">
        <bdi>{label}</bdi>
      </th>
      {counts.map((count, index) => (
        <td key={index}>{numberFormat.format(count)}</td>
      ))}
    </tr>
  );
}
