// npm test: every test, and beside them every check, whose lines are shown after those of the tests. Ends with
// `N passed, N failed` from the runner's own counts; checks that did not pass count as one that failed.
import { randomInt } from 'node:crypto'
import { copyFileSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { endStarted, prepare, root, start } from './prepare.mjs'
import { prepareProducts } from './products.mjs'
import { countsOf, linesOf, readReport } from './tests/end-of-run.mjs'
import { openRunFolder } from './tests/run-folder.mjs'

const run = openRunFolder()
let isInterrupted = false

/** Whoever ends this ends all of it: what tests started as well. */
async function interrupt(code) {
  if (isInterrupted) return
  isInterrupted = true
  endStarted()
  await run.end()
  process.stderr.write('\ncountersign: the run was interrupted; what it had started was ended.\n')
  process.exit(code)
}
for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
])
  process.on(signal, () => void interrupt(code))
// npm may be killed in a way that it can't pass on.
const parent = process.ppid
setInterval(() => process.ppid !== parent && void interrupt(143), 1_000).unref()

const seed = process.env.COUNTERSIGN_SEED ?? String(randomInt(1, 1_000_000))
const size = process.env.COUNTERSIGN_SAMPLES
const report = join(run.folder, 'report.json')
const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
const checked = join(run.folder, 'checks.txt')

await prepare(prepareProducts)
const lines = openSync(checked, 'w')
const [checks, tests] = await Promise.all([
  start(process.execPath, [join(root, 'scripts', 'check.mjs'), '--without-tests'], {
    detached: true,
    stdio: ['ignore', lines, lines],
  }),
  start(
    process.execPath,
    [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...reporters, ...process.argv.slice(2)],
    {
      detached: true,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...run.variables, COUNTERSIGN_SEED: seed },
    },
  ),
])
if (!isInterrupted) await finish()

async function finish() {
  process.stdout.write(readFileSync(checked, 'utf8'))
  const place = join(root, 'node_modules', '.cache', 'tests')
  const reportFile = join(place, 'report.json')
  const results = readReport(report)
  let { passed, failed } = { passed: 0, failed: checks === 0 ? 0 : 1 }
  const shown = []
  if (results) {
    mkdirSync(place, { recursive: true })
    copyFileSync(report, reportFile)
    const counts = countsOf(results)
    passed += counts.passed
    failed += Math.max(counts.failed, tests === 0 ? 0 : 1)
    shown.push(...linesOf(results, { root, reportFile, seed, size }))
  } else {
    failed += 1
    shown.push('', 'The test runner left no report: see its output above.')
  }
  if (checks !== 0) shown.push('', 'Checks failed: see the lines above. To run them alone: npm run check')
  const left = await run.end()
  if (left.length > 0)
    shown.push('', 'Left running by tests, and ended:', ...left.slice(0, 5).map(line => `  ${line}`))
  process.stdout.write(`${shown.join('\n')}\n\n${passed} passed, ${failed} failed\n`)
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1
}
