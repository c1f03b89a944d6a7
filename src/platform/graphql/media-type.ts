const JSON_TYPE = 'application/json';
export const RESPONSE_TYPE = 'application/graphql-response+json';

/**
 * Returns the media type that an `Accept` header asks for (GraphQL over HTTP, Media Types): the
 * GraphQL type if it is named and not ranked below JSON, else JSON.
 */
export function chooseMediaType(accept: string | undefined): string {
  const ranges = (accept ?? '').slice(0, 1_000).toLowerCase();
  if (!ranges.includes(RESPONSE_TYPE)) return JSON_TYPE;

  const rankByType = new Map<string, number>();

  for (const range of ranges.split(',')) {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim());
    const qualities = parameters.map((each) => /^q=([\d.]+)$/.exec(each)?.[1]);
    const quality = qualities.find(Boolean) ?? 1;
    rankByType.set(type, Number(quality));
  }

  const graphqlRank = rankByType.get(RESPONSE_TYPE) ?? 0;
  const jsonRank = rankByType.get(JSON_TYPE) ?? 0;
  if (graphqlRank > 0 && graphqlRank >= jsonRank) return RESPONSE_TYPE;
  return JSON_TYPE;
}
