import { defineConfig } from 'vitest/config'
import { resolveFrameworks } from './test/products/resolve-frameworks.ts'

export default defineConfig({
  plugins: [resolveFrameworks],
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    pool: 'threads',
    isolate: false,
    maxWorkers: 4,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
