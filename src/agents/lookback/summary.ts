import type { DecisionEffect } from '../../ground/model/decision.ts'
import { pastCallOf, type PastEvaluation } from './evaluate-past.ts'
import { type PastQuestion, questionAbout } from './past-question.ts'
import {
  type ClientCounts,
  Counter,
  type DayCounts,
  localDay,
  noCalls,
  type PastCall,
  type PastEffectCounts,
  Worst,
} from './past-call.ts'
import { masked } from '../../people/redaction/redact.ts'

/** Gathers what the questions of one group have in common. */
class CommonGround {
  private readonly first: PastQuestion
  private readonly programs = new Set<string>()
  /** The words that all arguments begin with. */
  private argument: string | undefined
  /** Some arguments are these words and no more; all are. */
  private isWhole = true
  private someAreWhole = false
  private folder: string | undefined
  private readonly hosts = new Set<string>()
  /** Some question names nothing of that sort. */
  private isWithoutPath = false
  private isWithoutHost = false

  constructor(first: PastQuestion) {
    this.first = first
  }

  add({ runs, paths, hosts }: PastQuestion): void {
    for (const { program, argument } of runs) {
      this.programs.add(program)
      this.addArgument(argument)
    }
    for (const path of paths) this.folder = commonFolder(this.folder ?? parentOf(path), path)
    for (const host of hosts) this.hosts.add(host)
    if (paths.length === 0) this.isWithoutPath = true
    if (hosts.length === 0) this.isWithoutHost = true
  }

  /** The narrowest `[[rule]]` that holds for all of them, in TOML; undefined where none can be written. */
  suggestion(): string | undefined {
    const { codes, kind, tool, client } = this.first
    if (codes.length === 0) return undefined
    const conditions = this.conditions(kind, tool)
    if (!conditions || Object.values(conditions).some(value => /[^\x20-\x7e]/.test(value))) return undefined
    const lines = [
      'effect = "allow"',
      ...Object.entries(conditions).map(([key, value]) => `${key} = ${JSON.stringify(value)}`),
      `covers = ${JSON.stringify(codes)}`,
      `reason = ${JSON.stringify(`routine for ${client} here`)}`,
    ]
    const toml = `[[rule]]\n${lines.join('\n')}\n`
    return masked({ toml })['toml'] === toml ? toml : undefined
  }

  private addArgument(argument: string): void {
    const before = this.argument ?? argument
    const common = commonWords(before, argument)
    this.someAreWhole =
      (this.someAreWhole && common === before) || common === argument || this.argument === undefined
    this.isWhole = this.isWhole && argument === before
    this.argument = common
  }

  private conditions(kind: string, tool: string | null): Conditions | undefined {
    if (kind === 'shell') return this.ofProgram()
    const name = tool !== null && isPlain(tool) ? tool : undefined
    const [host, ...more] = this.isWithoutHost ? [] : this.hosts
    const oneHost = more.length === 0 ? host : undefined
    if (kind === 'http') return oneHost === undefined ? undefined : { kind, host: oneHost }
    if (kind !== 'tool') return this.ofFolder(kind)
    return name === undefined ? undefined : { tool: name, ...(oneHost !== undefined && { host: oneHost }) }
  }

  private ofProgram(): Conditions | undefined {
    const [program, ...others] = this.programs
    if (program === undefined || others.length > 0 || !isPlain(program)) return undefined
    const words = this.argument ?? ''
    if (words === '' || !isPlain(words)) return { kind: 'shell', program }
    return {
      kind: 'shell',
      program,
      argument: this.isWhole ? words : `${words}${this.someAreWhole ? '*' : ' *'}`,
    }
  }

  /** A folder that is no home folder, and no part of the system that is one step below the root. */
  private ofFolder(kind: string): Conditions | undefined {
    const { folder = '' } = this
    const isPlace = !this.isWithoutPath && folder.split('/').length > 3 && isPlain(folder)
    return isPlace ? { kind, path: `${folder}/**` } : undefined
  }
}

type Conditions = Readonly<Record<string, string>>

/** Nothing in it means more than itself in a glob. */
function isPlain(text: string): boolean {
  return !/[*?[\]{}\\!]/.test(text)
}

/** The words that both begin with. */
function commonWords(a: string, b: string): string {
  const others = b.split(' ')
  const words = a.split(' ')
  const until = words.findIndex((word, i) => word !== others[i])
  return (until === -1 ? words : words.slice(0, until)).join(' ').trim()
}

function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')))
}

function commonFolder(folder: string, path: string): string {
  let common = folder
  while (common !== '' && !path.startsWith(`${common}/`)) common = parentOf(common)
  return common
}

/** A rule of the policy that would answer questions; tried on the same calls. */
export interface SuggestedAnswer {
  /** As it would stand in the person’s policy file. */
  readonly toml: string
  /** Questions that it takes away: of this group, and of all. */
  readonly answers: number
  readonly answersOfAll: number
}

/** Questions that are alike. */
export interface QuestionGroup {
  readonly text: string
  /** The reasons why it was asked, each in a clause; empty where no finding made the question. */
  readonly whys: readonly string[]
  readonly client: string
  readonly questions: number
  readonly sessions: number
  readonly example: PastCall
  /** The number of them that ask for more than a simple yes: no rule is offered for a kind that has such. */
  readonly grave: number
  /** Null where no rule takes any of them away without taking away a denial too. */
  readonly answer: SuggestedAnswer | null
}

/** A call of which two policies say different things. */
export interface ChangedCall extends PastCall {
  /** The effect that the draft gives. */
  readonly draft: DecisionEffect
  readonly draftComposite: number
}

/** The effects that a draft gives the same calls. */
export interface Compared {
  readonly counts: PastEffectCounts
  /** Counts of changed calls, by `from → to`. */
  readonly moves: readonly {
    readonly from: DecisionEffect
    readonly to: DecisionEffect
    readonly calls: number
  }[]
  /** The gravest of them: those that would run first. At most 50. */
  readonly changed: readonly ChangedCall[]
}

/** The decisions that the calls would have got. */
export interface Summary {
  readonly counts: PastEffectCounts
  readonly clients: readonly ClientCounts[]
  /** Days with calls, oldest first. */
  readonly days: readonly DayCounts[]
  /** Those with the most questions first; at most 8. */
  readonly groups: readonly QuestionGroup[]
  /** The number of all groups. */
  readonly groupsOfAll: number
  /** Denied calls first, then those of a high level that would have waited; at most 50. */
  readonly stopped: readonly PastCall[]
  readonly stoppedOfAll: number
  readonly compared?: Compared
}

/** A group while it is counted. */
export interface OpenGroup {
  readonly key: string
  readonly first: PastQuestion
  readonly common: CommonGround
  readonly sessions: Set<string>
  readonly example: PastCall
  questions: number
  /** Questions that ask for more than a simple yes. */
  grave: number
}

const shownGroups = 8
const shownCalls = 50
/** More groups than this are no longer told apart. */
const maxGroups = 5_000

/** Sums up calls as they are judged. */
export class Summing {
  private readonly counts: PastEffectCounts = { ...noCalls }
  private readonly drafted: PastEffectCounts = { ...noCalls }
  private readonly moves = new Map<string, number>()
  private readonly clients = new Counter()
  private readonly days = new Counter()
  private readonly groups = new Map<string, OpenGroup>()
  private readonly stopped = new Worst<PastCall>(shownCalls, worstFirst)
  private readonly changed = new Worst<ChangedCall>(shownCalls, loosenedFirst)
  private stoppedOfAll = 0
  private hasDraft = false

  add({ call, judged: [present, draft], counts }: PastEvaluation): void {
    if (!counts) return
    const { effect, assessment } = present.decision
    this.counts[effect]++
    this.clients.add(call.agent, effect)
    this.days.add(localDay(call.at), effect)
    if (draft) this.compare(call, present, draft)
    const isHigh = assessment.level === 'high' || assessment.level === 'critical'
    if (effect === 'allow') return
    const past = pastCallOf(call, present)
    if (effect === 'queue')
      this.group(questionAbout(call, present), past, present.decision.challenge !== 'confirm')
    if (effect === 'queue' && !isHigh) return
    this.stoppedOfAll++
    this.stopped.add(past, effect)
  }

  /** The groups with the most questions, while they are counted. */
  largest(): readonly OpenGroup[] {
    const all = [...this.groups.values()]
    return all.sort((a, b) => b.questions - a.questions || (a.key < b.key ? -1 : 1)).slice(0, shownGroups)
  }

  /** `answers` are those that were tried, by the key of their group. */
  summary(answers: ReadonlyMap<string, SuggestedAnswer>): Summary {
    const groups = this.largest().map(({ key, first, questions, sessions, example, grave }) => ({
      text: first.text,
      whys: first.whys,
      client: first.client,
      questions,
      sessions: sessions.size,
      example,
      grave,
      answer: answers.get(key) ?? null,
    }))
    return {
      counts: this.counts,
      clients: this.clients.entries().map(([client, counts]) => ({ client, ...counts })),
      days: this.days.entries().map(([day, counts]) => ({ day, ...counts })),
      groups,
      groupsOfAll: this.groups.size,
      stopped: this.stopped.list(),
      stoppedOfAll: this.stoppedOfAll,
      ...(this.hasDraft && { compared: this.compared() }),
    }
  }

  private compare(
    call: PastEvaluation['call'],
    present: PastEvaluation['judged'][0],
    draft: PastEvaluation['judged'][0],
  ): void {
    this.hasDraft = true
    const [from, to] = [present.decision.effect, draft.decision.effect]
    this.drafted[to]++
    if (from === to) return
    this.moves.set(`${from} ${to}`, (this.moves.get(`${from} ${to}`) ?? 0) + 1)
    const draftComposite = draft.decision.assessment.composite
    this.changed.add({ ...pastCallOf(call, present), draft: to, draftComposite }, `${from} ${to}`)
  }

  private compared(): Compared {
    const moves = [...this.moves].map(([key, calls]) => {
      const [from, to] = key.split(' ') as [DecisionEffect, DecisionEffect]
      return { from, to, calls }
    })
    return {
      counts: this.drafted,
      moves: moves.sort((a, b) => b.calls - a.calls),
      changed: this.changed.list(),
    }
  }

  private group(question: PastQuestion, example: PastCall, isGrave: boolean): void {
    const isFull = this.groups.size >= maxGroups && !this.groups.has(question.key)
    const key = isFull ? 'others' : question.key
    const first = isFull ? { ...question, key, text: 'others', codes: [], whys: [] } : question
    const known = this.groups.get(key)
    const group: OpenGroup = known ?? {
      key,
      first,
      common: new CommonGround(first),
      sessions: new Set<string>(),
      example,
      questions: 0,
      grave: 0,
    }
    group.questions++
    if (isGrave) group.grave++
    group.sessions.add(example.session)
    group.common.add(question)
    if (!known) this.groups.set(key, group)
  }
}

const order = { deny: 0, queue: 1, allow: 2 } as const

function worstFirst(a: PastCall, b: PastCall): number {
  return order[a.effect] - order[b.effect] || b.composite - a.composite || a.at - b.at
}

/** Puts calls first that were stopped and that a draft lets run. */
function loosenedFirst(a: ChangedCall, b: ChangedCall): number {
  const step = (call: ChangedCall) => order[call.effect] - order[call.draft]
  return step(a) - step(b) || b.composite - a.composite || a.at - b.at
}
