// What a run says at its end, on one screen: what was slow, what was not run and why, and each failing test with the
// command that runs it alone.
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'

const slowest = 10
const mostFailures = 12
const mostSkips = 10

/** Reads what the runner reported; undefined where it left nothing. */
export function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/** The tests that passed and failed. A file that failed as a whole counts as one. */
export function countsOf(report) {
  const failed = failuresIn(report).length
  return { passed: report.numPassedTests, failed: Math.max(failed, report.success === false ? 1 : 0) }
}

/** Every line to be shown. `place` says where the checkout and the whole report are, and how samples were drawn. */
export function linesOf(report, { root, reportFile, seed, size }) {
  const nameOf = file => relative(root, file)
  const failures = failuresIn(report)
  return [
    ...section(
      'Slowest files',
      slowestOf(report).map(({ name, took }) => `${seconds(took)}  ${nameOf(name)}`),
    ),
    ...section('Not run', skipsIn(report, nameOf)),
    ...section(
      'Failed',
      failures
        .slice(0, mostFailures)
        .flatMap(({ file, test, why }) => [
          `✗ ${nameOf(file)}${test === undefined ? '' : ` > ${test}`}`,
          `    ${firstLine(why)}`,
          `    alone: ${aloneCommand(nameOf(file), test, { seed, size })}`,
        ]),
    ),
    ...(failures.length > mostFailures ? [`  and ${failures.length - mostFailures} more`] : []),
    ...(failures.length > 0 ? ['', `All of it: ${nameOf(reportFile)}`] : []),
  ]
}

function failuresIn({ testResults }) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const tests = assertionResults.filter(one => one.status === 'failed')
    if (tests.length === 0) return status === 'failed' ? [{ file: name, why: message }] : []
    return tests.map(one => ({ file: name, test: one.fullName, why: one.failureMessages[0] ?? '' }))
  })
}

function aloneCommand(file, test, { seed, size }) {
  const settings = `COUNTERSIGN_SEED=${seed} ${size === 'full' ? 'COUNTERSIGN_SAMPLES=full ' : ''}`
  return `${settings}npx vitest run ${file}${test === undefined ? '' : ` -t ${quoted(patternOf(test))}`}`
}

/** A pattern that matches a name as it is. */
function patternOf(name) {
  return `^${name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}$`
}

/** One word of a shell. */
function quoted(text) {
  return `'${text.replaceAll("'", `'\\''`)}'`
}

function slowestOf({ testResults }) {
  return testResults
    .map(({ name, startTime, endTime }) => ({ name, took: endTime - startTime }))
    .toSorted((a, b) => b.took - a.took)
    .slice(0, slowest)
}

/** Tests that were skipped, a line for each file, with the reasons that they give. */
function skipsIn({ testResults }, nameOf) {
  const lines = testResults.flatMap(({ name, assertionResults }) => {
    const skipped = assertionResults.filter(({ status }) => ['skipped', 'pending', 'todo'].includes(status))
    const reasons = new Set(skipped.map(({ meta }) => meta?.whySkipped ?? 'no reason is given'))
    return skipped.length === 0 ? [] : [`${skipped.length} of ${nameOf(name)}: ${[...reasons].join('; ')}`]
  })
  const more = lines.length - mostSkips
  return more > 0 ? [...lines.slice(0, mostSkips), `and of ${more} files more`] : lines
}

function section(title, lines) {
  return lines.length === 0 ? [] : ['', `${title}:`, ...lines.map(line => `  ${line}`)]
}

function firstLine(text) {
  return (text.split('\n').find(line => line.trim() !== '') ?? '').trim().slice(0, 200)
}

function seconds(milliseconds) {
  return `${(milliseconds / 1_000).toFixed(1).padStart(6)} s`
}
