const { readdirSync } = require('node:fs');

/**
 * The map: a folder of src/ may import the folders below its row, through their index.ts. Their facts (*.facts.ts)
 * are open without the door. Rows stand from top to bottom; folders of one row do not import one another. README.md shows this table with the arrows that the
 * code really has.
 */
const FEATURES = [
  { cli: 'operator commands' },
  {
    phone: 'the virtual phone, with DELIVERY=virtual only',
    console: 'the GraphiQL page and the desk',
    demo: 'demo client and users',
    doctor: 'examines an installation',
    backup: 'backup and restore',
    staff: 'the operator API',
  },
  { account: 'Application, Me, sessions, number, e-mail', tickets: 'support tickets', cards: 'payment cards' },
  { auth: 'sign-in, grants, sessions, bearer guard' },
  { sms: 'text messages and their providers', ussd: 'dials and their gateways', mail: 'mails' },
  { outbox: 'messages, dispatch, receipts', smpp: 'the SMPP link', webhooks: 'events for back ends' },
  { users: 'accounts', otp: 'challenges and codes', clients: 'applications that sign users in' },
];
/** Knows no feature. */
const PLUMBING = [
  { health: 'liveness, readiness' },
  { graphql: 'the endpoint, scopes, scalars', overload: 'refusals beyond capacity' },
  { limits: 'rate limits', audit: 'audit trail', idempotency: 'made once for each key' },
  {
    keys: 'key ring',
    housekeeping: 'regular clean-ups',
    privacy: 'personal data of all features',
    metrics: 'counters for Prometheus',
  },
  { database: 'statements, transactions, migrations' },
  { http: 'server, addresses, log', docs: 'OpenAPI' },
  { tracing: 'spans for OpenTelemetry' },
  { facts: 'what features declare' },
  {
    errors: 'AppError, error tables',
    config: 'settings',
  },
  {
    pan: 'card numbers and their masks',
    template: '{placeholders}',
    files: 'files that survive a crash',
    discovery: 'methods with a decorator',
  },
];

/** Files that put the service together; they stand above every folder. */
const ROOT = '^src/[^/]+\\.ts$';
/** Folders that know the service as a whole. */
const ABOVE_ROOT = ['cli', 'doctor', 'backup'];
/** The service, its commands, the library and `npm run generate`: whatever these do not reach is dead. */
const ENTRIES = '^(src/(main|index|cli/main)|scripts/reference/generate)\\.ts$';
/** The facts of a folder, which are open to the folders above. */
const FACTS = '\\.facts\\.ts$';
/** Inner files that the composition may take although they are behind a door. */
const BEHIND_DOORS = ['\\.entity\\.ts$', FACTS];

/** Development packages that are no part of the service. */
const TOOLS = [
  ...['@graphiql', '@nestjs/cli', '@nestjs/testing', '@typescript-eslint', '@vitejs', 'axe-core', 'dependency-cruiser'],
  ...['eslint', 'fast-check', 'gql.tada', 'graphiql', 'graphql-http', 'jose', 'openid-client', 'playwright-core'],
  ...[
    'prettier',
    'react',
    'react-dom',
    'rolldown',
    'standardwebhooks',
    'typescript',
    'typescript-eslint',
    'vite',
    'vitest',
  ],
];

const rows = [...FEATURES, ...PLUMBING].map((row) => Object.keys(row));
const folders = rows.flat();

const strangers = readdirSync(`${__dirname}/src`, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !folders.includes(entry.name))
  .map((entry) => entry.name);
if (strangers.length > 0) throw new Error(`not on the map in .dependency-cruiser.cjs: src/${strangers.join(', src/')}`);

/** One rule for each folder, computed from the table. */
const downwards = rows.flatMap((row, index) =>
  row.map((folder) => {
    const below = rows.slice(index + 1).flat();
    const allowed = [`^src/${folder}/`, ...below.map((each) => `^src/${each}/`)];
    return {
      name: `${folder}-looks-down-only`,
      comment: `src/${folder} may import ${below.join(', ') || 'no other folder'}.`,
      severity: 'error',
      from: { path: `^src/${folder}/` },
      to: { path: '^src/', pathNot: ABOVE_ROOT.includes(folder) ? [...allowed, ROOT] : allowed },
    };
  }),
);

module.exports = {
  forbidden: [
    ...downwards,
    {
      name: 'through-the-door',
      comment: "Another folder is imported through its index.ts; what is not exported there is that folder's own.",
      severity: 'error',
      from: { path: '^src/([^/]+)/', pathNot: '^src/cli/' },
      to: { path: '^src/[^/]+/', pathNot: ['^src/$1/', '^src/[^/]+/index\\.ts$', FACTS] },
    },
    {
      name: 'composition-through-the-door',
      comment: 'The files that put the service together use doors too, but for entities and facts.',
      severity: 'error',
      from: { path: ROOT },
      to: { path: '^src/[^/]+/', pathNot: ['^src/[^/]+/index\\.ts$', ...BEHIND_DOORS] },
    },
    {
      name: 'phone-by-composition-only',
      comment: 'Production works without the virtual phone, so only the files that put the service together import it.',
      severity: 'error',
      from: { path: '^src/', pathNot: [ROOT, '^src/phone/'] },
      to: { path: '^src/phone/' },
    },
    {
      name: 'no-cycle',
      comment: 'A cycle has no bottom to start reading from.',
      severity: 'error',
      from: { path: '^src/' },
      to: { circular: true },
    },
    {
      name: 'no-orphan',
      comment: 'Nothing that runs reaches this file.',
      severity: 'error',
      from: { path: ENTRIES },
      to: { path: '^src/', pathNot: [ENTRIES, '\\.d\\.ts$'], reachable: false },
    },
    {
      name: 'no-generators',
      comment: 'What writes the reference pages is no part of the service.',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^scripts/' },
    },
    {
      name: 'names-say-something',
      comment: 'Such a name says nothing: name the file for what it does.',
      severity: 'error',
      from: {},
      to: { path: '^src/.*[/.-](utils|util|helpers|helper|common|shared|core|base|manager|data|info)[/.]' },
    },
    {
      name: 'declared-packages-only',
      comment: 'package.json lists it under dependencies, or the bundle contains it (docs/adr/0058-one-bundle.md).',
      severity: 'error',
      from: { path: '^src/' },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-development-tools',
      comment: 'This package is for tests, builds or the console page, and would end up in the bundle.',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: `^node_modules/(${TOOLS.join('|')})/`, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'resolvable',
      comment: 'This import leads nowhere.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.spec\\.ts$' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};

// For scripts/map.mjs; not enumerable, because dependency-cruiser knows no such option.
Object.defineProperty(module.exports, 'layers', { value: { features: FEATURES, plumbing: PLUMBING } });
