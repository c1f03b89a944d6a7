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

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

export function renderTable(titles: readonly string[], rows: readonly string[]): string {
  const head = titles.map((title) => `<th scope="col">${title}</th>`).join('');
  return `<div class="table" tabindex="0"><table><thead><tr>${head}</tr></thead><tbody>${rows.join('\n')}</tbody></table></div>`;
}

export function renderSample(title: string, text: string, isEnglish = false): string {
  return `<figure><figcaption${isEnglish ? ' lang="en" dir="ltr"' : ''}>${escapeHtml(title)}</figcaption><pre tabindex="0" dir="ltr"><code>${escapeHtml(text)}</code></pre></figure>`;
}

/** Marks text that has no translation. */
export function renderEnglish(tag: string, html: string): string {
  return `<${tag} lang="en" dir="ltr">${html}</${tag}>`;
}

export function renderCode(value: unknown): string {
  return `<code>${escapeHtml(String(value))}</code>`;
}

export function formatRange(from: number | undefined, to: number | undefined): string {
  if (to === undefined) return `≥ ${String(from)}`;
  return from === undefined ? `≤ ${String(to)}` : `${String(from)}–${String(to)}`;
}
