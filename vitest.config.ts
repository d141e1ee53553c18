import { totalmem } from 'node:os'
import { defineConfig } from 'vitest/config'
import { OrderOfFiles } from './test/order-of-files.ts'
import { resolveFrameworks } from './test/products/resolve-frameworks.ts'
import { maxDuration, maxTestDuration } from './test/until.ts'

/**
 * Files that run at once. They wait more than they work, for processes, pages and time limits, so that two cores are busy
 * with five; more of them wait for each other, and tests that wait fail. Each may need two gigabytes.
 */
const workers = Math.max(4, Math.min(5, Math.floor(totalmem() / 2 ** 31)))

export default defineConfig({
  cacheDir: 'node_modules/.cache/vite',
  plugins: [resolveFrameworks],
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    exclude: ['**/node_modules/**'],
    globalSetup: ['test/samples.ts', 'test/folder-of-run.ts'],
    isolate: false,
    // What was transformed for one run is there for the next: two thirds of what the runner itself takes.
    experimental: { fsModuleCache: true },
    // No threads: one that is ended while SQLite runs in it aborts all of them, by an error of the binding (Napi::Error).
    pool: 'forks',
    // Helpers of the garbage collector take the cores that other files run on, and wait for each other there.
    execArgv: ['--single-threaded-gc'],
    maxWorkers: workers,
    testTimeout: maxTestDuration,
    hookTimeout: maxTestDuration,
    expect: { poll: { timeout: maxDuration } },
    sequence: { sequencer: OrderOfFiles },
  },
})
