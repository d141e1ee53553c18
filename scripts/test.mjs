// npm test: every check, then every test. Ends with `N passed, N failed` from the runner's own counts.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepare, root, run } from './prepare.mjs'
import { prepareProducts } from './products.mjs'

prepare()
prepareProducts()
const folder = mkdtempSync(join(tmpdir(), 'countersign-test-'))
const report = join(folder, 'report.json')
const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
const checks = run(process.execPath, [join(root, 'scripts', 'check.mjs'), '--without-tests'])
const tests = run(process.execPath, [
  join(root, 'node_modules/vitest/vitest.mjs'),
  'run',
  ...reporters,
  ...process.argv.slice(2),
])

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
