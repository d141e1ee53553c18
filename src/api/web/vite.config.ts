import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const here = fileURLToPath(new URL('.', import.meta.url))

/** The dashboard as one folder of files, `dist/web`: nothing inline, since the pages allow no inline script or style. */
export default defineConfig({
  root: here,
  base: '/',
  // Every element is made by a runtime of ours, which spells out what no page may draw.
  plugins: [react({ jsxImportSource: 'countersign-jsx' })],
  resolve: {
    alias: { 'countersign-jsx/jsx-runtime': fileURLToPath(new URL('jsx/index.ts', import.meta.url)) },
  },
  logLevel: 'warn',
  build: {
    outDir: fileURLToPath(new URL('../../../dist/web', import.meta.url)),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 2_000,
    // How long plugins took is no news for whoever only starts the program.
    rolldownOptions: { checks: { pluginTimings: false } },
  },
})
