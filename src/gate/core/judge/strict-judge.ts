import { challenges } from '../../../ground/model/challenge.ts'
import type { Decision } from '../../../ground/model/decision.ts'
import type { Policy } from '../../../ground/model/policy.ts'
import { type Profile, profileSettings } from '../../../ground/model/settings/profile-settings.ts'
import type { GroupNeed } from '../../../ground/model/review.ts'
import {
  type ReviewSettings,
  reviewSettings,
  usualSelfApproval,
} from '../../../ground/model/settings/review-settings.ts'
import type { PolicyText } from '../../../ground/model/standing-set.ts'
import type { ToolCall } from '../../../ground/model/tool-call.ts'
import type { SignedState } from '../../../people/acts/standing/signed-state.ts'
import { profileNamed } from '../../../judge/policy/default-profile.ts'
import { unionOfNeeds } from '../../../ground/model/settings/strictness.ts'
import type { TeamPort } from '../ports/team-port.ts'
import { Judge } from './judge.ts'
import type { JudgeOptions, Judgement } from './change-of-judgement.ts'
import type { JudgeParts, OwnPolicy, TeamPart } from './judge-parts.ts'
import { memberOf } from '../../../ground/model/member-of.ts'

/** A judge, and the change that its judgement makes. */
export type Judging = Pick<Judge, 'judge' | 'changeOf'>

interface Parts extends JudgeParts {
  readonly own?: OwnPolicy
  readonly team?: Pick<TeamPort, 'isHeld' | 'group'>
  readonly teamPolicy?: TeamPart
  /** Returns the text that was accepted last. */
  readonly policyText: () => PolicyText | null
}

const strictness: Readonly<Record<Decision['effect'], number>> = { allow: 0, queue: 1, deny: 2 }

/** A policy that counts beside that of the file, and its judge. */
interface Beside {
  readonly policy: Policy
  readonly judge: Judge
  /** Of two alike, what it says counts. */
  readonly isPreferred: boolean
}

/**
 * Judges under the policy of the file and, where a person accepted another text of it, under that one too: the stricter
 * effect holds, and of two alike what was accepted. What the team’s policy loosens holds while its word does, and where a
 * reviewer signed it; else the call is judged without it as well, so that it only tightens.
 */
export class StrictJudge implements Judging {
  private readonly parts: Parts
  private readonly state: SignedState
  private readonly byFile: Judge
  private readonly makers = new WeakMap<Judgement, Pick<Beside, 'judge' | 'policy'>>()
  private kept: (Beside & { readonly digest: string | null }) | undefined
  private withoutTeam: Beside | undefined

  constructor(parts: Parts, state: SignedState) {
    this.parts = parts
    this.state = state
    this.byFile = new Judge(parts)
  }

  async judge(call: ToolCall, dryRun: boolean, options: JudgeOptions = {}): Promise<Judgement> {
    const byFile = await this.byFile.judge(call, dryRun, options)
    let [strictest, approvers] = [byFile, byFile.decision.approvers ?? []]
    for (const { judge, policy, isPreferred } of this.beside()) {
      const other = await judge.judge(call, dryRun, options)
      approvers = unionOfNeeds([approvers, other.decision.approvers ?? []])
      const more = strictnessOf(other) - strictnessOf(strictest)
      if (more < 0 || (more === 0 && !isPreferred)) continue
      this.makers.set(other, { judge, policy })
      strictest = other
    }
    return this.needing(strictest, approvers)
  }

  /** The judgement, with the groups that any of the policies wants where the call waits. */
  private needing(judgement: Judgement, approvers: readonly GroupNeed[]): Judgement {
    const { decision } = judgement
    const isSame = JSON.stringify(decision.approvers ?? []) === JSON.stringify(approvers)
    if (decision.effect !== 'queue' || isSame) return judgement
    const made = { ...judgement, decision: { ...decision, approvers } }
    this.makers.set(made, this.makers.get(judgement) ?? { judge: this.byFile, policy: this.parts.policy })
    return made
  }

  changeOf(call: ToolCall, judgement: Judgement): ReturnType<Judge['changeOf']> {
    const byFile = { judge: this.byFile, policy: this.parts.policy }
    const { judge, policy } = this.makers.get(judgement) ?? byFile
    // Only a review that is opened is asked about it.
    const minimum = judgement.decision.effect === 'queue' ? lowestSelfApproval(this.policies()) : {}
    return judge.changeOf(call, judgement, { ...policy.reviews, ...minimum })
  }

  /**
   * Returns every policy that a call is judged under at this moment, of whose answers the strictest holds; null where nobody
   * knows them, since the gate’s team has told it nothing yet.
   */
  policiesNow(): readonly Policy[] | null {
    return this.parts.store.people.isUnknown ? null : this.policies()
  }

  /** Returns the proof that each level needs: the file’s, or more where what was accepted asks for more. */
  proof(): ReviewSettings['proof'] {
    const { proof } = reviewSettings.table
    return this.policies()
      .map(({ reviews }) => reviews.proof)
      .reduce(proof.strictest)
  }

  /** Returns whose the prompts of clients at which nobody sits are: a person’s where every policy that counts says so. */
  prompts(profile: string): Profile['prompts'] {
    const { prompts } = profileSettings.table
    return this.policies()
      .map(policy => profileNamed(policy, profile).prompts)
      .reduce(prompts.strictest)
  }

  /** Returns the text that a person accepted, empty where nobody did; undefined where the file itself counts. */
  acceptedText(): PolicyText | undefined {
    const { own } = this.parts
    const { chain, signed } = this.state.read()
    const digest = signed?.set.policy ?? null
    // On a gate of a team nobody’s own file loosens, whoever may write it.
    const isAsItIs = own?.isGuarded === true && this.parts.team?.group() === undefined
    if (!own || isAsItIs || digest === own.digest) return undefined
    // Nobody could accept it yet; where calls are judged, it only tightens.
    if (chain.length === 0 && !this.state.isSettled) return undefined
    const stored = this.parts.policyText()
    return digest !== null && stored?.digest === digest ? stored : { digest, text: '' }
  }

  private policies(): readonly Policy[] {
    return [this.parts.policy, ...this.beside().map(({ policy }) => policy)]
  }

  /** The policies that count beside that of the file. */
  private beside(): readonly Beside[] {
    const [accepted, without] = [this.accepted(), this.isTeamHeld() ? undefined : this.judgeWithoutTeam()]
    return [...(accepted ? [accepted] : []), ...(without ? [without] : [])]
  }

  /** Tells whether what the team’s policy loosens counts at this moment: a text that was signed for this gate’s own group. */
  private isTeamHeld(): boolean {
    const { teamPolicy, team } = this.parts
    if (!teamPolicy) return true
    if (teamPolicy.group !== team?.group()) return false
    const { problem, signed } = this.state.read()
    const stands = problem === null && memberOf(signed?.set.groupPolicies, teamPolicy.group)
    return stands ? stands.includes(teamPolicy.digest) && team.isHeld() : false
  }

  /** The judge under what holds without the team’s policy. */
  private judgeWithoutTeam(): Beside | undefined {
    const { teamPolicy } = this.parts
    if (!teamPolicy) return undefined
    if (!this.withoutTeam) {
      const parts = { ...this.parts, ...teamPolicy.without() }
      this.withoutTeam = { policy: parts.policy, judge: new Judge(parts), isPreferred: false }
    }
    return this.withoutTeam
  }

  /** The judge under the accepted text, where the file says something else. */
  private accepted(): typeof this.kept {
    const { own } = this.parts
    const text = this.acceptedText()
    if (!own || !text) return undefined
    if (this.kept?.digest === text.digest) return this.kept
    const parts = { ...this.parts, ...own.accepted(text.digest, text) }
    this.kept = { digest: text.digest, policy: parts.policy, judge: new Judge(parts), isPreferred: true }
    return this.kept
  }
}

/** Of calls that wait, the one whose challenge is harder is the stricter one. */
function strictnessOf({ decision }: Judgement): number {
  return strictness[decision.effect] * challenges.length + challenges.indexOf(decision.challenge)
}

/** The least of the levels up to which these policies let people answer for themselves; nothing where none says any. */
function lowestSelfApproval(policies: readonly Policy[]): Pick<ReviewSettings, 'self_approval'> {
  const named = policies.map(({ reviews }) => reviews.self_approval)
  if (named.every(level => level === undefined)) return {}
  const { self_approval } = reviewSettings.table
  return { self_approval: named.map(level => level ?? usualSelfApproval).reduce(self_approval.strictest) }
}
