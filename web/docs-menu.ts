import {
  DOCS_GROUPS,
  type DocsLanguage,
  toDocsAddress,
} from '../src/features/web-pages/docs-pages.ts';
import { escapeHtml, type PageHeading } from './docs-html.ts';
import { DOCS_MESSAGES } from './docs-messages.ts';
import { ICON_PATHS, type LineIconName } from './src/icon-paths.ts';

const GROUP_NAMES = Object.keys(DOCS_GROUPS) as (keyof typeof DOCS_GROUPS)[];

/** Renders the menu. Narrow screens open it over the page, without a script. */
export function renderMenu(openAddress: string, language: DocsLanguage): string {
  const docsTexts = DOCS_MESSAGES[language];
  const groupLists = GROUP_NAMES.map((group) => {
    const menuLinks = Object.keys(DOCS_GROUPS[group]).map(
      (name) => `<li>${renderMenuLink(name, openAddress, language)}</li>`,
    );
    return `<p id="menu-${group}">${docsTexts.groups[group]}</p>
<ul aria-labelledby="menu-${group}">
${menuLinks.join('\n')}
</ul>`;
  });
  return `<nav id="menu" popover aria-label="${docsTexts.documentation}">
${groupLists.join('\n')}
</nav>`;
}

function renderMenuLink(name: string, openAddress: string, language: DocsLanguage): string {
  const linkTarget = toDocsAddress(name, language);
  const currentMark = linkTarget === openAddress ? ' aria-current="page"' : '';
  const linkText = DOCS_MESSAGES[language].pages[name] ?? name;
  return `<a href="${linkTarget}"${currentMark}>${linkText}</a>`;
}

/** Renders the table of contents. It is '' if the page has nothing to choose from. */
export function renderContents(
  headings: readonly PageHeading[],
  { label, attributes }: { readonly label: string; readonly attributes: string },
): string {
  if (headings.length < 2) return '';
  return `<nav id="contents" popover aria-label="${label}"><p>${label}</p><ol${attributes}>
${headings.map((heading) => renderContentsItem(heading)).join('\n')}
</ol></nav>`;
}

function renderContentsItem({ level, id, text, method }: PageHeading): string {
  const methodNote = method === undefined ? '' : ` <small>${method}</small>`;
  const itemLink = `<a href="#${id}">${escapeHtml(text)}${methodNote}</a>`;
  return `<li class="level-${String(level)}">${itemLink}</li>`;
}

/** Renders a line drawing. Its button has the label. */
export function renderIcon(name: LineIconName, className = ''): string {
  const classNames = `icon ${className}`.trim();
  const looks =
    'viewBox="0 0 24 24" width="20" height="20" fill="none" stroke="currentColor" ' +
    'stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"';
  return `<svg class="${classNames}" ${looks}><path d="${ICON_PATHS[name]}"/></svg>`;
}
