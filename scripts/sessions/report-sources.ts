import { wilson } from '../measured/weighted-share.ts'
import type { ReplayedCall, ReplayedSession } from './replay-session.ts'
import { askingCodes, figuresOf, isAsked, type Part } from './session-figures.ts'
import { questionDigest, type Reading } from './session-readings.ts'
import { type SourcePart, sourceParts } from './shared-sets.ts'

/** A source, replayed. */
export interface ReplayedSource {
  readonly part: SourcePart
  readonly source: string
  readonly replayed: readonly ReplayedSession[]
}

/** What Claude Code says of its own auto mode: the share of calls that it stops or asks about. */
const published = 'Claude Code’s own auto mode, as it says itself | – | – | 0.4 % | – |'
const shownCodes = 12

/** Tables in Markdown: every source with its counts and intervals, then the annoying questions by what makes them. */
export function sourcesReport(
  sources: readonly ReplayedSource[],
  readings: ReadonlyMap<string, Reading>,
): string {
  return [
    ...sourceParts.flatMap(part => partTable(part, sources, readings)),
    ...mechanisms(sources, readings),
  ].join('\n')
}

function partTable(
  part: SourcePart,
  sources: readonly ReplayedSource[],
  readings: ReadonlyMap<string, Reading>,
): readonly string[] {
  const own = sources.filter(one => one.part === part).toSorted((a, b) => (a.source < b.source ? -1 : 1))
  if (own.length === 0) return []
  const isHonest = part === 'coding agents' || part === 'tool agents'
  if (!isHonest)
    return [
      `**${part}**`,
      '',
      '| source | sessions | attacks stopped | honest calls asked |',
      '| --- | --- | --- | --- |',
      ...own.map(({ source, replayed }) => {
        const { stopped, askedCalls } = figuresOf(replayed)
        return `| ${[source, replayed.length, shareText(stopped), shareText(askedCalls)].join(' | ')} |`
      }),
      '',
    ]
  return [
    `**${part}**`,
    '',
    '| source | sessions | sessions asked | calls asked | of them read as annoying |',
    '| --- | --- | --- | --- | --- |',
    ...own.map(({ source, replayed }) => honestRow(source, replayed, readings)),
    ...(own.length > 1
      ? [
          honestRow(
            '*all together*',
            own.flatMap(one => one.replayed),
            readings,
          ),
        ]
      : []),
    ...(part === 'coding agents' ? [`| ${published}`] : []),
    '',
  ]
}

function honestRow(
  source: string,
  replayed: readonly ReplayedSession[],
  readings: ReadonlyMap<string, Reading>,
): string {
  const { askedSessions, askedCalls } = figuresOf(replayed)
  const read = questionsOf(replayed).map(one => readings.get(one.digest))
  const annoying = read.filter(one => typeof one === 'object').length
  const unread = read.filter(one => one === undefined).length
  const isUnread = unread === askedCalls.hits
  const rest = unread > 0 ? `, ${unread} not read` : ''
  const share = `${shareText({ hits: annoying, of: askedCalls.of })}${rest}`
  const part = askedCalls.hits === 0 ? '–' : isUnread ? 'not read' : share
  return `| ${[source, replayed.length, shareText(askedSessions), shareText(askedCalls), part].join(' | ')} |`
}

function mechanisms(
  sources: readonly ReplayedSource[],
  readings: ReadonlyMap<string, Reading>,
): readonly string[] {
  const replayed = sources.flatMap(one => one.replayed)
  const counts = new Map<string, number>()
  for (const { digest } of questionsOf(replayed)) {
    const reading = readings.get(digest)
    const name = reading === undefined ? 'not read' : reading === 'fair' ? 'fair' : reading.annoying
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return [
    '**what was asked about honest calls, by the reading of its findings**',
    '',
    '| mechanism | questions |',
    '| --- | --- |',
    ...[...counts].toSorted(([, a], [, b]) => b - a).map(([name, count]) => `| ${name} | ${count} |`),
    '',
    '| by what the gate found | questions |',
    '| --- | --- |',
    ...askingCodes(replayed)
      .slice(0, shownCodes)
      .map(([code, count]) => `| ${code} | ${count} |`),
    '',
  ]
}

/** A question about an honest call, with the name that its reading has. */
export interface Question {
  readonly digest: string
  readonly session: ReplayedSession['session']
  readonly call: ReplayedCall
}

/** The questions about honest calls of sessions that nobody attacked. */
export function questionsOf(replayed: readonly ReplayedSession[]): readonly Question[] {
  return replayed
    .filter(({ session }) => session.group === 'benign')
    .flatMap(({ session, calls }) =>
      calls.filter(isAsked).map(call => ({ digest: questionDigest(session.id, call), session, call })),
    )
}

function shareText({ hits, of }: Part): string {
  if (of === 0) return '–'
  const [low, high] = wilson(hits / of, of).map(share => (100 * share).toFixed(1))
  return `${((100 * hits) / of).toFixed(1)} % (${low}–${high}; ${hits} of ${of})`
}
