import type { RenderedPage } from './docs-html.ts';

/** A section of a page, as the search reads it. */
export interface DocsSection {
  readonly address: string;
  readonly page: string;
  readonly heading: string;
  readonly text: string;
}

const HEADING = /<h[1-4] id="([^"]+)"[^>]*>(.*?)<\/h[1-4]>/gs;
const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&amp;': '&',
};

/** Returns the sections of a page: each heading with the text up to the next one. */
export function listDocsSections(
  { html }: RenderedPage,
  { address, page }: Pick<DocsSection, 'address' | 'page'>,
): DocsSection[] {
  const headings = [...html.matchAll(HEADING)];
  return headings.map(([all, id = '', heading = ''], place) => {
    const { index } = headings[place] ?? { index: 0 };
    const end = headings[place + 1]?.index ?? html.length;
    return {
      address: `${address}#${id}`,
      page,
      heading: stripMarkup(heading),
      text: stripMarkup(html.slice(index + all.length, end)),
    };
  });
}

function stripMarkup(html: string): string {
  return (
    html
      // Each table of a reference has the same head.
      .replaceAll(/<thead>.*?<\/thead>/gs, ' ')
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/&(?:lt|gt|quot|amp);/g, (entity) => ENTITIES[entity] ?? entity)
      .replaceAll(/\s+/g, ' ')
      .trim()
  );
}
