import { readFileSync, writeFileSync } from 'node:fs'
import { drivenClients } from './clients/index.ts'
import type { Installed } from './install.ts'
import { type Release, releases } from './releases.ts'
import type { Seen } from './scenarios.ts'

const begin = '<!-- made by `npm run test:clients`, begin -->'
const end = '<!-- made by `npm run test:clients`, end -->'

const leftOut = 'it was left out of this run'

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
      ? leftOut
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

/** Puts the table between its marks; clients that were left out of this run keep what their last run showed. */
export function writeTable(file: string, rows: readonly Row[], isolated: boolean, date: string): void {
  const text = readFileSync(file, 'utf8')
  const [from, to] = [text.indexOf(begin), text.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`${file} has no marks for the table.`)
  const was = text.slice(from, to)
  const where = `${process.platform}-${process.arch}, ${isolated ? 'loopback only' : 'with a network'}`
  const made = [
    begin,
    '',
    '| client | version | mode | run on | outcome |',
    '| --- | --- | --- | --- | --- |',
    ...rows.map(
      row => (isLeftOut(row) ? kept(was, firstOf(row)) : undefined) ?? line(row, `${date}, ${where}`),
    ),
    '',
    ...rows.map(row => (isLeftOut(row) ? kept(was, headOf(row)) : details(row)) ?? '').filter(Boolean),
  ]
  writeFileSync(file, `${text.slice(0, from)}${made.join('\n')}${text.slice(to)}`)
}

function outcome(row: Row): string {
  if (row.missing !== undefined) return `not proven: ${cell(row.missing)}`
  const proven = row.seen.filter(({ result }) => result === 'proven').length
  return `${isProven(row) ? 'proven' : 'not proven'}: ${proven} of ${row.seen.length}`
}

function details(row: Row): string {
  if (row.seen.length === 0) return ''
  const lines = row.seen.map(({ scenario, result, what }) => `| ${scenario} | ${result} | ${cell(what)} |`)
  return [headOf(row), '', '| what | result | seen |', '| --- | --- | --- |', ...lines, ''].join('\n')
}

function line(row: Row, run: string): string {
  return `${firstOf(row)}${[row.mode, row.missing === undefined ? run : '–', outcome(row)].join(' | ')} |`
}

function firstOf({ release }: Row): string {
  return `| ${release.title} | ${release.version} | `
}

function headOf({ release }: Row): string {
  return `### ${release.title} ${release.version}`
}

function isLeftOut({ missing }: Row): boolean {
  return missing === leftOut
}

/** What begins so in the last table: a line, or a part with a heading up to the next. */
function kept(was: string, start: string): string | undefined {
  const from = was.indexOf(`\n${start}`) + 1
  if (from === 0) return undefined
  const to = was.indexOf(start.startsWith('###') ? '\n### ' : '\n', from)
  return was.slice(from, to < 0 ? undefined : to)
}

/** A text that can’t end a cell or a line. */
function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ').slice(0, 300)
}
