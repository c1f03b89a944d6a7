import type { DocsMessages } from './docs-messages.ts';
import type { PageHeading } from './docs-html.ts';
import type { RestReferenceRoute } from './docs-rest-samples.ts';
import type { OpenApiDocument } from './openapi-document.ts';

/** What all paths of the reference begin with. */
const PATH_PREFIX = /^\/(api\/oauth|\.well-known|dev\/phone)\//;

/** The operations with one tag. */
export interface RestRouteGroup {
  readonly id: string;
  readonly title: string;
  readonly routes: readonly RestReferenceRoute[];
}

export function listRestRoutes(document: OpenApiDocument): RestReferenceRoute[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
    })),
  );
}

export function groupByTag(
  routes: readonly RestReferenceRoute[],
  texts: DocsMessages,
): RestRouteGroup[] {
  const byTag = Map.groupBy(routes, ({ operation }) => operation.tags[0] ?? '');
  return [...byTag].map(([tag, tagged]) => ({
    id: toTagSlug(tag),
    title: texts.tags[tag] ?? tag,
    routes: tagged,
  }));
}

export function toGroupHeadings({ id, title, routes }: RestRouteGroup): PageHeading[] {
  const operations = routes.map(({ method, path, operation }) => ({
    level: 3,
    id: operation.operationId,
    text: path.replace(PATH_PREFIX, ''),
    method,
  }));
  return [{ level: 2, id, text: title }, ...operations];
}

function toTagSlug(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^a-z ]/g, '')
    .replaceAll(' ', '-');
}
