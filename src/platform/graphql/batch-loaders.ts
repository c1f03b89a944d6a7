import DataLoader from 'dataloader';
import type { RequestContext } from './request-context.js';

/**
 * Reads rows for all items of a list in one batch. Nothing is cached between batches, so that a
 * mutation sees the changes of the mutation before it in the same request. `read` gets distinct ids
 * and returns a map; missing ids become `absent`. Loads with other `args` are another batch.
 * @example
 * readonly countLoader = new BatchLoaders((ids) => this.countReplies(ids), () => 0);
 * replyCount = ({ id }: Ticket, context: RequestContext) => this.countLoader.load(context, id);
 */
export class BatchLoaders<T, A = void> {
  private readonly perRequest = new WeakMap<RequestContext, Map<string, DataLoader<number, T>>>();

  constructor(
    private readonly read: (ids: readonly number[], args: A) => Promise<ReadonlyMap<number, T>>,
    private readonly absent: () => T,
  ) {}

  load(context: RequestContext, id: number, args: A): Promise<T> {
    const requestLoaders = this.perRequest.get(context) ?? new Map<string, DataLoader<number, T>>();
    this.perRequest.set(context, requestLoaders);

    const argsKey = JSON.stringify(args ?? null);
    const loader = requestLoaders.get(argsKey) ?? this.createLoader(args);
    requestLoaders.set(argsKey, loader);
    return loader.load(id);
  }

  private createLoader(args: A): DataLoader<number, T> {
    return new DataLoader(
      async (ids) => {
        const foundRows = await this.read([...new Set(ids)], args);
        return ids.map((each) => foundRows.get(each) ?? this.absent());
      },
      { cache: false },
    );
  }
}
