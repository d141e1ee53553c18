// npm test: every test, and beside them every check, whose lines are shown after those of the tests. Ends with
// `N passed, N failed` from the runner's own counts; checks that did not pass count as one that failed.
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepare, root, start } from './prepare.mjs'
import { prepareProducts } from './products.mjs'

await prepare(prepareProducts)
const folder = mkdtempSync(join(tmpdir(), 'countersign-test-'))
const report = join(folder, 'report.json')
const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
const said = join(folder, 'checks.txt')
const lines = openSync(said, 'w')
const [checks, tests] = await Promise.all([
  start(process.execPath, [join(root, 'scripts', 'check.mjs'), '--without-tests'], {
    stdio: ['ignore', lines, lines],
  }),
  start(process.execPath, [
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    ...reporters,
    ...process.argv.slice(2),
  ]),
])
process.stdout.write(readFileSync(said, 'utf8'))

let passed = 0
let failed = checks === 0 ? 0 : 1
try {
  const counts = JSON.parse(readFileSync(report, 'utf8'))
  passed += counts.numPassedTests
  failed += counts.numFailedTests + (counts.numFailedTests === 0 && tests !== 0 ? 1 : 0)
} catch {
  process.stderr.write('countersign: the test runner left no report: see its output above.\n')
  failed += 1
}
rmSync(folder, { recursive: true, force: true })
process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
process.exitCode = failed === 0 && passed > 0 ? 0 : 1
