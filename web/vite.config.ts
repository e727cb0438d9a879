import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { precompress } from './build/precompress.ts';

/** Where `npm run dev` finds the API; in production the API serves this build itself, so there is one origin. */
const api = process.env.API_URL ?? 'http://localhost:3000';

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), tailwindcss(), precompress()],
  // Workspace packages are read from their sources: nothing has to be compiled before the web is.
  resolve: { conditions: ['source', ...defaultClientConditions] },
  server: {
    proxy: { '/api': api, '/health': api, '/socket.io': { target: api, ws: true } },
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // Fonts and pictures stay files: inlined they would be refused by `font-src 'self'`.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What every page needs, in one file that outlives releases of the shop itself.
            {
              name: 'vendor',
              test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|@tanstack[\\/](query-core|react-query))[\\/]/,
              priority: 10,
            },
          ],
        },
      },
    },
  },
});
