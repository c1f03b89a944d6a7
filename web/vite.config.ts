import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const SERVER = 'http://127.0.0.1:3000';

export default defineConfig({
  base: '/console/',
  plugins: [react()],
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
  server: { proxy: { '/api': SERVER, '/dev': SERVER, '/console/demo.json': SERVER } },
});
