import { dirname, join } from 'node:path';
import MarkdownIt from 'markdown-it';
import {
  DOCS_PAGES,
  type DocsLanguage,
  toDocsAddress,
} from '../src/features/web-pages/docs-pages.ts';
import { readRepositoryFile, SERVED_FILES } from './docs-files.ts';
import { escapeHtml, type PageHeading, type RenderedPage } from './docs-html.ts';
import { DOCS_MESSAGES } from './docs-messages.ts';

type MarkdownToken = ReturnType<InstanceType<typeof MarkdownIt>['parse']>[number];

const nameBySource = new Map<string, string>(
  Object.entries(DOCS_PAGES).map(([pageName, source]) => [source, pageName]),
);

/** Renders a page that is written in Markdown. `emitImage` returns the path of a picture. */
export function renderMarkdown(
  source: string,
  language: DocsLanguage,
  emitImage: (path: string) => string,
): RenderedPage {
  const markdown = new MarkdownIt({ linkify: false });
  const sourceText = readRepositoryFile(source).replaceAll(/<!--.*?-->/gs, '');
  const markdownTokens = markdown.parse(sourceText, {});
  const headings = addAnchors(markdownTokens);

  const sourceFolder = dirname(source);
  for (const { children } of markdownTokens) {
    for (const [place, child] of (children ?? []).entries()) {
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
    .replaceAll('</table>', '</table></div>');
  return { html: renderedHtml, headings };
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
  if (/^(?:[a-z]+:|#)/.test(linkTarget)) return;

  const [path = '', anchor] = linkTarget.split('#');
  const targetPath = join(folder, path);
  const pageName = nameBySource.get(targetPath);
  const pageAddress = pageName && toDocsAddress(pageName, language);
  const targetAddress = pageAddress ?? SERVED_FILES.get(targetPath);

  if (targetAddress !== undefined) {
    const anchorSuffix = anchor === undefined ? '' : `#${anchor}`;
    openingToken?.attrSet('href', `${targetAddress}${anchorSuffix}`);
    if (pageName !== undefined && textToken?.content === path)
      textToken.content = DOCS_MESSAGES.en.pages[pageName] ?? pageName;
    return;
  }
  const closingToken = [textToken, ...otherTokens].find((token) => token?.type === 'link_close');
  if (openingToken === undefined || closingToken === undefined) return;
  openingToken.hidden = true;
  closingToken.type = 'html_inline';
  closingToken.content = ` (<code>${escapeHtml(targetPath)}</code> in the repository)`;
}

/** Returns the text of a heading without marks of code, emphasis and links. */
function toPlainText(inline: string): string {
  return inline
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[`*_]{1,2}(?=\S)|(?<=\S)[`*]{1,2}/g, '');
}

/** Returns the id that the forge of the repository gives, so that links hold in both places. */
function toHeadingSlug(text: string): string {
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
