import { Store } from '../store';

/** Of the newest answer of the GraphQL endpoint to an operation in the editor. */
export interface LastAnswer {
  readonly status: number;
  readonly milliseconds: number;
  readonly requestId: string;
  /** Null when the service did not tell. */
  readonly cost: { readonly operation: number; readonly limit: number } | null;
}

export const lastAnswer = new Store<{ answer: LastAnswer | null }>({ answer: null });
