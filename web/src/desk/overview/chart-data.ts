import { preferences } from '../../preferences';
import { useStore } from '../../store';

export interface ChartColumn {
  readonly label: string;
  /** One number for each series. */
  readonly counts: readonly number[];
}

export interface ColumnChartProps {
  readonly title: string;
  /** Heading of the first column of the table. */
  readonly of: string;
  readonly series: readonly { readonly name: string; readonly tone: 'accent' | 'faint' | 'bad' }[];
  readonly columns: readonly ChartColumn[];
  /** Labels are drawn below each column, or else below the first and the last. */
  readonly labelsEach?: boolean;
}

export function sumNumbers(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}

export function useNumberFormat(): Intl.NumberFormat {
  return new Intl.NumberFormat(useStore(preferences).language);
}
