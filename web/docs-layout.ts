import {
  type DocsLanguage,
  DOCS_PAGES,
  DOCS_TRANSLATIONS,
  REST_PAGE,
  START_PAGE,
  toDocsAddress,
} from '../src/features/web-pages/docs-pages.ts';
import { ENGLISH_ATTRIBUTES, type RenderedPage } from './docs-html.ts';
import { renderContents, renderIcon, renderMenu } from './docs-menu.ts';
import { DOCS_MESSAGES, type DocsMessages } from './docs-messages.ts';
import { addTryLinks } from './docs-try-links.ts';

/** Files that every page loads, by their paths. */
export interface DocsAssets {
  readonly style: string;
  readonly icon: string;
  /** Sets the colours before the page is painted. */
  readonly earlyScript: string;
  readonly script: string;
  /** What the search of a language reads. */
  readonly search: Readonly<Record<DocsLanguage, string>>;
}

/** A page of the documentation with what its frame needs to know. */
export interface DocsPageContent extends RenderedPage {
  readonly name: string;
  /** Undefined for a page that stands in for any address. */
  readonly address?: string;
  readonly language: DocsLanguage;
  /** False if the text is English on a Persian page. */
  readonly isTranslated: boolean;
}

/** Pages whose contents go down to the third level. */
const DEEP_PAGES: ReadonlySet<string> = new Set([
  ...[REST_PAGE, 'graphql-operations', 'staff-operations'],
  'errors',
]);
/** Pages for staff, which lead to the desk in place of the console. */
const STAFF_PAGES: ReadonlySet<string> = new Set(['desk', 'staff-operations']);
/** Pages whose blocks name the service and the client of the reader, in development. */
const LIVE_PAGES: ReadonlySet<string> = new Set([REST_PAGE, 'first-sign-in', 'errors']);

/** Renders a whole page: its header, the menu, the text and the table of contents. */
export function renderDocsPage(page: DocsPageContent, assets: DocsAssets): string {
  const { name, language, html, headings, isTranslated } = page;
  const docsTexts = DOCS_MESSAGES[language];
  const pageTitle = docsTexts.pages[name] ?? headings[0]?.text ?? name;
  const bodyClass = name === REST_PAGE ? ' class="reference"' : '';
  const liveMark = LIVE_PAGES.has(name) ? ' data-live' : '';
  const textAttributes = isTranslated ? '' : ENGLISH_ATTRIBUTES;
  const levels = DEEP_PAGES.has(name) ? [2, 3] : [2];
  const shownHeadings = headings.filter(({ level }) => levels.includes(level));
  const contents = renderContents(shownHeadings, {
    label: docsTexts.contents,
    attributes: textAttributes,
  });
  const textHtml = addTryLinks(html, name, DOCS_MESSAGES[isTranslated ? language : 'en']);
  const note = isTranslated ? '' : `<aside class="note">${docsTexts.untranslated}</aside>\n`;

  return `<!doctype html>
<html lang="${language}" dir="${docsTexts.direction}">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<meta name="color-scheme" content="light dark" />
<title>${pageTitle} · keypad</title>
<link rel="icon" type="image/svg+xml" href="${assets.icon}" />
<link rel="stylesheet" href="${assets.style}" />
<script src="${assets.earlyScript}"></script>
<script type="module" src="${assets.script}"></script>
</head>
<body${bodyClass}>
${renderHeader(page, assets, contents !== '')}
<div class="columns">
${renderMenu(page.address ?? '', language)}
<div class="middle">
${note}<main id="text"${textAttributes}${liveMark}>
${textHtml}</main>
${renderFooter(page)}
</div>
${contents}
</div>
</body>
</html>
`;
}

function renderHeader(
  { name, address, language }: DocsPageContent,
  { icon, search }: DocsAssets,
  hasContents: boolean,
): string {
  const docsTexts = DOCS_MESSAGES[language];
  const { other } = docsTexts;
  const otherAddress = toDocsAddress(address === undefined ? START_PAGE : name, other.language);
  const contentsButton = `<button class="contents-button" type="button" popovertarget="contents">
${docsTexts.contents}</button>`;
  return `<header>
<a class="skip" href="#text">${docsTexts.skip}</a>
<button class="menu-button" type="button" popovertarget="menu">
${renderIcon('menu')}<span>${docsTexts.menu}</span></button>
<a class="brand" href="/"><img src="${icon}" alt="" width="24" height="24" /> keypad</a>
${hasContents ? contentsButton : ''}
<form class="search" role="search" data-index="${search[language]}">
${renderIcon('search')}
<input type="search" aria-label="${docsTexts.search}" placeholder="${docsTexts.search}"
  autocomplete="off" spellcheck="false" />
</form>
${renderAppLink(name, docsTexts)}
<a class="language" href="${otherAddress}" lang="${other.language}" hreflang="${other.language}">${
    other.name
  }</a>
<button class="theme" type="button" data-label="${docsTexts.theme}">
${(['system', 'light', 'dark'] as const).map((theme) => renderIcon(theme, theme)).join('')}
</button>
</header>`;
}

/** Links to the page of the service that the reader of this one works with. */
function renderAppLink(name: string, { console, desk }: DocsMessages): string {
  const [address, text] = STAFF_PAGES.has(name) ? ['/desk', desk] : ['/', console];
  return `<a class="console-link" href="${address}">${text}</a>`;
}

/** Names the source of a page, for whoever would mend it. */
function renderFooter({ name, language, address }: DocsPageContent): string {
  if (address === undefined || name === REST_PAGE) return '';
  const translation = language === 'fa' ? DOCS_TRANSLATIONS[name] : undefined;
  const source = translation ?? DOCS_PAGES[name] ?? '';
  return `<footer>${DOCS_MESSAGES[language].source}: <code>${source}</code></footer>`;
}
