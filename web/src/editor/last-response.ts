import { Store } from '../store';

/** Facts about the last response to an operation of the editor. */
export interface LastResponse {
  readonly status: number;
  readonly milliseconds: number;
  readonly requestId: string;
  /** Null if the response did not include the cost. */
  readonly cost: { readonly operation: number; readonly limit: number } | null;
}

interface LastResponseState {
  /** Null before the first response, while an operation runs and if no response arrived. */
  readonly response: LastResponse | null;
  /** True after the first response. */
  readonly hasRun: boolean;
}

export const lastResponse = new Store<LastResponseState>({ response: null, hasRun: false });
