import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { docsPages } from './docs-pages.ts';

const DEV_SERVER = 'http://127.0.0.1:3000';

const COMPRESSIBLE = /\.(js|css|svg|ttf|html|json)$/;

/**
 * What console and desk share is one file, because two would take 1.6 KiB more. What the pages of
 * the documentation need too is another one, so that they load no more than that.
 */
const SHARED_FILES = [
  { name: 'basics', test: /\/web\/src\/(?:clipboard|json|stored-)|\/typed-text/, priority: 1 },
  {
    name: 'shared',
    test: /\/node_modules\/react|\/packages\/|\/web\/src\/(?!desk|docs|editor)/,
    minShareCount: 2,
  },
];

/** Pages: another quality would save 3 % of their bytes, and take 3 s instead of 0.1 s. */
const IS_TEXT = /\.(html|json)$/;

/** Writes each asset and page as .br and .gz too: the server does not have to compress it. */
const precompressAssets: Plugin = {
  name: 'precompress',
  apply: 'build',
  // Vite inserts the names of chunks until the files are written.
  writeBundle({ dir = '' }, bundle) {
    for (const assetName of Object.keys(bundle).filter((each) => COMPRESSIBLE.test(each))) {
      const assetPath = join(dir, assetName);
      const assetContent = readFileSync(assetPath);
      const brotliContent = brotliCompressSync(assetContent, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: IS_TEXT.test(assetName) ? 5 : 9,
          [constants.BROTLI_PARAM_SIZE_HINT]: assetContent.length,
        },
      });
      writeFileSync(`${assetPath}.br`, brotliContent);
      writeFileSync(`${assetPath}.gz`, gzipSync(assetContent, { level: 9 }));
    }
  },
};

export default defineConfig({
  base: '/console/',
  plugins: [react(), docsPages, precompressAssets],
  resolve: {
    alias: { '@keypad/client': join(import.meta.dirname, '../packages/client/src/index.ts') },
  },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    // Monaco cannot be split further; its chunk is loaded after the sign-in strip is shown.
    chunkSizeWarningLimit: 4000,
    // The files of GraphiQL contain "use no memo", which the bundler does not know. How long its
    // plugins take is no fault.
    rolldownOptions: {
      input: {
        console: join(import.meta.dirname, 'index.html'),
        desk: join(import.meta.dirname, 'desk.html'),
        docs: join(import.meta.dirname, 'src/docs/main.ts'),
      },
      checks: { moduleLevelDirective: false, bundlerTimings: false },
      output: { codeSplitting: { groups: SHARED_FILES } },
    },
  },
  // As ES modules, the workers load prettier only when it is used.
  worker: { format: 'es' },
  server: {
    proxy: {
      '/api': DEV_SERVER,
      '/dev': DEV_SERVER,
      '/console/setup.json': DEV_SERVER,
      '/desk/setup.json': DEV_SERVER,
    },
  },
});
