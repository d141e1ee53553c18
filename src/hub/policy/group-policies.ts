import { type LoadedPolicy, teamLayerName } from '../../gate/config/load-policy.ts'
import { sha256 } from '../../people/audit/sha256.ts'
import { GateError } from '../../ground/model/errors.ts'
import {
  type GroupPolicyText,
  noPolicy,
  type PolicyRollout,
  type PolicyStep,
  type PolicyVersion,
  type ShownGroupPolicy,
} from '../../ground/model/policy-rollout.ts'
import type { JsonObject } from '../../ground/model/json.ts'
import { localMoment } from '../../ground/model/local-moment.ts'
import type { Policy } from '../../ground/model/policy.ts'
import type {
  CheckedDraft,
  GroupPolicyPort,
  PolicyMove,
  PolicySaving,
} from '../../api/http/ports/policy-port.ts'
import type { PolicyEffect } from '../../ground/model/policy-effect.ts'
import type { Identity } from '../../ground/model/reviewer.ts'
import type { GateGroup } from '../../ground/model/team-gate.ts'
import { loadPolicyFor } from '../../gate/open/open-gate.ts'
import { demandRole } from '../../people/acts/roles/may-do.ts'
import { teamRolesOf } from '../../people/acts/roles/team-roles.ts'
import type { SignAct } from '../../people/acts/standing/act-signer.ts'
import type { HubParts } from '../../daemon/team/hub/hub-parts.ts'
import { placeAmongAll, restOf, versionFor } from '../../daemon/team/policy/is-in-share.ts'
import type { TeamReads } from '../../daemon/team/team-reads.ts'
import { type CheckedGroupPolicy, checkGroupPolicy } from './check-group-policy.ts'
import { effectOnGroup } from './effect-on-group.ts'
import { diffLines } from 'diff'
import { visibleText } from '../../ground/model/visible-text.ts'
import { answeringFor } from './answering-for.ts'

/** Characters of a line that is shown. */
const maxLength = 80

/** Says in a few words how one text differs from another: how many lines, and the first of them. */
function changedLines(before: string, after: string): string {
  const changes = diffLines(before, after)
  const count = (side: 'added' | 'removed') =>
    changes.filter(one => one[side]).reduce((sum, one) => sum + one.count, 0)
  const [added, removed] = [count('added'), count('removed')]
  if (added + removed === 0) return 'its text is the same'
  const first = changes.find(one => one.added || one.removed)?.value.split('\n', 1)[0] ?? ''
  return `${added} lines more and ${removed} less, the first “${visibleText(first.trim(), maxLength)}”`
}

/** The parts that policies of groups are kept with. */
export interface GroupPolicyParts extends Pick<HubParts, 'copy' | 'fresh' | 'now'> {
  readonly reads: Pick<TeamReads, 'decisions'>
  readonly sign: SignAct
}

/** Decisions that are judged again, and days, unless somebody asks for fewer. */
const looked = { most: 5_000, days: 7 }

/** Policies of groups of gates: versions, shares and the way back. Each change is signed, and an act of the team’s people. */
export class GroupPolicies implements GroupPolicyPort {
  private readonly parts: GroupPolicyParts

  constructor(parts: GroupPolicyParts) {
    this.parts = parts
  }

  async show(group: string): Promise<ShownGroupPolicy> {
    await this.parts.fresh()
    const { policyReview } = this.group(group)
    const gates = this.gates(group).map(gate => ({ gate, place: placeAmongAll(gate) }))
    const versions = this.team.policyTexts(group)
    return { group, rollout: this.rollout(group), isReviewed: policyReview === true, versions, gates }
  }

  /** The same as `read`, told as a page wants it. */
  async check(group: string, toml: string): Promise<CheckedDraft> {
    try {
      const { loaded } = await this.read(group, toml)
      return { ok: true, digest: loaded.policy.digest }
    } catch (error) {
      if (!(error instanceof GateError) || error.code === 'missing') throw error
      const { message: problem, field, position } = error
      const isDraft = position?.file === teamLayerName({ group, version: this.nextVersion(group) })
      return {
        ok: false,
        problem,
        ...(field !== undefined && { field }),
        ...(isDraft && position && { line: position.line }),
      }
    }
  }

  /** Rejects with what is wrong; see `checkGroupPolicy`. Changes nothing. */
  async read(group: string, toml: string): Promise<CheckedGroupPolicy> {
    await this.parts.fresh()
    this.group(group)
    const version = this.nextVersion(group)
    return checkGroupPolicy(
      { group, version, toml },
      answeringFor(this.parts.copy.people, group, this.parts.now()),
    )
  }

  /** Judges the last days’ decisions of all gates of the group under a draft; see `effectOnGroup`. */
  async effect(
    group: string,
    toml: string,
    { days = looked.days, most: max = looked.most } = {},
  ): Promise<PolicyEffect> {
    const { loaded, notes } = await this.read(group, toml)
    const known = new Map<number, Policy>()
    const rollout = this.rollout(group)
    const presentAt = (gate: string) => {
      const { version } = versionFor(rollout, gate)
      const policy = known.get(version) ?? this.loaded(group, version).policy
      known.set(version, policy)
      return policy
    }
    const { reads, now } = this.parts
    const gates = this.gates(group)
    const parts = { reads, gates, draft: loaded.policy, presentAt, days, most: max, now: now() }
    return { ...(await effectOnGroup(parts)), ...(notes.length > 0 && { notes }) }
  }

  /** Saves a new version, or proposes it where a second person confirms changes. */
  async save({ group, toml, share, over }: PolicySaving, who: Identity): Promise<PolicyRollout> {
    await this.read(group, toml)
    const version = { version: this.nextVersion(group), digest: sha256(toml) }
    return this.step(group, { version, share, over }, who, at => ({
      group,
      ...version,
      toml,
      by: who.reviewer,
      at,
    }))
  }

  /** Has other gates take a version: a wider share of one that is rolled out, or all of them an older one; 0: none. */
  async move({ group, version, share, over }: PolicyMove, who: Identity): Promise<PolicyRollout> {
    await this.parts.fresh()
    this.group(group)
    const text = version === 0 ? noPolicy : this.team.policyText(group, version)
    if (!text)
      throw new GateError(
        'missing',
        `There is no version ${version} of the policy of ${group}: see countersign hub policy history.`,
        'version',
      )
    // Approvers may have left since, and this program may read it otherwise.
    if ('toml' in text) await this.read(group, (text as GroupPolicyText).toml)
    const named = { version: text.version, digest: text.digest }
    return this.step(group, { version: named, share, over }, who)
  }

  /** Has what somebody else proposed hold. Rejects with `forbidden` for whoever proposed it. */
  async confirm(group: string, over: number, who: Identity): Promise<PolicyRollout> {
    const before = await this.before(group, over)
    const { proposed } = before
    if (!proposed) throw nothingWaits(group)
    if (proposed.by === who.reviewer)
      throw new GateError(
        'forbidden',
        `You proposed this change of the policy of ${group}: a second person confirms it.`,
        'who',
      )
    const text = this.team.policyText(group, proposed.version.version)
    if (text) await this.read(group, text.toml)
    return this.act('confirmed', withStep(before, proposed), who, { confirms: proposed.by })
  }

  /** Takes a proposal away, whoever made it. */
  async withdraw(group: string, over: number, who: Identity): Promise<PolicyRollout> {
    const before = await this.before(group, over)
    if (!before.proposed) throw nothingWaits(group)
    return this.act('withdrawn', withProposal(before, null), who)
  }

  private async step(
    group: string,
    {
      version,
      share,
      over,
    }: { readonly version: PolicyVersion; readonly share: number; readonly over: number },
    who: Identity,
    textAt?: (at: number) => GroupPolicyText,
  ): Promise<PolicyRollout> {
    const before = await this.before(group, over)
    demandStep(before, version, share)
    const at = this.parts.now()
    const step: PolicyStep = { version, share, by: who.reviewer, at }
    const isReviewed = this.group(group).policyReview === true
    const after = isReviewed ? withProposal(before, step) : withStep(before, step)
    return this.act(isReviewed ? 'proposed' : 'saved', after, who, {}, textAt?.(at))
  }

  private async act(
    event: string,
    rollout: PolicyRollout,
    who: Identity,
    more: JsonObject = {},
    text?: GroupPolicyText,
  ): Promise<PolicyRollout> {
    const { group, revision, rest } = rollout
    const { version, share } = rollout.proposed ?? rollout
    this.demandRole(group, who)
    await this.parts.sign(who, proof => {
      const body = {
        event: `group_policy_${event}`,
        group,
        revision,
        version: version.version,
        digest: version.digest,
        share,
        rest: rest.version,
        ...more,
        by: who.reviewer,
        proof,
      }
      const log = [{ kind: 'policy' as const, body }]
      const at = this.parts.now()
      return { kind: 'group_policy', at, log, rollouts: [rollout], ...(text && { groupPolicies: [text] }) }
    })
    return rollout
  }

  /** Before a secret is asked for, and for each act: roles end. */
  private demandRole(group: string, { reviewer }: Identity): void {
    demandRole(teamRolesOf(this.team), reviewer, { kind: 'policy', gates: group }, this.parts.now())
  }

  /** Rejects with `conflict` where somebody changed it since, and says what. */
  private async before(group: string, over: number): Promise<PolicyRollout> {
    await this.parts.fresh()
    this.group(group)
    const before = this.rollout(group)
    if (before.revision === over) return before
    const { version, by, at } = before.proposed ?? before
    const [now, then] = [version.version, Math.max(0, version.version - 1)]
    const [text = '', earlier = ''] = [now, then].map(one => this.team.policyText(group, one)?.toml)
    throw new GateError(
      'conflict',
      `${by} changed the policy of ${group} at ${localMoment(at)}, since you looked at it (version ${now}: ${changedLines(earlier, text)}): look at it as it is now, and make your change there.`,
      'over',
    )
  }

  private get team() {
    return this.parts.copy.people.team
  }

  private loaded(group: string, version: number): LoadedPolicy {
    const text = this.team.policyText(group, version)
    return loadPolicyFor({ isolated: true, ...(text && { team: text }) })
  }

  private rollout(group: string): PolicyRollout {
    return this.team.rollout(group) ?? firstRollout(group)
  }

  private nextVersion(group: string): number {
    return (this.team.policyTexts(group)[0]?.version ?? 0) + 1
  }

  private gates(group: string): readonly string[] {
    const all = this.team.gates().filter(one => one.group === group && one.revokedAt === null)
    return all.map(({ gate }) => gate)
  }

  private group(name: string): GateGroup {
    const group = this.team.group(name)
    if (group) return group
    throw new GateError(
      'missing',
      `There is no group “${name.slice(0, 40)}”: see countersign hub group list.`,
      'group',
    )
  }
}

function nothingWaits(group: string): GateError {
  return new GateError('conflict', `No change of the policy of ${group} waits for a second person.`, 'group')
}

/** Returns how things are where nobody ever saved a policy of this group. */
function firstRollout(group: string): PolicyRollout {
  return {
    group,
    revision: 0,
    version: noPolicy,
    share: 100,
    rest: noPolicy,
    by: '',
    at: 0,
    proposed: null,
  }
}

/** Returns a rollout with a step taken; one that waited for a second person waits no more. */
function withStep(before: PolicyRollout, step: PolicyStep): PolicyRollout {
  const { group, revision } = before
  return { ...step, group, revision: revision + 1, rest: restOf(before, step), proposed: null }
}

/** Returns a rollout with a step that waits for a second person, in place of one that did; null: none waits. */
function withProposal(before: PolicyRollout, proposed: PolicyStep | null): PolicyRollout {
  return { ...before, revision: before.revision + 1, proposed }
}

/** Throws `invalid` for a step that leads nowhere. */
function demandStep(before: PolicyRollout, version: PolicyVersion, share: number): void {
  if (!Number.isInteger(share) || share < 1 || share > 100)
    throw new GateError('invalid', 'A share is a whole number of per cent, from 1 to 100.', 'share')
  const isSame = version.digest === before.version.digest
  // Where the others have it as well, no share changes anything.
  const isEverywhere = isSame && version.digest === before.rest.digest
  if (isSame && (isEverywhere || share === before.share) && before.proposed === null)
    throw new GateError(
      'invalid',
      share === 100 || isEverywhere
        ? 'All gates of the group have this very policy: nothing would change.'
        : `${share} % of the gates have this very policy already: give another share.`,
      'version',
    )
}
