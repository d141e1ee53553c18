import type { CallKind } from '../../../ground/model/tool-call.ts'
import type {
  AnswerTimes,
  EffectCounts,
  FilterFigures,
  FindingFigures,
  JudgingTimes,
  ObservedCounts,
  Overview,
  OverviewDay,
  OverviewQuery,
  ToolFigures,
} from '../../../ground/model/overview.ts'
import type { Answers, Figures, Tally } from '../ports/figures.ts'
import { demandNoTeam } from './demand-no-team.ts'

/** Each bucket of times ends a tenth higher than the one before it; the first ends at a hundredth of a millisecond. */
const step = Math.log(1.1)
const min = 0.01

const day = 86_400_000
const minute = 60_000
const usualDays = 30
const maxDays = 366
const maxListed = 20

/** Milliseconds that an overview may spend on counting new entries. */
const patience = 40

/** Figures over the last days up to `at`. `whyOf` gives the clause of a finding’s code. */
export function overviewOf(
  figures: Pick<Figures, 'slot' | 'catchUp' | 'days' | 'tallies' | 'answers'>,
  query: OverviewQuery,
  at: number,
  whyOf: (code: string) => string,
): Overview {
  demandNoTeam(query, ['group'])
  const counted = figures.catchUp(patience)
  const { from, to, shift } = overviewTime(query, at, figures.slot)
  const answered = dayStarts(from, to).map(start => ({ start, answers: figures.answers(start, start + day) }))
  const perDay = new Map(figures.days(from, to).map(row => [from + row.day * day, row]))
  const all = addCounts([...perDay.values()])
  return {
    at,
    from,
    offset: query.offset ?? 0,
    ...all,
    asked: shareAsked(all),
    observed: observedOf(figures.tallies('observed', from, to)),
    answers: timesOf(joinRows(answered.map(({ answers }) => answers))),
    days: answered.map(({ start, answers }) => dayOf(start, shift, perDay.get(start) ?? nothing, answers)),
    findings: findingsOf(figures.tallies('finding', from, to), whyOf),
    filters: filtersOf(figures.tallies('filter', from, to)),
    tools: toolsOf(figures.tallies('tool', from, to)),
    judging: judgingOf(figures.tallies('judged', Math.floor(from / day) * day, to)),
    counted,
  }
}

/** The time that an overview is about, in slots of the figures; `shift` is by how much the reader’s days begin earlier. */
export function overviewTime({ offset = 0, days = usualDays }: OverviewQuery, at: number, slot: number) {
  const shift = Math.round((offset * minute) / slot) * slot
  const today = Math.floor((at + shift) / day) * day - shift
  const from = today - (Math.min(Math.max(1, days), maxDays) - 1) * day
  return { from, to: today + day, shift }
}

const nothing: EffectCounts = { allowed: 0, queued: 0, denied: 0 }

function dayStarts(from: number, to: number): readonly number[] {
  return Array.from({ length: Math.round((to - from) / day) }, (_, i) => from + i * day)
}

function addCounts(all: readonly EffectCounts[]): EffectCounts {
  return all.reduce(
    ({ allowed, queued, denied }, one) => ({
      allowed: allowed + one.allowed,
      queued: queued + one.queued,
      denied: denied + one.denied,
    }),
    nothing,
  )
}

function shareAsked(counts: EffectCounts): number | null {
  const all = sum(counts)
  return all === 0 ? null : counts.queued / all
}

function sum({ allowed, queued, denied }: EffectCounts): number {
  return allowed + queued + denied
}

function dayOf(start: number, shift: number, counts: EffectCounts, answered: Answers): OverviewDay {
  const { allowed, queued, denied } = counts
  return {
    date: new Date(start + shift).toISOString().slice(0, 10),
    from: start,
    allowed,
    queued,
    denied,
    asked: shareAsked(counts),
    answers: timesOf(answered),
  }
}

function joinRows(all: readonly Answers[]): Answers {
  return {
    opened: all.reduce((total, { opened }) => total + opened, 0),
    expired: all.reduce((total, { expired }) => total + expired, 0),
    waits: all.flatMap(({ waits }) => waits),
  }
}

function timesOf({ opened, expired, waits }: Answers): AnswerTimes {
  const sorted = Float64Array.from(waits).sort()
  const at = (share: number) =>
    sorted.length === 0 ? null : (sorted[Math.ceil(sorted.length * share) - 1] ?? 0) / 1_000
  return { opened, answered: sorted.length, expired, p50: at(0.5), p90: at(0.9) }
}

function observedOf(tallies: readonly Tally[]): ObservedCounts {
  const count = (effect: string) => tallies.find(({ key }) => key === effect)?.allowed ?? 0
  return { queued: count('queue'), denied: count('deny') }
}

function findingsOf(tallies: readonly Tally[], whyOf: (code: string) => string): readonly FindingFigures[] {
  return tallies
    .map(({ key, queued, denied }) => ({ code: key, queued, denied }))
    .sort((a, b) => b.queued + b.denied - a.queued - a.denied || (a.code < b.code ? -1 : 1))
    .slice(0, maxListed)
    .map(({ code, ...counts }) => ({ code, what: whyOf(code), ...counts }))
}

function filtersOf(tallies: readonly Tally[]): readonly FilterFigures[] {
  return tallies
    .map(({ key, points, ...counts }) => ({
      ...counts,
      filter: key,
      points: Math.round(points * 1e6) / 1e6,
      decisions: sum(counts),
    }))
    .sort((a, b) => b.points - a.points || b.decisions - a.decisions)
}

function toolsOf(tallies: readonly Tally[]): readonly ToolFigures[] {
  return [...tallies]
    .sort((a, b) => sum(b) - sum(a) || (a.key < b.key ? -1 : 1))
    .slice(0, maxListed)
    .map(({ key, allowed, queued, denied }) => {
      const space = key.indexOf(' ')
      const tool = key.slice(space + 1)
      const kind = key.slice(0, space) as CallKind
      return { kind, tool: tool === '' ? null : tool, allowed, queued, denied }
    })
}

function judgingOf(tallies: readonly Tally[]): JudgingTimes {
  const buckets = tallies
    .map(tally => ({ bucket: Number(tally.key), calls: sum(tally) }))
    .sort((a, b) => a.bucket - b.bucket)
  const measured = buckets.reduce((total, { calls }) => total + calls, 0)
  const at = (share: number) => {
    let remaining = Math.ceil(measured * share)
    const found = buckets.find(({ calls }) => (remaining -= calls) <= 0)
    return measured === 0 || !found ? null : bucketMiddle(found.bucket)
  }
  return { measured, p50: at(0.5), p90: at(0.9), p99: at(0.99) }
}

/** Returns the bucket that a time in milliseconds falls into. */
export function bucketOf(milliseconds: number): number {
  return milliseconds <= min ? 0 : Math.ceil(Math.log(milliseconds / min) / step - 1e-9)
}

/** The time that stands for all in a bucket: milliseconds, three digits. */
function bucketMiddle(bucket: number): number {
  return Number((min * Math.exp((bucket - (bucket === 0 ? 0 : 0.5)) * step)).toPrecision(3))
}
