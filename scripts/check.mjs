// npm run check: types, lint, format, dead code, generated files, unit tests. Runs all, then says which failed.
import { join } from 'node:path'
import { install, root, run } from './prepare.mjs'
import { isComparing, prepareProducts } from './products.mjs'

// Tests are typed with the packages of what they work with.
await Promise.all([install(), prepareProducts()])
const tool = (name, ...args) => [process.execPath, [join(root, 'node_modules', name), ...args]]
const seen = join(root, 'node_modules', '.cache', 'types.tsbuildinfo')
const steps = [
  // Files that are as they were when it last looked are not looked at again. One checker reads each type once: several
  // read what they have in common each for itself, and take the cores that tests run on.
  [
    'types',
    tool('typescript/bin/tsc', '-p', '.', '--incremental', '--tsBuildInfoFile', seen, '--checkers', '1'),
  ],
  ['types of pages', tool('typescript/bin/tsc', '-p', 'src/api/web', '--checkers', '1')],
  ['lint', tool('oxlint/bin/oxlint', '--deny-warnings')],
  ['format', tool('@biomejs/biome/bin/biome', 'format')],
  ['dead code', tool('knip/bin/knip.js', '--no-progress')],
  [
    'generated files',
    [process.execPath, [join(root, 'scripts/run.mjs'), 'scripts/generate-docs.ts', '--check']],
  ],
  [
    'secret rules',
    [process.execPath, [join(root, 'scripts/run.mjs'), 'scripts/build-secret-rules.ts', '--check']],
  ],
]
if (isComparing)
  steps.push([
    'command catalogue',
    [process.execPath, [join(root, 'scripts/run.mjs'), 'scripts/build-command-catalogue.ts', '--check']],
  ])
else process.stderr.write('command catalogue: CI alone compares it with its source, which is 143 MB\n')
if (!process.argv.includes('--without-tests'))
  steps.push(['unit tests', tool('vitest/vitest.mjs', 'run', 'src')])

const failed = steps.filter(([name, [program, args]]) => {
  process.stderr.write(`— ${name}\n`)
  return run(program, args) !== 0
})
if (failed.length > 0) process.stderr.write(`check failed: ${failed.map(([name]) => name).join(', ')}\n`)
process.exitCode = failed.length === 0 ? 0 : 1
