import { readFileSync, writeFileSync } from 'node:fs'
import { drivenClients } from './clients/index.ts'
import type { Installed } from './install.ts'
import { type Release, releases } from './releases.ts'
import type { Seen } from './scenarios.ts'

const begin = '<!-- made by `npm run test:clients`, begin -->'
const end = '<!-- made by `npm run test:clients`, end -->'

/** One client in the table. */
export interface Row {
  readonly release: Release
  readonly mode: string
  /** Why there is nothing to tell. */
  readonly missing?: string
  readonly seen: readonly Seen[]
}

/** What is known of every client after a run. */
export function rowsOf(
  installed: Readonly<Record<string, Installed>>,
  seen: Readonly<Record<string, readonly Seen[]>>,
): readonly Row[] {
  return releases.map(release => {
    const place = installed[release.client]
    const all = seen[release.client] ?? []
    const missing = !place
      ? 'it was left out of this run'
      : 'failed' in place
        ? place.failed
        : all.length === 0
          ? 'the run ended before it'
          : undefined
    const mode = drivenClients.get(release.client)?.mode ?? ''
    return { release, mode, seen: all, ...(missing !== undefined && { missing }) }
  })
}

/** Whether everything that was to be shown of a client was seen. */
export function isProven({ seen }: Row): boolean {
  return seen.length > 0 && seen.every(({ result }) => result === 'proven')
}

/** Puts the table between its marks. */
export function writeTable(file: string, rows: readonly Row[], isolated: boolean, date: string): void {
  const text = readFileSync(file, 'utf8')
  const [from, to] = [text.indexOf(begin), text.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`${file} has no marks for the table.`)
  const made = [
    begin,
    '',
    `Run on ${date}, ${process.platform}-${process.arch}, Node.js ${process.versions.node}, ${isolated ? 'with no network but loopback' : 'with the network of the machine'}.`,
    '',
    '| client | version | mode | outcome |',
    '| --- | --- | --- | --- |',
    ...rows.map(row => `| ${[row.release.title, row.release.version, row.mode, outcome(row)].join(' | ')} |`),
    '',
    ...rows.filter(({ seen }) => seen.length > 0).flatMap(details),
  ]
  writeFileSync(file, `${text.slice(0, from)}${made.join('\n')}${text.slice(to)}`)
}

function outcome(row: Row): string {
  if (row.missing !== undefined) return `not proven: ${cell(row.missing)}`
  const proven = row.seen.filter(({ result }) => result === 'proven').length
  return `${isProven(row) ? 'proven' : 'not proven'}: ${proven} of ${row.seen.length}`
}

function details({ release, seen }: Row): readonly string[] {
  return [
    `### ${release.title} ${release.version}`,
    '',
    '| what | result | seen |',
    '| --- | --- | --- |',
    ...seen.map(({ scenario, result, what }) => `| ${scenario} | ${result} | ${cell(what)} |`),
    '',
  ]
}

/** A text that can’t end a cell or a line. */
function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ').slice(0, 300)
}
