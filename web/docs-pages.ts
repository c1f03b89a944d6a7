import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Plugin } from 'vite';
import {
  DOCS_FILES,
  DOCS_LANGUAGES,
  DOCS_PAGES,
  SCHEMA_FILE,
  type DocsLanguage,
} from '../src/features/web-pages/docs-pages.ts';
import { DESCRIPTIONS_FA } from './docs-descriptions.ts';
import { OPENAPI_FILE, readRepositoryFile, REPOSITORY_ROOT, SCHEMA_SOURCE } from './docs-files.ts';
import { renderDocsPage } from './docs-layout.ts';
import { renderMarkdown } from './docs-markdown.ts';
import { DOCS_MESSAGES } from './docs-messages.ts';
import { renderRest } from './docs-rest.ts';
import type { OpenApiDocument } from './openapi-document.ts';

const WEB_SOURCES = join(import.meta.dirname, 'src');
const sourceByName = new Map<string, string>(Object.entries(DOCS_PAGES));

/**
 * Writes the documentation for app teams as HTML, with a menu and a table of contents. The pages
 * need no script.
 */
export const docsPages: Plugin = {
  name: 'docs-pages',
  apply: 'build',
  generateBundle() {
    const emitAsset = (name: string, source: string | Uint8Array) => {
      const assetId = this.emitFile({ type: 'asset', name, source });
      return `/console/${this.getFileName(assetId)}`;
    };
    const emitCopy = (path: string) => emitAsset(basename(path), readFileSync(path));
    const style = emitAsset('docs.css', readStyleSheets());
    const icon = emitCopy(join(WEB_SOURCES, 'icon.svg'));
    const openApi = JSON.parse(readRepositoryFile(OPENAPI_FILE)) as OpenApiDocument;
    const persianTexts = readPersianTexts(readRepositoryFile(DOCS_PAGES.errors));
    const emitPage = (fileName: string, source: string) => {
      this.emitFile({ type: 'asset', fileName, source });
    };

    emitPage(SCHEMA_FILE, readRepositoryFile(SCHEMA_SOURCE));
    for (const [address, fileName] of DOCS_FILES) {
      const name = basename(fileName, '.html');
      const language = findDocsLanguage(fileName);
      const renderText = () => {
        const source = sourceByName.get(name);
        if (source !== undefined)
          return renderMarkdown(source, language, (path) => emitCopy(join(REPOSITORY_ROOT, path)));
        const translations = language === 'fa' ? persianTexts : new Map<string, string>();
        const translateText = (text: string) => translations.get(text) ?? text;
        return renderRest(openApi, DOCS_MESSAGES[language], translateText);
      };
      emitPage(fileName, renderDocsPage({ ...renderText(), name, address, language, style, icon }));
    }
  },
};

function readStyleSheets(): string {
  return ['colours.css', 'docs.css']
    .map((name) => readFileSync(join(WEB_SOURCES, name), 'utf8'))
    .join('\n');
}

function findDocsLanguage(fileName: string): DocsLanguage {
  return DOCS_LANGUAGES.find((each) => fileName.startsWith(`docs/${each}/`)) ?? 'en';
}

/**
 * Returns the Persian of each description, and of each message in the table of codes, by its
 * English.
 */
function readPersianTexts(errors: string): ReadonlyMap<string, string> {
  const messageRows = [
    ...errors.matchAll(/^\| `[A-Z_]+` \|[^|]*\|[^|]*\| ([^|]*) \| ([^|]*) \| [^|]*\|$/gm),
  ];
  const messagePairs = messageRows.map(
    ([, english = '', persian = '']) => [english, persian] as const,
  );
  return new Map([...Object.entries(DESCRIPTIONS_FA), ...messagePairs]);
}
