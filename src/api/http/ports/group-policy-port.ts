import type { PolicyEffect } from '../../../ground/model/policy-effect.ts'
import type { Identity } from '../../../ground/model/reviewer.ts'
import type { ShownGroupPolicy } from '../../../ground/model/shown-group-policy.ts'
import type { CheckedDraft } from './policy-port.ts'

/** A text that is to be a group’s policy. */
export interface PolicySaving {
  readonly group: string
  readonly toml: string
  /** Of gates that take it, in per cent. */
  readonly share: number
  /** The revision that it was begun over: another one by now is a conflict. */
  readonly over: number
}

/** A version that so many gates are to have; 0: none. */
export interface PolicyMove extends Omit<PolicySaving, 'toml'> {
  readonly version: number
}

/** Policies of groups of gates, as a hub serves them. What changes one needs a secret of the reviewer, and is logged. */
export interface GroupPolicyPort {
  show(group: string): Promise<ShownGroupPolicy>
  /** Changes nothing. */
  check(group: string, toml: string): Promise<CheckedDraft>
  /** Judges the last days’ decisions of the group’s gates again; rejects for a draft that is wrong. Changes nothing. */
  effect(group: string, toml: string): Promise<PolicyEffect>
  /** Saves a new version, or proposes it. Rejects with `conflict` where somebody was first, and `invalid` for a wrong one. */
  save(saving: PolicySaving, who: Identity): Promise<unknown>
  move(move: PolicyMove, who: Identity): Promise<unknown>
  /** Has what somebody else proposed hold. */
  confirm(group: string, over: number, who: Identity): Promise<unknown>
  /** Takes a proposal away. */
  withdraw(group: string, over: number, who: Identity): Promise<unknown>
}
