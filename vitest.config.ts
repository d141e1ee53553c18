import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    pool: 'threads',
    isolate: false,
    maxWorkers: 4,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
