import { Store } from './store';

/** One call of this page to the service, as it was: secrets too, for this page shows it to who typed them. */
export interface Exchange {
  readonly id: number;
  /** Last part of the path: `register`, `initialize`, `token`, `revoke`. */
  readonly name: string;
  readonly path: string;
  readonly request: string;
  /** 0: there was no answer. Undefined: there is none yet. */
  readonly status: number | undefined;
  readonly answer: string;
  readonly requestId: string;
  readonly milliseconds: number;
}

const KEPT = 12;

export const exchanges = new Store<{ list: readonly Exchange[]; shown: number | null }>({ list: [], shown: null });

let last = 0;

/** Begins the record of a call; the function it returns ends it. */
export function record(path: string, request: string) {
  const started = performance.now();
  const id = ++last;
  const begun: Exchange = {
    ...{ id, path, request, name: path.split('/').at(-1) ?? path },
    ...{ status: undefined, answer: '', requestId: '', milliseconds: 0 },
  };
  exchanges.update({ list: [...exchanges.get().list, begun].slice(-KEPT) });
  return (status: number, answer: string, requestId: string) => {
    const milliseconds = Math.round(performance.now() - started);
    const ended = { ...begun, status, answer, requestId, milliseconds };
    exchanges.update({ list: exchanges.get().list.map((each) => (each.id === id ? ended : each)) });
  };
}
