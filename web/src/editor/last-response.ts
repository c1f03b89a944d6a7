import { Store } from '../store';

/** Facts about the last response to an operation of the editor. */
export interface LastResponse {
  readonly status: number;
  readonly milliseconds: number;
  readonly requestId: string;
  /** Null if the response did not include the cost. */
  readonly cost: { readonly operation: number; readonly limit: number } | null;
}

export const lastResponse = new Store<{ response: LastResponse | null }>({ response: null });
