import { ObservableStore } from '../store';

/** Facts about the last response to an operation of the editor. */
export interface LastResponse {
  readonly status: number;
  /** True if the service refused the operation, or part of it. */
  readonly isRefusal: boolean;
  /** Codes of the errors, each once. */
  readonly codes: readonly string[];
  readonly milliseconds: number;
  readonly requestId: string;
  /** Null if the response did not include the cost. */
  readonly cost: { readonly operation: number; readonly limit: number } | null;
}

interface LastResponseState {
  /** Id of the tab that is open. */
  readonly openTab: string;
  /** By the id of a tab. Missing before its first response, while it runs and if none arrived. */
  readonly responses: ReadonlyMap<string, LastResponse>;
  /** True after the first response with data. */
  readonly hasRun: boolean;
}

/** The last responses, which belong to the tabs that they were asked for in. */
class LastResponseStore extends ObservableStore<LastResponseState> {
  constructor() {
    super({ openTab: '', responses: new Map(), hasRun: false });
  }

  clearResponse(tab: string): void {
    const responses = new Map(this.get().responses);
    responses.delete(tab);
    this.update({ responses });
  }

  showResponse(tab: string, response: LastResponse): void {
    const responses = new Map(this.get().responses).set(tab, response);
    this.update({ responses, hasRun: this.get().hasRun || !response.isRefusal });
  }

  clearAll(): void {
    this.update({ responses: new Map() });
  }
}

export const lastResponse = new LastResponseStore();
