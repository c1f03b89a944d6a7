import { preferences } from '../../preferences';
import { useStore } from '../../store';

export interface OverviewChartColumn {
  readonly label: string;
  /** One number for each series. */
  readonly counts: readonly number[];
}

export interface ColumnChartProps {
  readonly title: string;
  /** Heading of the first column of the table. */
  readonly of: string;
  readonly series: readonly { readonly name: string; readonly tone: 'accent' | 'faint' | 'bad' }[];
  readonly columns: readonly OverviewChartColumn[];
  /** Totals of the same hours some days before; null if they are not known. */
  readonly before?: readonly { readonly days: number; readonly total: number | null }[];
  /** Opens what a column counts, if there is a view of it. */
  readonly onColumn?: ((index: number) => void) | undefined;
  /** More columns of the table, each number of which opens what it counts. */
  readonly details?: readonly ColumnChartDetail[];
  /** Only the first and the last have labels below, and the table begins with the latest. */
  readonly areHours?: boolean;
}

export interface ColumnChartDetail {
  readonly name: string;
  /** One number for each column. */
  readonly counts: readonly number[];
  readonly onOpen: (index: number) => void;
}

/** Columns for which a chart has room at least, so that few are not drawn as walls. */
export const FEWEST_SLOTS = 6;

export function sumNumbers(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}

export function useNumberFormat(): Intl.NumberFormat {
  return new Intl.NumberFormat(useStore(preferences).language);
}
