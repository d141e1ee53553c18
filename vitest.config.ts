import { totalmem } from 'node:os'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './test/longest-first.ts'
import { resolveFrameworks } from './test/products/resolve-frameworks.ts'

/** Tests that start programs. A process that is begun is first a copy of the one that begins it, memory and all. */
const withProcesses = [
  'test/{boundary,cli,hook,install,kill,mcp,resident,sdk,seal,web}/**/*.test.ts',
  'test/notify/{commands,resident}.test.ts',
  'test/people/{e2e-*,challenges-disk}.test.ts',
  'test/rewrites/proof.test.ts',
  'test/own-agent/running/**/*.test.ts',
]
/**
 * Files that run at once. They wait more than they work, for processes, pages and time limits, so that two cores are busy
 * with eight; each may need two gigabytes.
 */
const workers = Math.max(4, Math.min(8, Math.floor(totalmem() / 2 ** 31)))
const every = ['src/**/*.test.ts', 'test/**/*.test.ts']
const installed = '**/node_modules/**'

export default defineConfig({
  plugins: [resolveFrameworks],
  test: {
    isolate: false,
    maxWorkers: workers,
    // What hangs is ended; no test is measured by it, however busy the machine.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    sequence: { sequencer: LongestFirst },
    projects: [
      // Small processes of their own: from one that holds the modules of all workers, each start takes 20 times as long.
      {
        extends: true,
        test: { name: 'processes', pool: 'forks', include: withProcesses, exclude: [installed] },
      },
      {
        extends: true,
        test: { name: 'functions', pool: 'threads', include: every, exclude: [installed, ...withProcesses] },
      },
    ],
  },
})
