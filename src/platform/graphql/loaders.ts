import DataLoader from 'dataloader';
import type { RequestContext } from './request-context.js';

/**
 * Reads rows for all items of a list in one batch. Nothing is cached between batches, so that a mutation sees the
 * changes of the mutation before it in the same request. `read` gets distinct ids and returns a map; missing ids become
 * `absent`. Loads with other `args` are another batch.
 */
export class Loaders<T, A = void> {
  private readonly perRequest = new WeakMap<RequestContext, Map<string, DataLoader<number, T>>>();

  constructor(
    private readonly read: (ids: readonly number[], args: A) => Promise<ReadonlyMap<number, T>>,
    private readonly absent: () => T,
  ) {}

  load(context: RequestContext, id: number, args: A): Promise<T> {
    let loaders = this.perRequest.get(context);
    if (loaders === undefined) this.perRequest.set(context, (loaders = new Map<string, DataLoader<number, T>>()));
    const key = JSON.stringify(args ?? null);
    let loader = loaders.get(key);
    if (loader === undefined) loaders.set(key, (loader = this.loaderFor(args)));
    return loader.load(id);
  }

  private loaderFor(args: A): DataLoader<number, T> {
    return new DataLoader(
      async (ids) => {
        const found = await this.read([...new Set(ids)], args);
        return ids.map((each) => found.get(each) ?? this.absent());
      },
      { cache: false },
    );
  }
}
