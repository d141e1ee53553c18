import { Judge } from '../judge/judge.ts'
import type { Judgement } from '../judge/change-of-judgement.ts'
import { lessonsOf } from '../judge/lessons-of.ts'
import type { JudgeParts, JudgeStore } from '../judge/judge-parts.ts'
import type { ToolCall } from '../../../ground/model/tool-call.ts'
import { type Place, virtualPlace } from '../../../ground/model/place.ts'
import type { Policy } from '../../../ground/model/policy.ts'
import type { ToolReport } from '../../../ground/model/tool-report.ts'
import { profileNamed } from '../../../judge/policy/default-profile.ts'
import { settleSpeaker } from '../reports/settle-speaker.ts'
import { ScratchStore } from './scratch-store.ts'

/** The means by which calls of records are judged: a policy, and the parts of a gate that need no disk. */
export interface ScratchParts {
  readonly policy: Policy
  readonly filters: JudgeParts['filters']
  readonly stateFolders: readonly string[]
  readonly home: string
}

/**
 * Judges calls of the past, each at its own time: with the memory of its session, without anybody’s answers, and without
 * a look at the disk, which is another one by now. Keeps nothing but memory.
 */
export class ScratchGate {
  private readonly store = new ScratchStore()
  private readonly policy: Policy
  private readonly judging: PastJudge

  constructor(parts: ScratchParts) {
    this.policy = parts.policy
    this.judging = new PastJudge(parts, this.store)
  }

  /** Judges; learns nothing. `workspace` is the folder that the session began in. */
  judge(call: ToolCall, workspace: string): Promise<Judgement> {
    return this.judging.judge(call, workspace)
  }

  /** Learns from a decision like any gate: a call that waits or is refused did not run. */
  learn(call: ToolCall, { decision, input }: Judgement): void {
    this.store.learn(call, decision.effect === 'allow', lessonsOf(call, decision, input))
  }

  /** Remembers the result of a tool, whatever was said of its call: the agent has read it. */
  report(report: ToolReport, at: number): void {
    this.store.report(
      settleSpeaker(report, () => profileNamed(this.policy, report.profile).prompts),
      at,
    )
  }
}

/** Judges calls at their own time with what a store knows, and as if nothing were only observed. */
export class PastJudge {
  private readonly judging: Judge
  private at = 0
  private workspace = ''

  constructor({ policy, filters, stateFolders, home }: ScratchParts, store: JudgeStore) {
    const { observe: _observe, ...judging } = policy
    this.judging = new Judge({
      store,
      policy: judging,
      filters,
      stateFolders,
      now: () => this.at,
      clock: () => 0,
      placeOf: call => placeThen(call, this.workspace, home, stateFolders),
    })
  }

  /** `workspace` is the folder that the session began in. */
  judge(call: ToolCall, workspace: string): Promise<Judgement> {
    this.at = call.at
    this.workspace = workspace
    return this.judging.judge(call, false)
  }
}

/** The folder that a session began in is its workspace; one that the record does not tell is a virtual one. */
function placeThen(
  { cwd }: ToolCall,
  workspace: string,
  home: string,
  stateFolders: readonly string[],
): Place {
  if (cwd === null) return { ...virtualPlace, stateFolders: [...virtualPlace.stateFolders, ...stateFolders] }
  const within = cwd === workspace || cwd.startsWith(`${workspace}/`)
  const { temp } = virtualPlace
  return { cwd, workspace: within ? workspace : cwd, home, temp, stateFolders, observed: false }
}
