import DataLoader from 'dataloader';
import type { RequestContext } from './request-context.js';

/**
 * One batch of reads for all rows of a list. Nothing is remembered from batch to batch: a mutation sees what the
 * one before it in the same request has changed. `read` gets the distinct ids and answers a map; missing ids
 * become `absent`.
 */
export class Loaders<T> {
  private readonly perRequest = new WeakMap<RequestContext, DataLoader<number, T>>();

  constructor(
    private readonly read: (ids: readonly number[]) => Promise<ReadonlyMap<number, T>>,
    private readonly absent: () => T,
  ) {}

  load(context: RequestContext, id: number): Promise<T> {
    let loader = this.perRequest.get(context);
    if (loader === undefined) {
      loader = new DataLoader(
        async (ids) => {
          const found = await this.read([...new Set(ids)]);
          return ids.map((each) => found.get(each) ?? this.absent());
        },
        { cache: false },
      );
      this.perRequest.set(context, loader);
    }
    return loader.load(id);
  }
}
