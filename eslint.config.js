import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';
import { constantTime } from './scripts/lint/constant-time.js';
import { docComment } from './scripts/lint/doc-comment.js';
import { statementName } from './scripts/lint/statement-name.js';

/** Where the environment enters: settings, and the processes that hand it to them. */
const READERS_OF_ENV = [
  'src/platform/config/**',
  'src/main.ts',
  'src/app/server.ts',
  'src/operations/cli/**',
];

const NO_ENV = {
  selector: 'MemberExpression[object.name="process"][property.name="env"]',
  message:
    'Settings come from Config; only src/platform/config and the entry points read the environment.',
};
const NO_SKIPPED_TEST = {
  selector: 'CallExpression[callee.property.name="only"]',
  message: 'An exclusive test hides all others.',
};

const keypad = {
  rules: {
    'constant-time': constantTime,
    'doc-comment': docComment,
    'statement-name': statementName,
  },
};

const IN_CONSTRUCTOR = 'MethodDefinition[kind="constructor"]';
const CALL_OF_OTHERS =
  'CallExpression[callee.type="MemberExpression"]:not([callee.object.type="ThisExpression"]):not([callee.object.object.type="ThisExpression"])';

const SHAPES = [
  {
    selector: 'MethodDefinition[kind="constructor"] > FunctionExpression[params.length>5]',
    message: 'A class with more than five collaborators does too much.',
  },
  { selector: 'SpreadElement > ObjectExpression', message: 'Write the members out.' },
  // A constructor may call methods of its own fields, `this.names.set(…)`, but nothing of what it
  // was given.
  ...[
    `${IN_CONSTRUCTOR} ExpressionStatement > ${CALL_OF_OTHERS}`,
    `${IN_CONSTRUCTOR} CallExpression[callee.object.type!="ThisExpression"][callee.property.name=/^(register|subscribe|on[A-Z].*)$/]`,
  ].map((selector) => ({
    selector,
    message:
      'A constructor registers nothing: use a decorator that is found (@Sweep, @Every, @Gauge), or onModuleInit.',
  })),
];

export default defineConfig(
  {
    ignores: [
      '**/dist/',
      'lib/',
      'data/',
      'coverage/',
      '.artifacts/',
      'bench/peers/',
      'examples/client/schema.d.ts',
    ],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error', noInlineConfig: true } },
  {
    rules: {
      eqeqeq: 'error',
      'max-lines': ['error', 250],
      'no-console': 'error',
      'no-control-regex': 'error',
      'no-debugger': 'error',
      'no-fallthrough': 'error',
      'no-promise-executor-return': ['error', { allowVoid: true }],
      'no-self-compare': 'error',
      'no-template-curly-in-string': 'error',
      'no-useless-rename': 'error',
      'no-var': 'error',
      'object-shorthand': 'error',
      'prefer-const': 'error',
      'no-restricted-imports': [
        'error',
        {
          paths: [
            { name: 'process', message: 'Use the global; `env` is for src/platform/config.' },
            { name: 'node:process', message: 'Use the global; `env` is for src/platform/config.' },
            {
              name: '@nestjs/common',
              importNames: ['forwardRef'],
              message: 'Every arrow points down: move what both need below both.',
            },
            ...['@nestjs/graphql', '@nestjs/swagger', '@nestjs/mapped-types'].map((name) => ({
              name,
              importNames: ['PartialType', 'PickType', 'OmitType', 'IntersectionType'],
              message:
                'In the bundle the new class has no validation rules: they are looked up in node_modules.',
            })),
          ],
        },
      ],
    },
  },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      '@typescript-eslint/explicit-member-accessibility': ['error', { accessibility: 'no-public' }],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      // A Nest module is a class with a decorator and nothing inside.
      '@typescript-eslint/no-extraneous-class': ['error', { allowWithDecorator: true }],
      // Entities and GraphQL types are classes for their decorators' sake; their values are plain
      // rows.
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      '@typescript-eslint/no-misused-spread': 'off',
      // What comes from outside is read with brackets: the dot is for members that a type promises.
      '@typescript-eslint/dot-notation': ['error', { allowIndexSignaturePropertyAccess: true }],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_$' },
      ],
      // An empty string counts as unset.
      '@typescript-eslint/prefer-nullish-coalescing': [
        'error',
        { ignorePrimitives: { string: true } },
      ],
    },
  },
  { plugins: { keypad } },
  {
    // The tsconfig.json of nest-extension is for a folder that has installed keypad.
    files: ['examples/{nest-extension,sms-driver}/**/*.ts'],
    languageOptions: { parserOptions: { projectService: false, project: 'tsconfig.json' } },
  },
  {
    files: ['{src,test/support,web/src,bench,examples,packages}/**/*.{ts,tsx}'],
    ignores: ['**/*.spec.ts', '**/*.d.ts'],
    rules: { 'keypad/doc-comment': 'error' },
  },
  {
    files: ['src/**/*.ts'],
    // The virtual phone knows no secret: its numbers, codes and accounts are for everybody.
    ignores: ['src/delivery/simulator/**', '**/*.spec.ts'],
    rules: { 'keypad/constant-time': 'error' },
  },
  {
    files: ['src/**/*.ts'],
    ignores: ['src/platform/database/migrations/**', '**/*.spec.ts'],
    rules: { 'keypad/statement-name': 'error' },
  },
  { files: ['{src,web}/**/*.{ts,tsx}'], rules: { 'no-nested-ternary': 'error' } },
  {
    // Prettier leaves long texts and comments alone.
    files: ['{src,web}/**/*.{ts,tsx}'],
    ignores: ['src/platform/database/migrations/**', '**/*.spec.ts'],
    rules: { 'max-len': ['error', { code: 100, ignoreUrls: true }] },
  },
  {
    files: ['src/**/*.ts'],
    ignores: ['**/*.spec.ts', ...READERS_OF_ENV],
    rules: { 'no-restricted-syntax': ['error', NO_ENV, ...SHAPES] },
  },
  {
    files: READERS_OF_ENV,
    ignores: ['**/*.spec.ts'],
    rules: { 'no-restricted-syntax': ['error', ...SHAPES] },
  },
  { files: ['src/**/*.spec.ts'], rules: { 'no-restricted-syntax': ['error', NO_SKIPPED_TEST] } },
  {
    files: ['test/**/*.ts'],
    rules: {
      'no-restricted-syntax': ['error', NO_SKIPPED_TEST],
      // A test reads a private member with brackets, which keep its type.
      '@typescript-eslint/dot-notation': [
        'error',
        { allowIndexSignaturePropertyAccess: true, allowPrivateClassPropertyAccess: true },
      ],
      // Deprecated to make it stand out; a server on loopback has no TLS.
      '@typescript-eslint/no-deprecated': [
        'error',
        { allow: [{ from: 'package', package: 'openid-client', name: 'allowInsecureRequests' }] },
      ],
    },
  },
  // A story is longer than a class: its data, its requests and what it expects stand in one place.
  { files: ['test/**/*.ts'], rules: { 'max-lines': ['error', 325] } },
  // The table of the map, one list of checks, and one session whose parts belong together.
  {
    files: ['.dependency-cruiser.cjs', 'scripts/image.mjs', 'packages/client/src/sessions.ts'],
    rules: { 'max-lines': ['error', 300] },
  },
  {
    files: ['web/src/clipboard.ts'],
    rules: {
      // There is nothing else where a page has no clipboard.
      '@typescript-eslint/no-deprecated': [
        'error',
        { allow: [{ from: 'lib', name: 'execCommand' }] },
      ],
    },
  },
  {
    files: ['src/operations/cli/**', 'scripts/**', 'bench/**'],
    rules: { 'no-console': 'off' },
  },
  { files: ['**/*.{js,mjs,cjs}'], extends: [tseslint.configs.recommended] },
  { files: ['**/*.cjs'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
);
