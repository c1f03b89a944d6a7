/** Pages under /docs in the order of the menu, with the files of the repository that they show. */
export const DOCS_PAGES = {
  guide: 'docs/guide.md',
  client: 'packages/client/README.md',
  testing: 'packages/testing/README.md',
  examples: 'examples/README.md',
  interface: 'docs/interface.md',
  errors: 'docs/errors.md',
  'graphql-operations': 'docs/graphql-operations.md',
  'graphql-over-http': 'docs/graphql-over-http.md',
  tokens: 'docs/tokens.md',
  webhooks: 'docs/webhooks.md',
  glossary: 'docs/glossary.md',
} as const;

/** The page that the build makes from docs/openapi.json; its address is /docs itself. */
export const REST_PAGE = 'rest';

/**
 * Languages of menus and headings. English has no part in an address: /docs/guide, /docs/fa/guide.
 */
export const DOCS_LANGUAGES = ['en', 'fa'] as const;
export type DocsLanguage = (typeof DOCS_LANGUAGES)[number];

/** Returns the address of a page, without the part of the server. */
export function toDocsAddress(name: string, language: DocsLanguage): string {
  return [
    '/docs',
    ...(language === 'en' ? [] : [language]),
    ...(name === REST_PAGE ? [] : [name]),
  ].join('/');
}

/** The file of each page in dist/web, by its address. */
export const DOCS_FILES: ReadonlyMap<string, string> = new Map(
  DOCS_LANGUAGES.flatMap((language) =>
    [REST_PAGE, ...Object.keys(DOCS_PAGES)].map((name) => [
      toDocsAddress(name, language),
      `docs/${language}/${name}.html`,
    ]),
  ),
);

/** Address of the schema, and its file in dist/web. */
export const SCHEMA_ADDRESS = '/docs/schema.gql';
export const SCHEMA_FILE = 'docs/schema.gql';

/**
 * Server in the examples of the REST page as it is built. The service replaces it by its BASE_URL.
 */
export const EXAMPLE_SERVER = 'http://localhost:3000';
