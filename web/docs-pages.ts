import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Plugin } from 'vite';
import {
  DOCS_FILES,
  DOCS_LANGUAGES,
  DOCS_PAGES,
  DOCS_TRANSLATIONS,
  type DocsLanguage,
  type DocsPageFile,
  NOT_FOUND_FILES,
  REST_PAGE,
  SCHEMA_FILE,
} from '../src/features/web-pages/docs-pages.ts';
import { DESCRIPTIONS_FA } from './docs-descriptions.ts';
import { OPENAPI_FILE, readRepositoryFile, REPOSITORY_ROOT, SCHEMA_SOURCE } from './docs-files.ts';
import type { RenderedPage } from './docs-html.ts';
import { type DocsAssets, type DocsPageContent, renderDocsPage } from './docs-layout.ts';
import { renderMarkdown } from './docs-markdown.ts';
import { DOCS_MESSAGES } from './docs-messages.ts';
import { renderRest } from './docs-rest.ts';
import { listDocsSections } from './docs-search.ts';
import type { OpenApiDocument } from './openapi-document.ts';

const WEB_SOURCES = join(import.meta.dirname, 'src');
const STYLE_SHEETS = [
  'scale.css',
  ...['frame', 'header', 'menus', 'text', 'rest', 'search'].map(toStyleName),
];

function toStyleName(name: string): string {
  return `docs/${name}.css`;
}

/** Writes the documentation as HTML. Its script only adds to pages that can be read without it. */
export const docsPages: Plugin = {
  name: 'docs-pages',
  apply: 'build',
  generateBundle(_options, bundle) {
    const emitDocsAsset = (name: string, source: string | Uint8Array) => {
      const assetId = this.emitFile({ type: 'asset', name, source });
      return `/console/${this.getFileName(assetId)}`;
    };
    const emitPageCopy = (path: string) => emitDocsAsset(basename(path), readFileSync(path));
    const emitDocsPage = (fileName: string, source: string) => {
      this.emitFile({ type: 'asset', fileName, source });
    };
    const scriptChunk = Object.values(bundle).find(
      (output) => output.type === 'chunk' && output.isEntry && output.name === 'docs',
    );

    const emitDocsImage = (path: string) => emitPageCopy(join(REPOSITORY_ROOT, path));
    const pages = new DocsPageTexts(emitDocsImage).renderPages();
    const emitSearch = (language: DocsLanguage) =>
      emitDocsAsset(`search-${language}.json`, toSearchIndex(pages, language));
    const assets: DocsAssets = {
      style: emitDocsAsset('docs.css', readStyleSheets()),
      icon: emitPageCopy(join(WEB_SOURCES, 'icon.svg')),
      earlyScript: emitPageCopy(join(WEB_SOURCES, 'docs/early-colours.js')),
      script: `/console/${scriptChunk?.fileName ?? ''}`,
      search: { en: emitSearch('en'), fa: emitSearch('fa') },
    };

    for (const page of pages) emitDocsPage(page.file, renderDocsPage(page, assets));
    for (const language of DOCS_LANGUAGES)
      emitDocsPage(NOT_FOUND_FILES[language], renderDocsPage(toNotFoundPage(language), assets));
    emitDocsPage(SCHEMA_FILE, readRepositoryFile(SCHEMA_SOURCE));
    emitDocsPage(OPENAPI_FILE, readRepositoryFile(OPENAPI_FILE));
  },
};

type BuiltDocsPage = DocsPageContent & Pick<DocsPageFile, 'file'> & { readonly address: string };

/** Renders the texts of all pages. */
class DocsPageTexts {
  private readonly openApi = JSON.parse(readRepositoryFile(OPENAPI_FILE)) as OpenApiDocument;
  private readonly persianTexts = readPersianTexts(
    readRepositoryFile(String(DOCS_PAGES['errors'])),
  );

  constructor(private readonly emitImage: (path: string) => string) {}

  renderPages(): BuiltDocsPage[] {
    return [...DOCS_FILES].map(([address, page]) => ({
      ...page,
      ...this.renderText(page),
      address,
      isTranslated: page.language === 'en' || isTranslatedPage(page.name),
    }));
  }

  private renderText({ name, language }: DocsPageFile): RenderedPage {
    const source = DOCS_PAGES[name];
    if (source === undefined) return this.renderRestPage(language);

    const { emitImage } = this;
    const translation = language === 'en' ? undefined : DOCS_TRANSLATIONS[name];
    if (translation === undefined) return renderMarkdown(source, { language, emitImage });
    return renderMarkdown(translation, { language, emitImage, original: source });
  }

  private renderRestPage(language: DocsLanguage): RenderedPage {
    const translations = language === 'fa' ? this.persianTexts : new Map<string, string>();
    const translateText = (text: string) => translations.get(text) ?? text;
    return renderRest(this.openApi, DOCS_MESSAGES[language], translateText);
  }
}

function isTranslatedPage(name: string): boolean {
  return name === REST_PAGE || DOCS_TRANSLATIONS[name] !== undefined;
}

function toNotFoundPage(language: DocsLanguage): DocsPageContent {
  const { notFound, notFoundAbout } = DOCS_MESSAGES[language];
  const html = `<h1>${notFound}</h1>\n<p>${notFoundAbout}</p>\n`;
  const headings = [{ level: 1, id: '', text: notFound }];
  return { name: '404', language, isTranslated: true, html, headings };
}

function toSearchIndex(pages: readonly BuiltDocsPage[], language: DocsLanguage): string {
  const ownPages = pages.filter((page) => page.language === language);
  const sections = ownPages.flatMap((page) => {
    const title = DOCS_MESSAGES[language].pages[page.name] ?? page.headings[0]?.text ?? page.name;
    return listDocsSections(page, { address: page.address, page: title });
  });
  return JSON.stringify(sections);
}

function readStyleSheets(): string {
  return STYLE_SHEETS.map((name) => readFileSync(join(WEB_SOURCES, name), 'utf8')).join('\n');
}

/** Returns the Persian of each description, and of each message of an error, by its English. */
function readPersianTexts(errors: string): ReadonlyMap<string, string> {
  const messageRows = [
    ...errors.matchAll(
      /^\| <div lang="en" dir="ltr">(.*?)<\/div> \| <div lang="fa" dir="rtl">(.*?)<\/div> \|$/gm,
    ),
  ];
  const messagePairs = messageRows.map(
    ([, english = '', persian = '']) => [english, persian] as const,
  );
  return new Map([...Object.entries(DESCRIPTIONS_FA), ...messagePairs]);
}
