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
const every = ['src/**/*.test.ts', 'test/**/*.test.ts']
const installed = '**/node_modules/**'

export default defineConfig({
  plugins: [resolveFrameworks],
  test: {
    isolate: false,
    maxWorkers: 4,
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
