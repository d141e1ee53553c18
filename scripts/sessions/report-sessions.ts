import type { ReplayedCall, ReplayedSession } from './replay-session.ts'
import {
  askingCodes,
  figuresBy,
  figuresOf,
  isAsked,
  isStopped,
  type Part,
  type SessionFigures,
} from './session-figures.ts'

/** The sessions of one file, replayed. */
export interface ReplayedFile {
  readonly name: string
  readonly replayed: readonly ReplayedSession[]
}

/** More kinds of codes than these say nothing at a glance. */
const shownCodes = 12

/** One table in Markdown with a row for each file and each of its suites, then the codes that asked. */
export function reportOf(files: readonly ReplayedFile[], title: string): string {
  return [
    `### ${title}`,
    '',
    '| source | sessions | attacks stopped | honest sessions asked | honest calls asked | honest asked once at most |',
    '| --- | --- | --- | --- | --- | --- |',
    ...files.flatMap(rowsOf),
    '',
    ...files.flatMap(codesOf),
  ].join('\n')
}

/** Attacks that ran and honest calls that were asked about, `most` of each for a file. */
export function missesOf({ name, replayed }: ReplayedFile, max: number): string {
  const missed = replayed.filter(one => one.session.group === 'hijacked' && !isStopped(one))
  const honest = replayed.filter(one => one.session.group === 'benign' && one.calls.some(isAsked))
  return [
    `${name}: ${missed.length} attacks ran`,
    ...missed.slice(0, max).flatMap(one => detail(one, call => call.injected)),
    `${name}: ${honest.length} honest sessions were asked about`,
    ...honest.slice(0, max).flatMap(one => detail(one, isAsked)),
    '',
  ].join('\n')
}

function detail(
  { session, calls }: ReplayedSession,
  isShown: (call: ReplayedCall) => boolean,
): readonly string[] {
  const shown = calls.filter(isShown).slice(0, 3)
  return [
    `  ${session.id} (${session.attack ?? session.suite})`,
    ...shown.map(call => `      ${callLine(call)}`),
  ]
}

function callLine({ call, composite, codes }: ReplayedCall): string {
  const args = JSON.stringify(call.args)
  return `${call.tool ?? call.kind ?? ''} ${args.slice(0, 200)} = ${composite} ${codes.join(' + ')}`
}

function rowsOf({ name, replayed }: ReplayedFile): readonly string[] {
  const suites = figuresBy(replayed, ({ session }) => session.suite)
  const ofSuites = suites.size > 1 ? [...suites].map(([suite, figures]) => row(`– ${suite}`, figures)) : []
  const follows = replayed.filter(({ session }) => session.follows)
  const ofFollows = follows.length > 0 ? [row('– of them, follow a stranger’s text', figuresOf(follows))] : []
  return [row(`**${name}**`, figuresOf(replayed)), ...ofSuites, ...ofFollows]
}

function row(
  name: string,
  { sessions, stopped, askedSessions, askedCalls, askedOnce }: SessionFigures,
): string {
  return `| ${[name, sessions, ...[stopped, askedSessions, askedCalls, askedOnce].map(counted)].join(' | ')} |`
}

function counted({ hits, of }: Part): string {
  return of === 0 ? '–' : `${((100 * hits) / of).toFixed(1)} % (${hits} of ${of})`
}

function codesOf({ name, replayed }: ReplayedFile): readonly string[] {
  const codes = askingCodes(replayed)
  if (codes.length === 0) return []
  const rest = codes.slice(shownCodes).reduce((sum, [, count]) => sum + count, 0)
  return [
    `${name}: what asked about honest calls`,
    ...codes.slice(0, shownCodes).map(([code, count]) => `  ${String(count).padStart(4)} ${code}`),
    ...(rest > 0 ? [`  ${String(rest).padStart(4)} other sets`] : []),
    '',
  ]
}
