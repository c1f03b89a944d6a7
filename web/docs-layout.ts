import {
  DOCS_PAGES,
  type DocsLanguage,
  REST_PAGE,
  toDocsAddress,
} from '../src/features/web-pages/docs-pages.ts';
import {
  ENGLISH_ATTRIBUTES,
  escapeHtml,
  type PageHeading,
  type RenderedPage,
} from './docs-html.ts';
import { DOCS_MESSAGES } from './docs-messages.ts';

/** A page of the documentation with what its frame needs to know. */
export interface DocsPageContent extends RenderedPage {
  readonly name: string;
  readonly address: string;
  readonly language: DocsLanguage;
  /** Path of the style sheet. */
  readonly style: string;
  /** Path of the icon. */
  readonly icon: string;
}

const PAGE_NAMES = [...Object.keys(DOCS_PAGES), REST_PAGE];

/** Pages whose contents go down to the headings of operations. */
const DEEP_PAGES: ReadonlySet<string> = new Set([REST_PAGE, 'graphql-operations']);

const DIRECTIONS: Readonly<Record<DocsLanguage, 'ltr' | 'rtl'>> = { en: 'ltr', fa: 'rtl' };

/** Renders a whole page: its header with the menu, the table of contents and the text. */
export function renderDocsPage(page: DocsPageContent): string {
  const { name, language, html, style, icon } = page;
  const docsTexts = DOCS_MESSAGES[language];
  const isReference = name === REST_PAGE;
  const bodyAttributes = isReference ? ' class="reference"' : '';
  // Only the reference has a translation.
  const textAttributes = language === 'en' || isReference ? '' : ENGLISH_ATTRIBUTES;

  return `<!doctype html>
<html lang="${language}" dir="${DIRECTIONS[language]}">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<meta name="color-scheme" content="light dark" />
<title>${docsTexts.pages[name] ?? name} · keypad</title>
<link rel="icon" type="image/svg+xml" href="${icon}" />
<link rel="stylesheet" href="${style}" />
</head>
<body${bodyAttributes}>
${renderHeader(page)}
<div class="columns">
<nav class="contents" aria-label="${docsTexts.contents}"><ol${textAttributes}>
${renderContents(page)}
</ol></nav>
<main id="text"${textAttributes}>
${html}</main>
</div>
</body>
</html>
`;
}

function renderHeader({ name, address, language, icon }: DocsPageContent): string {
  const docsTexts = DOCS_MESSAGES[language];
  const { other } = docsTexts;
  const otherAddress = toDocsAddress(name, other.language);
  const menuLinks = PAGE_NAMES.map((each) => renderMenuLink(each, address, language));
  return `<header>
<a class="skip" href="#text">${docsTexts.skip}</a>
<a class="brand" href="/"><img src="${icon}" alt="" width="24" height="24" /> keypad</a>
<nav aria-label="${docsTexts.documentation}">
${menuLinks.join('\n')}
<a href="/">${docsTexts.console}</a>
</nav>
<a class="language" href="${otherAddress}" lang="${other.language}" hreflang="${other.language}">${
    other.name
  }</a>
</header>`;
}

function renderMenuLink(name: string, openAddress: string, language: DocsLanguage): string {
  const linkTarget = toDocsAddress(name, language);
  const currentMark = linkTarget === openAddress ? ' aria-current="page"' : '';
  const linkText = DOCS_MESSAGES[language].pages[name] ?? name;
  return `<a href="${linkTarget}"${currentMark}>${linkText}</a>`;
}

function renderContents({ name, headings }: DocsPageContent): string {
  const levels = DEEP_PAGES.has(name) ? [2, 3] : [2];
  return headings
    .filter(({ level }) => levels.includes(level))
    .map((heading) => renderContentsItem(heading))
    .join('\n');
}

function renderContentsItem({ level, id, text, method }: PageHeading): string {
  const methodNote = method === undefined ? '' : ` <small>${method}</small>`;
  const itemLink = `<a href="#${id}">${escapeHtml(text)}${methodNote}</a>`;
  return `<li class="level-${String(level)}">${itemLink}</li>`;
}
