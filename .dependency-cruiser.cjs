const { readdirSync } = require('node:fs');

/**
 * The map: the rows of src/ from top to bottom, and the rooms of each row likewise. A room may
 * import the rooms below it, in its row and in the rows below, through their index.ts; rooms on one
 * line do not import one another. Facts (*.facts.ts) are open without the door. README.md shows
 * this table with the arrows that the code really has.
 */
const ROWS = [
  {
    row: 'operations',
    about: 'commands of an operator',
    rooms: [
      { cli: 'the commands' },
      { doctor: 'examines an installation', backup: 'backup and restore' },
    ],
  },
  {
    row: 'app',
    about: 'puts the service together; knows every room below',
    rooms: [{ demo: 'demo client and users' }],
  },
  {
    row: 'features',
    about: 'know only who is calling',
    rooms: [
      { 'staff-api': 'the operator API', 'web-pages': 'the GraphiQL page, the desk, the guide' },
      {
        account: 'Application, Me, sessions, number, e-mail',
        tickets: 'support tickets',
        cards: 'payment cards',
        webhooks: 'events for back ends',
      },
    ],
  },
  {
    row: 'sign-in',
    about: 'one module, Auth, with one door',
    door: true,
    rooms: [
      { oauth: 'register, initialize, token, revoke' },
      { 'token-endpoint': 'grants' },
      { 'staff-roles': 'who is staff, and who is suspended', passkeys: 'passkeys of staff' },
      { tokens: 'access tokens, scopes, bearer guard' },
      { sessions: 'sessions and their refresh tokens' },
    ],
  },
  {
    row: 'delivery',
    about: 'how a code reaches a phone',
    rooms: [
      { simulator: 'the virtual phone, with DELIVERY=virtual only' },
      { sms: 'text messages and their providers', ussd: 'dials and their gateways', mail: 'mails' },
      { outbox: 'messages, dispatch, receipts', smpp: 'the SMPP link' },
      { alphabets: 'encodings and parts of texts' },
    ],
  },
  {
    row: 'accounts',
    about: 'who may sign in, and where',
    rooms: [
      { otp: 'challenges and codes' },
      { users: 'accounts', clients: 'applications that sign users in' },
    ],
  },
  {
    row: 'platform',
    about: 'knows no feature; every feature may use it',
    rooms: [
      { health: 'liveness, readiness' },
      { graphql: 'the endpoint, scopes, scalars', overload: 'refusals beyond capacity' },
      { 'rate-limits': 'rate limits', audit: 'audit trail', idempotency: 'made once for each key' },
      {
        keys: 'key ring',
        scheduling: 'regular work',
        'personal-data': 'personal data of all features',
        metrics: 'counters for Prometheus',
      },
      { database: 'statements, transactions, migrations' },
      { http: 'server, addresses, log', openapi: 'OpenAPI' },
      { tracing: 'spans for OpenTelemetry' },
      { facts: 'what features declare' },
      { errors: 'AppError, error tables', config: 'settings' },
      { 'card-numbers': 'card numbers and their masks', discovery: 'methods with a decorator' },
      { 'typed-text': 'digits, numbers and words that people type' },
    ],
  },
];

/** The file that starts the service, and the door of the library. */
const ENDS = '^src/(main|index)\\.ts$';
/** Files that put the service together. */
const COMPOSITION = '^src/app/[^/]+\\.ts$';
/**
 * The service, its commands, the library and `npm run generate`: whatever these do not reach is
 * dead.
 */
const ENTRIES = '^(src/(main|index|operations/cli/main)|scripts/reference/generate)\\.ts$';
/** The facts of a room, which are open to the rooms above. */
const FACTS = '\\.facts\\.ts$';
/** An inner file that is read before any package loads, which its door would bring. */
const BEFORE_PACKAGES = '^src/platform/config/read-text-file\\.ts$';
/** Inner files that the composition may take although they are behind a door. */
const BEHIND_DOORS = ['\\.entity\\.ts$', FACTS, BEFORE_PACKAGES];
const DOORS = ['^src/[^/]+/[^/]+/index\\.ts$', '^src/sign-in/index\\.ts$'];

/** Development packages that are no part of the service. */
const TOOLS = [
  ...[
    '@graphiql',
    '@nestjs/cli',
    '@nestjs/testing',
    '@typescript-eslint',
    '@vitejs',
    'axe-core',
    'dependency-cruiser',
  ],
  ...[
    'eslint',
    'fast-check',
    'gql.tada',
    'graphiql',
    'graphql-http',
    'jose',
    'openid-client',
    'playwright-core',
  ],
  ...[
    'prettier',
    'react',
    'react-dom',
    'rolldown',
    'standardwebhooks',
    'typescript',
    'typescript-eslint',
  ],
  ...['vite', 'vitest'],
];

/** Every room from top to bottom, with the paths that it may import. */
const rooms = ROWS.flatMap(({ row, door, rooms: lines }, index) => {
  const rowsBelow = ROWS.slice(index + 1).map((each) => `^src/${each.row}/`);
  return lines.flatMap((line, at) => {
    const below = lines.slice(at + 1).flatMap((each) => Object.keys(each));
    return Object.keys(line).map((room) => ({
      row,
      room,
      path: `^src/${row}/${room}/`,
      allowed: [
        `^src/${row}/${room}/`,
        ...below.map((each) => `^src/${row}/${each}/`),
        ...(door === true ? [`^src/${row}/[^/]+${FACTS}`] : []),
        ...rowsBelow,
      ],
    }));
  });
});

for (const { row } of ROWS) {
  const known = rooms.filter((each) => each.row === row).map(({ room }) => room);
  const unknown = readdirSync(`${__dirname}/src/${row}`, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !known.includes(entry.name))
    .map((entry) => entry.name);
  if (unknown.length > 0)
    throw new Error(`not on the map in .dependency-cruiser.cjs: src/${row}/${unknown.join(', ')}`);
}

const roomsLookDown = rooms.map(({ row, room, path, allowed }) => ({
  name: `${row}-${room}-looks-down-only`,
  comment: `src/${row}/${room} may import the rooms below it.`,
  severity: 'error',
  from: { path },
  to: { path: '^src/', pathNot: allowed },
}));

const rowsLookDown = ROWS.map(({ row }, index) => ({
  name: `${row}-looks-down-only`,
  comment: `src/${row} may import the rows below it.`,
  severity: 'error',
  from: { path: `^src/${row}/` },
  to: { path: '^src/', pathNot: ROWS.slice(index).map((each) => `^src/${each.row}/`) },
}));

module.exports = {
  forbidden: [
    ...rowsLookDown,
    ...roomsLookDown,
    {
      name: 'through-the-door',
      comment:
        "Another room is imported through its index.ts; what is not exported there is that room's own.",
      severity: 'error',
      from: { path: '^src/([^/]+)/([^/]+)/', pathNot: ['^src/operations/cli/', '^src/sign-in/'] },
      to: { path: '^src/[^/]+/[^/]+/', pathNot: ['^src/$1/$2/', ...DOORS, FACTS] },
    },
    {
      name: 'sign-in-through-the-door',
      comment:
        'The rooms of sign-in have one door, src/sign-in/index.ts; the rooms below have theirs.',
      severity: 'error',
      from: { path: '^src/sign-in/' },
      to: { path: '^src/[^/]+/[^/]+/', pathNot: ['^src/sign-in/', ...DOORS, FACTS] },
    },
    {
      name: 'door-of-sign-in',
      comment: 'The rooms of sign-in have one door, src/sign-in/index.ts.',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/sign-in/', '^src/operations/cli/'] },
      to: { path: '^src/sign-in/', pathNot: [...DOORS, ...BEHIND_DOORS] },
    },
    {
      name: 'composition-through-the-door',
      comment:
        'The files that put the service together use doors too, but for entities, facts and .env.',
      severity: 'error',
      from: { path: [COMPOSITION, ENDS] },
      to: { path: '^src/[^/]+/[^/]+/', pathNot: [...DOORS, ...BEHIND_DOORS] },
    },
    {
      name: 'simulator-by-composition-only',
      comment:
        'Production works without the virtual phone, so only the files that put the service together import it.',
      severity: 'error',
      from: { path: '^src/', pathNot: [COMPOSITION, '^src/delivery/simulator/'] },
      to: { path: '^src/delivery/simulator/' },
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
      to: {
        path: '^src/.*[/.-](utils|util|helpers|helper|common|shared|core|base|manager|data|info)[/.]',
        pathNot: '^src/platform/personal-data/[^/]*$',
      },
    },
    {
      name: 'declared-packages-only',
      comment:
        'package.json lists it under dependencies, or the bundle contains it (docs/adr/0058-one-bundle.md).',
      severity: 'error',
      from: { path: '^src/' },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-development-tools',
      comment:
        'This package is for tests, builds or the console page, and would end up in the bundle.',
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

// For scripts/map.mjs and src/app/map.spec.ts; not enumerable, because dependency-cruiser knows no
// such option.
Object.defineProperty(module.exports, 'map', { value: { rows: ROWS, rooms } });
