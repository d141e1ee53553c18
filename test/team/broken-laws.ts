import type { StoredEntry } from '../../src/people/audit/link-entry.ts'
import type { JsonObject } from '../../src/ground/model/json.ts'
import { TeamPool } from '../../src/daemon/team/database/team-pool.ts'

type LoggedLine = Pick<StoredEntry, 'kind' | 'body'>

/** Everything that a team wrote: the log of each gate as its database has it, and the log of its people. */
export interface TeamLogs {
  readonly gates: ReadonlyMap<string, readonly LoggedLine[]>
  readonly people: readonly LoggedLine[]
}

/** Everything that agents and people were told while the team ran. */
export interface Told {
  /** By the id of the decision. */
  readonly decisions: ReadonlyMap<string, { readonly gate: string; readonly effect: string }>
  /** Answers that were taken, as far as the person knows. */
  readonly answers: readonly {
    readonly review: string
    readonly reviewer: string
    readonly approve: boolean
  }[]
}

/** Reads what a team’s database has, past every part of the team. */
export async function readTeamLogs(database: string): Promise<TeamLogs> {
  const pool = new TeamPool(database, 1)
  try {
    const acts = await pool.rows<{ entries: string }>({ text: 'SELECT entries FROM acts ORDER BY number' })
    const entries = await pool.rows<LoggedLine & { gate: string }>({
      text: 'SELECT gate, kind, body FROM entries ORDER BY gate, epoch, seq',
    })
    const gates = new Map<string, LoggedLine[]>()
    for (const { gate, ...line } of entries) gates.set(gate, [...(gates.get(gate) ?? []), line])
    return {
      gates,
      people: acts.flatMap(act => JSON.parse(act.entries) as LoggedLine[]),
    }
  } finally {
    await pool.close()
  }
}

/**
 * Names each law of a team that its logs break: no queued call runs unapproved, none twice, no decision without its entry,
 * no answer is lost that somebody was told was taken.
 */
export function brokenLaws({ gates, people }: TeamLogs, notice: Told): readonly string[] {
  const answers = new Map<string, number>()
  for (const line of answersIn(people)) answers.set(line, (answers.get(line) ?? 0) + 1)
  const own = [...gates].flatMap(([gate, log]) => brokenAtGate(gate, log, answers))
  return [...own, ...lostDecisions(gates, notice), ...lostAnswers(gates, answers, notice)]
}

function brokenAtGate(
  gate: string,
  log: readonly LoggedLine[],
  answers: ReadonlyMap<string, number>,
): readonly string[] {
  const broken: string[] = []
  const [approved, ran] = [new Set<string>(), new Set<string>()]
  for (const line of log) {
    for (const answer of answersIn([line])) {
      if (!answers.has(answer)) broken.push(`${gate} has an answer that nobody gave: ${answer}`)
      if (answer.startsWith('approved ')) approved.add(answer.split(' ')[1] ?? '')
    }
    const { effect, reviewId } = decisionIn(line)
    if (effect !== 'allow' || typeof reviewId !== 'string') continue
    if (!approved.has(reviewId)) broken.push(`${gate} let ${reviewId} run, which nobody approved`)
    if (ran.has(reviewId)) broken.push(`${gate} let ${reviewId} run twice`)
    ran.add(reviewId)
  }
  return broken
}

function lostDecisions(gates: TeamLogs['gates'], { decisions }: Told): readonly string[] {
  const logged = new Map<string, string>()
  const broken: string[] = []
  for (const [gate, log] of gates)
    for (const { id, effect } of log.map(decisionIn)) {
      if (typeof id !== 'string') continue
      if (logged.has(id)) broken.push(`the decision ${id} is logged twice`)
      logged.set(id, `${gate} ${effect}`)
    }
  for (const [id, { gate, effect }] of decisions)
    if (logged.get(id) !== `${gate} ${effect}`)
      broken.push(`${gate} decided ${effect} (${id}), and the log has ${logged.get(id) ?? 'nothing of it'}`)
  return broken
}

function lostAnswers(
  gates: TeamLogs['gates'],
  answers: ReadonlyMap<string, number>,
  notice: Told,
): readonly string[] {
  const known = new Map<string, number>()
  for (const log of gates.values())
    for (const line of answersIn(log)) known.set(line, (known.get(line) ?? 0) + 1)
  return notice.answers.flatMap(({ review, reviewer, approve }) => {
    const line = `${approve ? 'approved' : 'denied'} ${review} ${reviewer}`
    const [taken = 0, fed = 0] = [answers.get(line), known.get(line)]
    if (taken === 1 && fed === 1) return []
    return [`“${line}” was taken: the team has it ${taken} times, and its gate ${fed} times`]
  })
}

function answersIn(log: readonly LoggedLine[]): readonly string[] {
  return log.flatMap(({ kind, body }) => {
    if (kind !== 'review') return []
    const { event, review, reviewer } = JSON.parse(body) as JsonObject
    return event === 'approved' || event === 'denied'
      ? [`${event} ${String(review)} ${String(reviewer)}`]
      : []
  })
}

function decisionIn({ kind, body }: LoggedLine): JsonObject {
  return kind === 'decision' ? ((JSON.parse(body) as JsonObject)['decision'] as JsonObject) : {}
}
