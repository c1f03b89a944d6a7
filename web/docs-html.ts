/** A heading of a page, for its table of contents. */
export interface PageHeading {
  readonly level: number;
  readonly id: string;
  readonly text: string;
  /** Method of an operation of REST. */
  readonly method?: string;
}

export interface RenderedPage {
  readonly html: string;
  readonly headings: readonly PageHeading[];
}

/** Attributes of text that has no translation. */
export const ENGLISH_ATTRIBUTES = ' lang="en" dir="ltr"';

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

export function renderTable(titles: readonly string[], rows: readonly string[]): string {
  const titleCells = titles.map((title) => `<th scope="col">${title}</th>`).join('');
  const tableHead = `<thead><tr>${titleCells}</tr></thead>`;
  const tableBody = `<tbody>${rows.join('\n')}</tbody>`;
  return `<div class="table" tabindex="0"><table>${tableHead}${tableBody}</table></div>`;
}

export function renderSample(title: string, text: string, isEnglish = false): string {
  const captionAttributes = isEnglish ? ENGLISH_ATTRIBUTES : '';
  const captionHtml = `<figcaption${captionAttributes}>${escapeHtml(title)}</figcaption>`;
  const preHtml = `<pre tabindex="0" dir="ltr"><code>${escapeHtml(text)}</code></pre>`;
  const sampleHtml = `<div class="code">${preHtml}</div>`;
  return `<figure>${captionHtml}${sampleHtml}</figure>`;
}

/** Marks text that has no translation. */
export function renderEnglish(tag: string, html: string): string {
  return `<${tag}${ENGLISH_ATTRIBUTES}>${html}</${tag}>`;
}

export function renderCode(value: unknown): string {
  return `<code>${escapeHtml(String(value))}</code>`;
}

export function formatRange(from: number | undefined, to: number | undefined): string {
  if (to === undefined) return `≥ ${String(from)}`;
  if (from === undefined) return `≤ ${String(to)}`;
  return `${String(from)}–${String(to)}`;
}
