import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const SERVER = 'http://127.0.0.1:3000';

const COMPRESSIBLE = /\.(js|css|svg|ttf)$/;

/** Puts each asset beside itself as .br and .gz: the server picks one and compresses nothing. */
const precompress: Plugin = {
  name: 'precompress',
  apply: 'build',
  // Not earlier: until the files are written Vite puts in the addresses of chunks.
  writeBundle({ dir = '' }, bundle) {
    for (const name of Object.keys(bundle).filter((each) => COMPRESSIBLE.test(each))) {
      const file = join(dir, name);
      const content = readFileSync(file);
      const brotli = brotliCompressSync(content, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
      });
      writeFileSync(`${file}.br`, brotli);
      writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
    }
  },
};

export default defineConfig({
  base: '/console/',
  plugins: [react(), precompress],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    // Monaco cannot be split further; the chunk is loaded after the sign-in strip.
    chunkSizeWarningLimit: 4000,
    // GraphiQL's files carry "use no memo", which means nothing to a bundler.
    rolldownOptions: { checks: { moduleLevelDirective: false } },
  },
  // As modules the workers load prettier only when it is asked for.
  worker: { format: 'es' },
  server: { proxy: { '/api': SERVER, '/dev': SERVER, '/console/setup.json': SERVER } },
});
