import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { compress } from './compress';
import { LICENCES, licences } from './licences';

// The page may live under any path of a host: every address in it is relative.
export default defineConfig({
  base: './',
  plugins: [svelte(), licences(), compress()],
  build: {
    outDir: process.env.NEKOBAKO_STATIC ?? 'dist',
    emptyOutDir: true,
    target: 'es2022',
    chunkSizeWarningLimit: 900,
    license: { fileName: LICENCES }, // of every package that is in the bundle; the settings lead there
    // three.js comes in a chunk of its own, loaded with the first table of pieces.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'three', test: /node_modules.three/ }] } } },
  },
  server: { proxy: { '/api': { target: 'http://127.0.0.1:8000', ws: true } } },
  test: { environment: 'happy-dom', include: ['src/**/*.test.ts'] },
});
