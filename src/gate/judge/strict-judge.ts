import type { Decision } from '../../model/decision.ts'
import type { Policy, Profile } from '../../model/policy.ts'
import type { ReviewSettings } from '../../model/review.ts'
import type { PolicyText } from '../../model/standing-set.ts'
import type { ToolCall } from '../../model/tool-call.ts'
import type { SignedState } from '../../people/standing/signed-state.ts'
import { profileNamed } from '../../policy/default-profile.ts'
import { Judge, type JudgeOptions, type Judgement } from './judge.ts'
import type { JudgeParts, OwnPolicy } from './judge-parts.ts'

/** A judge, and the change that its judgement makes. */
export type Judging = Pick<Judge, 'judge' | 'changeOf'>

interface Parts extends JudgeParts {
  readonly own?: OwnPolicy
  /** Returns the text that was accepted last. */
  readonly policyText: () => PolicyText | null
}

const strictness: Readonly<Record<Decision['effect'], number>> = { allow: 0, queue: 1, deny: 2 }

/**
 * Judges under the policy of the file and, where a person accepted another text of it, under that one too: the stricter
 * effect holds, and of two alike what was accepted.
 */
export class StrictJudge implements Judging {
  private readonly parts: Parts
  private readonly state: SignedState
  private readonly byFile: Judge
  private readonly makers = new WeakMap<Judgement, Judge>()
  private kept: { readonly digest: string | null; readonly policy: Policy; readonly judge: Judge } | undefined

  constructor(parts: Parts, state: SignedState) {
    this.parts = parts
    this.state = state
    this.byFile = new Judge(parts)
  }

  async judge(call: ToolCall, dryRun: boolean, told: JudgeOptions = {}): Promise<Judgement> {
    const byFile = await this.byFile.judge(call, dryRun, told)
    const accepted = this.accepted()?.judge
    if (!accepted) return byFile
    const other = await accepted.judge(call, dryRun, told)
    const isStricter = strictness[byFile.decision.effect] > strictness[other.decision.effect]
    if (!isStricter) this.makers.set(other, accepted)
    return isStricter ? byFile : other
  }

  changeOf(call: ToolCall, judgement: Judgement): ReturnType<Judge['changeOf']> {
    return (this.makers.get(judgement) ?? this.byFile).changeOf(call, judgement)
  }

  /** Returns the proof that each level needs: the file’s, or more where what was accepted asks for more. */
  proof(): ReviewSettings['proof'] {
    const { proof } = this.parts.policy.reviews
    const other = this.accepted()?.policy.reviews.proof
    const of = (level: keyof typeof proof) => (other?.[level] === 'secret' ? 'secret' : proof[level])
    return { medium: of('medium'), high: of('high'), critical: of('critical') }
  }

  /** Returns whose the prompts of clients at which nobody sits are: a person’s where every policy that counts says so. */
  prompts(profile: string): Profile['prompts'] {
    const policies = [this.parts.policy, this.accepted()?.policy].filter(one => one !== undefined)
    return policies.every(policy => profileNamed(policy, profile).prompts === 'person') ? 'person' : 'typed'
  }

  /** Returns the text that a person accepted, empty where nobody did; undefined where the file itself counts. */
  acceptedText(): PolicyText | undefined {
    const { own } = this.parts
    const { chain, signed } = this.state.read()
    const digest = signed?.set.policy ?? null
    if (!own || own.isGuarded || digest === own.digest) return undefined
    // Nobody could accept it yet; where calls are judged, it only tightens.
    if (chain.length === 0 && !this.state.isSettled) return undefined
    const kept = this.parts.policyText()
    return digest !== null && kept?.digest === digest ? kept : { digest, text: '' }
  }

  /** The judge under the accepted text, where the file says something else. */
  private accepted(): typeof this.kept {
    const { own } = this.parts
    const text = this.acceptedText()
    if (!own || !text) return undefined
    if (this.kept?.digest === text.digest) return this.kept
    const parts = { ...this.parts, ...own.accepted(text.digest, text) }
    this.kept = { digest: text.digest, policy: parts.policy, judge: new Judge(parts) }
    return this.kept
  }
}
