// npm run check: types, lint, format, dead code, generated files, unit tests. Runs all, then says which failed.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { install, root, run } from './prepare.mjs'
import { isComparing, prepareProducts, untypedFiles } from './products.mjs'

// Tests are typed with the packages of what they work with.
await Promise.all([install(), prepareProducts()])
const tool = (name, ...args) => [process.execPath, [join(root, 'node_modules', name), ...args]]
const cache = join(root, 'node_modules', '.cache')
const seen = join(cache, 'types.tsbuildinfo')
const steps = [
  // Files that are as they were when it last looked are not looked at again. One checker reads each type once: several
  // read what they have in common each for itself, and take the cores that tests run on.
  [
    'types',
    tool(
      'typescript/bin/tsc',
      '-p',
      typedProject(),
      '--incremental',
      '--tsBuildInfoFile',
      seen,
      '--checkers',
      '1',
    ),
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

/** What the compiler reads: all of it, or what does not work with packages that whole runs alone install. */
function typedProject() {
  const untyped = untypedFiles()
  if (untyped.length === 0) return root
  process.stderr.write(`types: ${untyped.length} files work with packages that whole runs alone install\n`)
  const exclude = [join(root, 'src/api/web'), join(root, '**/node_modules'), ...untyped]
  const project = join(cache, 'typed-project.json')
  mkdirSync(cache, { recursive: true })
  writeFileSync(project, JSON.stringify({ extends: join(root, 'tsconfig.json'), exclude }))
  return project
}
