import { basename, dirname, join } from 'node:path';
import MarkdownIt from 'markdown-it';
import {
  DOCS_PAGES,
  DOCS_TRANSLATIONS,
  type DocsLanguage,
  toDocsAddress,
} from '../src/features/web-pages/docs-pages.ts';
import { renderBlock } from './docs-blocks.ts';
import { readRepositoryFile, SERVED_FILES } from './docs-files.ts';
import { escapeHtml, type PageHeading, type RenderedPage } from './docs-html.ts';
import { DOCS_MESSAGES } from './docs-messages.ts';

type MarkdownToken = ReturnType<InstanceType<typeof MarkdownIt>['parse']>[number];

const nameBySource = new Map<string, string>(
  [...Object.entries(DOCS_PAGES), ...Object.entries(DOCS_TRANSLATIONS)].map(([name, source]) => [
    source,
    name,
  ]),
);
/** The error codes, whose headings have them as their ids. */
const errorCodes = new Set(
  Array.from(
    readRepositoryFile('docs/errors.md').matchAll(/^### ([A-Z_]+)$/gm),
    ([, code = '']) => code,
  ),
);

/** A Persian comma after a Latin word. */
const LATIN_LIST_COMMA = /(?<=[A-Za-z])،/g;
/** Keeps words of Latin letters on both sides from being shown from left to right. */
const RIGHT_TO_LEFT_MARK = '\u200f';

interface MarkdownPage {
  readonly language: DocsLanguage;
  /** The original of a translation, which has the same headings in the same order. */
  readonly original?: string | undefined;
  /** Returns the path of a picture. */
  readonly emitImage: (path: string) => string;
}

/** Renders a page that is written in Markdown. */
export function renderMarkdown(
  source: string,
  { language, original, emitImage }: MarkdownPage,
): RenderedPage {
  const markdown = new MarkdownIt({ linkify: false, html: true });
  markdown.renderer.rules.fence = renderBlock;
  const markdownTokens = parseMarkdownFile(markdown, source);
  const headings = addAnchors(markdownTokens);
  if (original !== undefined) {
    // Links to a section hold in both languages.
    const originalHeadings = addAnchors(parseMarkdownFile(markdown, original));
    copyHeadingIds(markdownTokens, headings, originalHeadings);
  }

  const sourceFolder = dirname(source);
  for (const { children } of markdownTokens) {
    for (const [place, child] of (children ?? []).entries()) {
      child.content = child.content.replaceAll(LATIN_LIST_COMMA, `$&${RIGHT_TO_LEFT_MARK}`);
      if (child.type === 'image')
        child.attrSet('src', emitImage(join(sourceFolder, String(child.attrGet('src')))));
      if (child.type === 'link_open')
        resolveLink(children?.slice(place) ?? [], sourceFolder, language);
    }
  }

  const renderedHtml = markdown.renderer
    .render(markdownTokens, markdown.options, {})
    .replaceAll('<pre>', '<pre tabindex="0">')
    .replaceAll('<table>', '<div class="table" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>')
    // A screen reader would read an empty heading of a column.
    .replaceAll(/<th( style="[^"]*")?><\/th>/g, '<td$1></td>')
    .replaceAll(/<img [^>]*>/g, '<span class="picture" tabindex="0">$&</span>');
  return { html: renderedHtml, headings };
}

function parseMarkdownFile(
  markdown: InstanceType<typeof MarkdownIt>,
  source: string,
): MarkdownToken[] {
  return markdown.parse(readRepositoryFile(source).replaceAll(/<!--.*?-->/gs, ''), {});
}

/** Gives the headings of a translation the ids of its original. */
function copyHeadingIds(
  tokens: readonly MarkdownToken[],
  headings: PageHeading[],
  originals: readonly PageHeading[],
): void {
  const headingTokens = tokens.filter(({ type }) => type === 'heading_open');
  for (const [place, token] of headingTokens.entries()) {
    const heading = headings[place];
    const id = originals[place]?.id;
    if (heading === undefined || id === undefined) continue;
    token.attrSet('id', id);
    headings[place] = { ...heading, id };
  }
}

/** Gives ids to headings, and to list items that begin with a name. Returns the headings. */
function addAnchors(tokens: readonly MarkdownToken[]): PageHeading[] {
  const headings: PageHeading[] = [];
  const usedIds = new Map<string, number>();
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'heading_open') {
      const headingText = toPlainText(tokens[index + 1]?.content ?? '');
      const id = makeUnique(toHeadingSlug(headingText), usedIds);
      headings.push({ level: Number(token.tag.slice(1)), id, text: headingText });
      token.attrSet('id', id);
    }
    if (token.type === 'list_item_open') {
      const [, member] = /^`(\w+)/.exec(tokens[index + 2]?.content ?? '') ?? [];
      const headingId = headings.at(-1)?.id ?? '';
      if (member !== undefined) token.attrSet('id', makeUnique(`${headingId}.${member}`, usedIds));
    }
  }
  return headings;
}

/**
 * Gives a link the address of the page or file that the service has for its target. A file that
 * only the repository has is named behind the text instead.
 */
function resolveLink(
  [openingToken, textToken, ...otherTokens]: readonly MarkdownToken[],
  folder: string,
  language: DocsLanguage,
): void {
  const linkTarget = String(openingToken?.attrGet('href'));
  if (linkTarget.startsWith('#'))
    openingToken?.attrSet('href', `#${toPageAnchor(linkTarget.slice(1))}`);
  if (/^(?:[a-z]+:|#)/.test(linkTarget)) return;

  const docsTexts = DOCS_MESSAGES[hasTranslation(folder) ? language : 'en'];
  const [path = '', anchor] = linkTarget.split('#');
  const targetPath = join(folder, path);
  const pageName = nameBySource.get(targetPath);
  const pageAddress = pageName && toDocsAddress(pageName, language);
  const targetAddress = pageAddress ?? SERVED_FILES.get(targetPath);

  if (targetAddress !== undefined) {
    const anchorSuffix = anchor === undefined ? '' : `#${toPageAnchor(anchor)}`;
    openingToken?.attrSet('href', `${targetAddress}${anchorSuffix}`);
    if (pageName !== undefined && textToken?.content === basename(path))
      textToken.content = docsTexts.pages[pageName] ?? pageName;
    return;
  }
  const closingToken = [textToken, ...otherTokens].find((token) => token?.type === 'link_close');
  if (openingToken === undefined || closingToken === undefined) return;
  openingToken.hidden = true;
  closingToken.type = 'html_inline';
  closingToken.content = ` (<code>${escapeHtml(targetPath)}</code> ${docsTexts.inRepository})`;
}

/** Returns the id for an anchor of the forge, which has error codes in lower case. */
function toPageAnchor(anchor: string): string {
  const code = anchor.toUpperCase();
  return errorCodes.has(code) ? code : anchor;
}

/** Returns whether the sources in a folder are Persian. */
function hasTranslation(folder: string): boolean {
  return folder === 'docs/fa';
}

/** Returns the text of a heading without marks of code, emphasis and links. */
function toPlainText(inline: string): string {
  return inline
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/(?<=\W|^)[`*_]{1,2}(?=\S)|(?<=\S)[`*]{1,2}/g, '');
}

/**
 * Returns the id that the forge of the repository gives, so that links hold in both places. Error
 * codes stay as they are written.
 */
function toHeadingSlug(text: string): string {
  if (errorCodes.has(text)) return text;
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M}_ -]/gu, '')
    .replaceAll(' ', '-');
}

function makeUnique(id: string, usedIds: Map<string, number>): string {
  const timesUsed = usedIds.get(id) ?? 0;
  usedIds.set(id, timesUsed + 1);
  if (timesUsed === 0) return id;
  return `${id}-${String(timesUsed)}`;
}
