import { readFileSync, writeFileSync } from 'node:fs'
import type { Ended, Suite } from './suites.ts'

const begin = '<!-- made by `npm run test:conformance`, begin -->'
const end = '<!-- made by `npm run test:conformance`, end -->'

/** What one run of the suite showed, without the gate and with it. */
export interface Compared {
  readonly suite: Suite
  readonly without: ReadonlyMap<string, Ended>
  readonly through: ReadonlyMap<string, Ended>
}

/** Scenarios that ended otherwise with the gate, in words. */
export function differences({ without, through }: Compared): readonly string[] {
  const names = new Set([...without.keys(), ...through.keys()])
  return [...names].flatMap(name => {
    const [bare, gated] = [inWords(without.get(name)), inWords(through.get(name))]
    return bare === gated ? [] : [`${name}: ${bare} without the gate, ${gated} with it`]
  })
}

/** Every scenario in a line of its own. */
export function lines({ suite, without, through }: Compared): readonly string[] {
  const scenario = ([name, bare]: readonly [string, Ended]) => {
    const gated = inWords(through.get(name))
    const isSame = inWords(bare) === gated
    return `  ${isSame ? 'same ' : 'OTHER'} ${name}: ${inWords(bare)}${isSame ? '' : `; with the gate ${gated}`}`
  }
  return [`${suite.title}, ${suite.release}`, ...[...without].map(scenario)]
}

/** Puts the table between its marks. */
export function writeTable(file: string, all: readonly Compared[], date: string): void {
  const text = readFileSync(file, 'utf8')
  const [from, to] = [text.indexOf(begin), text.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`${file} has no marks for the table.`)
  const made = [
    begin,
    '',
    `Run on ${date}, ${process.platform}-${process.arch}, against a server made with \`@modelcontextprotocol/server\` 2.4.0. Checks that fail are the server’s own: it has no tasks, for one.`,
    '',
    '| version | suite | scenarios | checks passed and failed without the gate | with the gate | scenarios that ended otherwise |',
    '| --- | --- | --- | --- | --- | --- |',
    ...all.map(row),
    '',
  ]
  writeFileSync(file, `${text.slice(0, from)}${made.join('\n')}${text.slice(to)}`)
}

function row(compared: Compared): string {
  const { suite, without, through } = compared
  const other = differences(compared)
  const cells = [suite.title, suite.release.split('@').at(-1), without.size, total(without), total(through)]
  return `| ${[...cells, other.length === 0 ? 'none' : other.join('; ')].join(' | ')} |`
}

function total(found: ReadonlyMap<string, Ended>): string {
  const sum = (of: keyof Ended) => [...found.values()].reduce((count, ended) => count + ended[of], 0)
  return `${sum('passed')} and ${sum('failed')}`
}

function inWords(ended: Ended | undefined): string {
  return ended ? `${ended.passed} passed, ${ended.failed} failed` : 'not run'
}
