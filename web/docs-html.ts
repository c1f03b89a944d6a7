/** A heading of a page, for its table of contents. */
export interface Heading {
  readonly level: number;
  readonly id: string;
  readonly text: string;
  /** Method of an operation of REST. */
  readonly method?: string;
}

export interface Rendered {
  readonly html: string;
  readonly headings: readonly Heading[];
}

export function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

export function table(titles: readonly string[], rows: readonly string[]): string {
  const head = titles.map((title) => `<th scope="col">${title}</th>`).join('');
  return `<div class="table" tabindex="0"><table><thead><tr>${head}</tr></thead><tbody>${rows.join('\n')}</tbody></table></div>`;
}

export function sample(title: string, text: string, isEnglish = false): string {
  return `<figure><figcaption${isEnglish ? ' lang="en" dir="ltr"' : ''}>${escape(title)}</figcaption><pre tabindex="0" dir="ltr"><code>${escape(text)}</code></pre></figure>`;
}

/** Marks text that has no translation. */
export function english(tag: string, html: string): string {
  return `<${tag} lang="en" dir="ltr">${html}</${tag}>`;
}

export function code(value: unknown): string {
  return `<code>${escape(String(value))}</code>`;
}

export function range(from: number | undefined, to: number | undefined): string {
  if (to === undefined) return `≥ ${String(from)}`;
  return from === undefined ? `≤ ${String(to)}` : `${String(from)}–${String(to)}`;
}
