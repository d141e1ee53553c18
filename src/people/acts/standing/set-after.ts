import { sha256 } from '../../audit/sha256.ts'
import type { Canary } from '../../../ground/model/canary.ts'
import type { Grant } from '../../../ground/model/grant.ts'
import type { PolicyRollout, PolicyVersion } from '../../../ground/model/policy-rollout.ts'
import type {
  StandingCanary,
  StandingSet,
  StandingToken,
  StandingTool,
} from '../../../ground/model/standing-set.ts'
import type { ActRows, Rows } from '../ports/act-rows.ts'

/** The parts of an act that change what stands. */
export type StandingChange = Pick<
  ActRows,
  'grants' | 'pause' | 'tools' | 'forget' | 'policy' | 'canaries' | 'tokens' | 'rollouts'
> & { readonly at: number }

/** Returns what stands after an act of a person. */
export function setAfter(set: StandingSet, act: StandingChange): StandingSet {
  const { grants = [], tools = [], forget = [], pause = set.pause, policy = { digest: set.policy }, at } = act
  return {
    ...set,
    grants: withGrants(set.grants, grants, at),
    canaries: withCanaries(set.canaries, act.canaries),
    tokens: withTokens(set.tokens, act.tokens),
    pause,
    tools: withTools(set.tools, tools),
    policy: policy.digest,
    groupPolicies: withRollouts(set.groupPolicies, act.rollouts),
    forgotten: { ...set.forgotten, ...Object.fromEntries(forget.map(one => [forgottenKey(one), at])) },
  }
}

/** Returns the name under which a set says what was forgotten. */
export function forgottenKey(what: Rows['forget'][number]): string {
  if (what === 'all') return 'all'
  return 'shape' in what ? what.shape : `agent ${what.agent}`
}

/** Leaves out grants that have expired by then: their words go with them. */
function withGrants(known: readonly Grant[], changed: readonly Grant[], at: number): readonly Grant[] {
  const others = known.filter(({ id }) => changed.every(one => one.id !== id))
  const live = changed.filter(({ revokedAt }) => revokedAt === null)
  return [...others, ...live]
    .filter(({ expiresAt }) => expiresAt === null || expiresAt > at)
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

function withCanaries(
  known: readonly StandingCanary[],
  change: ActRows['canaries'],
): readonly StandingCanary[] {
  const { add = [], remove = [] } = change ?? {}
  return [...known.filter(({ id }) => !remove.includes(id)), ...add.map(standingCanary)]
}

function withTokens(known: readonly StandingToken[], change: ActRows['tokens']): readonly StandingToken[] {
  const { add = [], remove = [] } = change ?? {}
  const gone = [...remove, ...add.map(({ id }) => id)]
  return [...known.filter(({ id }) => !gone.includes(id)), ...add]
}

/** Returns a canary as it stands: without its value. */
export function standingCanary({ id, value }: Canary): StandingCanary {
  return { id, digest: sha256(value) }
}

function withRollouts(
  known: StandingSet['groupPolicies'],
  changed: readonly PolicyRollout[] = [],
): StandingSet['groupPolicies'] {
  const digests = changed.map(rollout => [
    rollout.group,
    versionsIn(rollout)
      .map(({ digest }) => digest)
      .toSorted(),
  ])
  return { ...known, ...Object.fromEntries(digests) }
}

function withTools(
  known: readonly StandingTool[],
  accepted: readonly StandingTool[],
): readonly StandingTool[] {
  const last = new Map<string, StandingTool>()
  for (const { server, tool, digest, group, agreed } of [...known, ...accepted]) {
    const one = {
      server,
      tool,
      digest,
      ...(group !== undefined && { group }),
      ...(agreed && { agreed }),
    }
    // Said for every gate, it takes the place of what was said for some.
    if (group === undefined) for (const key of keysOfTool(last, one)) last.delete(key)
    last.set(standingToolKey(one), one)
  }
  return [...last.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one)
}

function keysOfTool(known: ReadonlyMap<string, StandingTool>, of: StandingTool): readonly string[] {
  return [...known].flatMap(([key, one]) => (toolKey(one) === toolKey(of) ? [key] : []))
}

/** Returns the name under which a set has one acceptance: of a tool, for a group of gates or for all. */
export function standingToolKey({ group, ...one }: Pick<StandingTool, 'server' | 'tool' | 'group'>): string {
  return group === undefined ? toolKey(one) : `${toolKey(one)} ${JSON.stringify(group)}`
}

/** Returns the name under which a tool of a server is known. */
export function toolKey({ server, tool }: Pick<StandingTool, 'server' | 'tool'>): string {
  return JSON.stringify([server.name, server.reached, tool])
}

/** Returns the versions that the gates of a group may have. */
function versionsIn({
  version,
  share,
  rest,
}: Pick<PolicyRollout, 'version' | 'share' | 'rest'>): readonly PolicyVersion[] {
  return share === 100 || rest.digest === version.digest ? [version] : [version, rest]
}
