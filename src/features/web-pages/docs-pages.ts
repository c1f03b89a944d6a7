/** The page at /docs itself. */
export const START_PAGE = 'start';

/** The page that the build makes from docs/openapi.json. */
export const REST_PAGE = 'rest';

/**
 * Pages under /docs by the groups and in the order of the menu, with the files of the repository
 * that they show.
 */
export const DOCS_GROUPS = {
  start: {
    [START_PAGE]: 'docs/start.md',
    'first-sign-in': 'docs/first-sign-in.md',
    guide: 'docs/guide.md',
    console: 'docs/console.md',
  },
  build: {
    client: 'packages/client/README.md',
    testing: 'packages/testing/README.md',
    examples: 'examples/README.md',
    tokens: 'docs/tokens.md',
    webhooks: 'docs/webhooks.md',
    nest: 'docs/nest.md',
  },
  reference: {
    [REST_PAGE]: 'docs/openapi.json',
    'graphql-operations': 'docs/graphql-operations.md',
    'staff-operations': 'docs/staff-operations.md',
    errors: 'docs/errors.md',
    'graphql-over-http': 'docs/graphql-over-http.md',
    interface: 'docs/interface.md',
    glossary: 'docs/glossary.md',
  },
  operate: {
    operations: 'docs/operations.md',
    settings: 'docs/settings.md',
    desk: 'docs/desk.md',
    runbooks: 'docs/runbooks/README.md',
    scale: 'docs/scale.md',
  },
  decide: {
    comparison: 'docs/comparison.md',
    guarantees: 'docs/guarantees.md',
    privacy: 'docs/privacy.md',
    performance: 'docs/performance.md',
    dependencies: 'docs/dependencies.md',
  },
} as const;

/** Runbooks, which the menu does not name: the page of runbooks leads to them. */
const RUNBOOKS = [
  ...['audit-altered', 'audit-unsealed', 'client-secret-leaked', 'cluster-without-quorum'],
  ...['database-down', 'database-full', 'errors', 'keys', 'provider-down', 'replica-down'],
  ...['restore', 'slow', 'sms-flood', 'staff-searches', 'ussd-failing', 'webhook-failing'],
];

/** Pages that are written in Markdown, by name, with their sources. */
export const DOCS_PAGES: Readonly<Record<string, string>> = Object.fromEntries([
  ...Object.values(DOCS_GROUPS)
    .flatMap((group) => Object.entries<string>(group))
    .filter(([name]) => name !== REST_PAGE),
  ...RUNBOOKS.map((name) => [`runbooks/${name}`, `docs/runbooks/${name}.md`] as const),
]);

/** Sources of the pages that are translated into Persian. All others are English under /docs/fa. */
export const DOCS_TRANSLATIONS: Readonly<Record<string, string>> = {
  [START_PAGE]: 'docs/fa/start.md',
  'first-sign-in': 'docs/fa/first-sign-in.md',
  guide: 'docs/fa/guide.md',
  errors: 'docs/fa/errors.md',
};

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
    ...(name === START_PAGE ? [] : [name]),
  ].join('/');
}

/** A page in one language. */
export interface DocsPageFile {
  readonly name: string;
  readonly language: DocsLanguage;
  /** Path in dist/web, where a web server for static files finds the page by its address too. */
  readonly file: string;
}

/** The pages by their addresses. */
export const DOCS_FILES: ReadonlyMap<string, DocsPageFile> = new Map(
  DOCS_LANGUAGES.flatMap((language) =>
    [REST_PAGE, ...Object.keys(DOCS_PAGES)].map((name) => {
      const fileName = name === START_PAGE ? 'index' : name;
      const file = `${toDocsAddress(START_PAGE, language).slice(1)}/${fileName}.html`;
      return [toDocsAddress(name, language), { name, language, file }];
    }),
  ),
);

/** The page of an unknown address, by language, in dist/web. */
export const NOT_FOUND_FILES: Readonly<Record<DocsLanguage, string>> = {
  en: 'docs/404.html',
  fa: 'docs/fa/404.html',
};

/** Address of the schema, and its file in dist/web. */
export const SCHEMA_ADDRESS = '/docs/schema.gql';
export const SCHEMA_FILE = 'docs/schema.gql';
