import type { ActClass, Hearing } from '../../ground/model/hearing.ts'
import { type PastEvaluation, pastCallOf } from './evaluate-past.ts'
import type { PastCall } from './past-call.ts'

/** A session in which a text that somebody else wrote told the agent what to do, and what it then did. */
export interface InjectedSession {
  readonly client: string
  readonly session: string
  /** The acts that such texts asked for, with the number of their sentences, the most first. */
  readonly asked: readonly { readonly act: ActClass; readonly sentences: number }[]
  /** Calls that did what a text asked for, as the gate finds. */
  readonly calls: number
  /** Those of them that it would have stopped or shown to a person. */
  readonly stopped: number
  /** The first of them; null where the agent did nothing of it. */
  readonly example: PastCall | null
}

/** A session while it is counted. */
interface Told {
  readonly client: string
  readonly session: string
  hearing: Hearing
  asked: InjectedSession['asked']
  calls: number
  stopped: number
  example: PastCall | null
}

const shownSessions = 20
/** More sessions than this are no longer told apart. */
const maxSessions = 5_000
/** Plain sentences of a page are orders to whoever reads them; from here on they are meant for an agent. */
const meantForAgents = 0.8

/** Counts what texts asked agents for, session by session, while calls are judged. */
export class InjectedSessions {
  private readonly told = new Map<string, Told>()

  add({ call, judged: [present], counts }: PastEvaluation): void {
    if (!counts || present.heard.reports.length === 0) return
    const notice = this.told.get(call.session) ?? this.open(call)
    if (!notice) return
    if (notice.hearing !== present.heard.reports) {
      notice.hearing = present.heard.reports
      notice.asked = askedActs(notice.hearing)
    }
    const { effect, assessment } = present.decision
    if (
      !assessment.contributions.some(({ findings }) =>
        findings.some(({ code }) => code.startsWith('origin.')),
      )
    )
      return
    notice.calls++
    if (effect !== 'allow') notice.stopped++
    notice.example ??= pastCallOf(call, present)
  }

  /** Those in which the agent did what it was told first, then those with the most such sentences; at most 20. */
  list(): readonly InjectedSession[] {
    return this.all()
      .toSorted((a, b) => b.calls - a.calls || sentencesOf(b) - sentencesOf(a))
      .slice(0, shownSessions)
      .map(({ hearing: _heard, ...shown }) => shown)
  }

  /** The number of all such sessions. */
  count(): number {
    return this.all().length
  }

  private all(): readonly Told[] {
    return [...this.told.values()].filter(({ calls, asked }) => calls > 0 || asked.length > 0)
  }

  private open({ agent, session }: PastEvaluation['call']): Told | undefined {
    if (this.told.size >= maxSessions) return undefined
    const name = session.slice(agent.length + 1)
    const notice = {
      client: agent,
      session: name,
      hearing: [],
      asked: [],
      calls: 0,
      stopped: 0,
      example: null,
    }
    this.told.set(session, notice)
    return notice
  }
}

function sentencesOf({ asked }: Pick<InjectedSession, 'asked'>): number {
  return asked.reduce((sum, { sentences }) => sum + sentences, 0)
}

function askedActs(hearing: Hearing): InjectedSession['asked'] {
  const counts = new Map<ActClass, number>()
  for (const { source, segments } of hearing) {
    if (source.from !== 'result' || source.own) continue
    for (const { kind, strength, acts } of segments)
      if (kind === 'order' && strength >= meantForAgents)
        for (const act of acts) counts.set(act, (counts.get(act) ?? 0) + 1)
  }
  return [...counts]
    .map(([act, sentences]) => ({ act, sentences }))
    .toSorted((a, b) => b.sentences - a.sentences)
}
