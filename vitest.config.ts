import { totalmem } from 'node:os'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './test/longest-first.ts'
import { resolveFrameworks } from './test/products/resolve-frameworks.ts'
import { longest } from './test/until.ts'

/**
 * Files that run at once. They wait more than they work, for processes, pages and time limits, so that two cores are busy
 * with five; more of them wait for each other, and tests that wait fail. Each may need two gigabytes.
 */
const workers = Math.max(4, Math.min(5, Math.floor(totalmem() / 2 ** 31)))

export default defineConfig({
  plugins: [resolveFrameworks],
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    exclude: ['**/node_modules/**'],
    globalSetup: ['test/samples.ts', 'test/folder-of-run.ts', 'test/team/postgres-of-run.ts'],
    isolate: false,
    // No threads: one that is ended while SQLite runs in it aborts all of them, by an error of the binding (Napi::Error).
    pool: 'forks',
    maxWorkers: workers,
    // What hangs is ended; no test is measured by it, however busy the machine.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: longest } },
    sequence: { sequencer: LongestFirst },
  },
})
