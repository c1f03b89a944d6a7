import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import MarkdownIt from 'markdown-it';
import type { Plugin } from 'vite';
import {
  DOCS_FILES,
  DOCS_LANGUAGES,
  DOCS_PAGES,
  toDocsAddress,
  REST_PAGE,
  SCHEMA_ADDRESS,
  SCHEMA_FILE,
  type DocsLanguage,
} from '../src/features/web-pages/docs-pages.ts';
import { DESCRIPTIONS_FA } from './docs-descriptions.ts';
import { escapeHtml, type PageHeading, type RenderedPage } from './docs-html.ts';
import { DOCS_MESSAGES } from './docs-messages.ts';
import { renderRest } from './docs-rest.ts';
import type { OpenApi } from './openapi-document.ts';

const ROOT = join(import.meta.dirname, '..');
const OPENAPI = 'docs/openapi.json';
const SCHEMA = 'src/platform/graphql/schema.gql';
const SOURCES = join(import.meta.dirname, 'src');
/** Addresses of files that are no pages, by their paths in the repository. */
const SERVED: ReadonlyMap<string, string> = new Map([
  [OPENAPI, '/docs/openapi.json'],
  [SCHEMA, SCHEMA_ADDRESS],
]);
const pages = new Map<string, string>(Object.entries(DOCS_PAGES));
const names = [...pages.keys()];
const nameBySource = new Map([...pages].map(([name, source]) => [source, name]));

/** Writes the documentation for app teams as HTML, with a menu and a table of contents. The pages need no script. */
export const docsPages: Plugin = {
  name: 'docs-pages',
  apply: 'build',
  generateBundle() {
    const emitAsset = (path: string) => {
      const id = this.emitFile({ type: 'asset', name: basename(path), source: readFileSync(path) });
      return `/console/${this.getFileName(id)}`;
    };
    const rules = ['colours.css', 'docs.css'].map((name) =>
      readFileSync(join(SOURCES, name), 'utf8'),
    );
    const id = this.emitFile({ type: 'asset', name: 'docs.css', source: rules.join('\n') });
    const style = `/console/${this.getFileName(id)}`;
    const icon = emitAsset(join(SOURCES, 'icon.svg'));
    const openApi = JSON.parse(readRepository(OPENAPI)) as OpenApi;
    const inPersian = readPersianTexts(readRepository(DOCS_PAGES.errors));
    this.emitFile({ type: 'asset', fileName: SCHEMA_FILE, source: readRepository(SCHEMA) });
    for (const [address, fileName] of DOCS_FILES) {
      const name = basename(fileName, '.html');
      const language: DocsLanguage =
        DOCS_LANGUAGES.find((each) => fileName.startsWith(`docs/${each}/`)) ?? 'en';
      const translateText = (text: string) =>
        (language === 'fa' ? inPersian.get(text) : undefined) ?? text;
      const source = pages.get(name);
      const rendered =
        source === undefined
          ? renderRest(openApi, DOCS_MESSAGES[language], translateText)
          : renderMarkdown(source, language, (path) => emitAsset(join(ROOT, path)));
      this.emitFile({
        type: 'asset',
        fileName,
        source: renderPage({ ...rendered, name, address, language, style, icon }),
      });
    }
  },
};

function readRepository(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}

/** Returns the Persian of each description, and of each message in the table of codes, by its English. */
function readPersianTexts(errors: string): ReadonlyMap<string, string> {
  const rows = [
    ...errors.matchAll(/^\| `[A-Z_]+` \|[^|]*\|[^|]*\| ([^|]*) \| ([^|]*) \| [^|]*\|$/gm),
  ];
  const messages = rows.map(([, english = '', persian = '']) => [english, persian] as const);
  return new Map([...Object.entries(DESCRIPTIONS_FA), ...messages]);
}

interface DocsPage extends RenderedPage {
  readonly name: string;
  readonly address: string;
  readonly language: DocsLanguage;
  readonly style: string;
  readonly icon: string;
}

function renderMarkdown(
  source: string,
  language: DocsLanguage,
  asset: (path: string) => string,
): RenderedPage {
  const md = new MarkdownIt({ linkify: false });
  const tokens = md.parse(readRepository(source).replaceAll(/<!--.*?-->/gs, ''), {});
  const folder = dirname(source);
  const headings: PageHeading[] = [];
  const used = new Map<string, number>();
  let entry = '';
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'heading_open') {
      const text = toPlainText(tokens[index + 1]?.content ?? '');
      const heading = {
        level: Number(token.tag.slice(1)),
        id: makeUnique(toHeadingSlug(text), used),
        text,
      };
      headings.push(heading);
      token.attrSet('id', heading.id);
      entry = heading.id;
    }
    const [, member] =
      /^`(\w+)/.exec(token.type === 'list_item_open' ? (tokens[index + 2]?.content ?? '') : '') ??
      [];
    if (member !== undefined) token.attrSet('id', makeUnique(`${entry}.${member}`, used));
    for (const [place, child] of (token.children ?? []).entries()) {
      if (child.type === 'image')
        child.attrSet('src', asset(join(folder, String(child.attrGet('src')))));
      if (child.type === 'link_open')
        resolveLink(token.children?.slice(place) ?? [], folder, language);
    }
  }
  const html = md.renderer
    .render(tokens, md.options, {})
    .replaceAll('<pre>', '<pre tabindex="0">')
    .replaceAll('<table>', '<div class="table" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>');
  return { html, headings };
}

type MarkdownToken = ReturnType<InstanceType<typeof MarkdownIt>['parse']>[number];

/**
 * Gives a link the address of the page or file that the service has for its target. A file that only the repository has is
 * named behind the text instead.
 */
function resolveLink(
  tokens: readonly MarkdownToken[],
  folder: string,
  language: DocsLanguage,
): void {
  const [open, text] = tokens;
  const href = String(open?.attrGet('href'));
  if (/^(?:[a-z]+:|#)/.test(href)) return;
  const [path = '', anchor] = href.split('#');
  const target = join(folder, path);
  const name = nameBySource.get(target);
  const address = name === undefined ? SERVED.get(target) : toDocsAddress(name, language);
  if (address !== undefined) {
    open?.attrSet('href', anchor === undefined ? address : `${address}#${anchor}`);
    if (name !== undefined && text?.content === path)
      text.content = DOCS_MESSAGES.en.pages[name] ?? name;
    return;
  }
  const close = tokens.find(({ type }) => type === 'link_close');
  if (open === undefined || close === undefined) return;
  open.hidden = true;
  close.type = 'html_inline';
  close.content = ` (<code>${escapeHtml(target)}</code> in the repository)`;
}

/** The text of a heading without marks of code, emphasis and links. */
function toPlainText(inline: string): string {
  return inline
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[`*_]{1,2}(?=\S)|(?<=\S)[`*]{1,2}/g, '');
}

/** The same ids as the forge of the repository gives, so that links hold in both places. */
function toHeadingSlug(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M}_ -]/gu, '')
    .replaceAll(' ', '-');
}

function makeUnique(id: string, used: Map<string, number>): string {
  const before = used.get(id) ?? 0;
  used.set(id, before + 1);
  return before === 0 ? id : `${id}-${String(before)}`;
}

function renderPage({ name, address, language, html, headings, style, icon }: DocsPage): string {
  const texts = DOCS_MESSAGES[language];
  const isReference = name === REST_PAGE;
  const depth = isReference || name === 'graphql-operations' ? 3 : 2;
  const menu = [...names, REST_PAGE]
    .map((each) => {
      const href = toDocsAddress(each, language);
      return `<a href="${href}"${href === address ? ' aria-current="page"' : ''}>${texts.pages[each] ?? each}</a>`;
    })
    .join('\n');
  const contents = headings
    .filter(({ level }) => level >= 2 && level <= depth)
    .map(
      ({ level, id, text, method }) =>
        `<li class="level-${String(level)}"><a href="#${id}">${escapeHtml(text)}${method === undefined ? '' : ` <small>${method}</small>`}</a></li>`,
    )
    .join('\n');
  const { other } = texts;
  const writing = language === 'en' || isReference ? '' : ' lang="en" dir="ltr"';
  return `<!doctype html>
<html lang="${language}" dir="${language === 'fa' ? 'rtl' : 'ltr'}">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<meta name="color-scheme" content="light dark" />
<title>${texts.pages[name] ?? name} · keypad</title>
<link rel="icon" type="image/svg+xml" href="${icon}" />
<link rel="stylesheet" href="${style}" />
</head>
<body${isReference ? ' class="reference"' : ''}>
<header>
<a class="skip" href="#text">${texts.skip}</a>
<a class="brand" href="/"><img src="${icon}" alt="" width="24" height="24" /> keypad</a>
<nav aria-label="${texts.documentation}">
${menu}
<a href="/">${texts.console}</a>
</nav>
<a class="language" href="${toDocsAddress(name, other.language)}" lang="${other.language}" hreflang="${other.language}">${other.name}</a>
</header>
<div class="columns">
<nav class="contents" aria-label="${texts.contents}"><ol${writing}>
${contents}
</ol></nav>
<main id="text"${writing}>
${html}</main>
</div>
</body>
</html>
`;
}
