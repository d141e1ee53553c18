import type { TeamPolicy } from '../../ground/model/policy-rollout.ts'
import { visibleText } from '../../ground/model/visible-text.ts'
import type { PolicyFile } from './policy-file.ts'
import { type PolicyLayer, readPolicyFile } from './read-policy-file.ts'
import { refuseSetting } from './refuse-setting.ts'

/** Parts that are a machine’s own: they name its files, or decide where its words go. */
const ownParts: readonly (keyof PolicyFile)[] = ['secrets', 'notify', 'export']

/** Characters of a problem in the reason of a decision. */
const longestProblem = 300

/** Returns the name of a version of a group’s policy, as messages and pages have it. */
export function teamLayerName({ group, version }: Pick<TeamPolicy, 'group' | 'version'>): string {
  return `team/${group}, version ${version}`
}

/**
 * Reads the policy of a gate’s group as the layer above what is built in: it may loosen. Refuses with the line and the reason,
 * as a file; what only the machine itself may set is refused too.
 */
export function teamLayer(policy: TeamPolicy): PolicyLayer | undefined {
  const layer = readPolicyFile(teamLayerName(policy), () => true, policy.toml)
  const own = layer && ownParts.find(part => layer.values[part] !== undefined)
  if (own !== undefined)
    refuseSetting(layer?.placeOf([own]) ?? { text: '' }, [own], 'is set on each machine, and not by a team')
  return layer
}

/** Returns the policy that stands in where one can’t be used here: every call waits for people, and is told why. */
export function blockingPolicy({ group, version, digest }: TeamPolicy, problem: string): TeamPolicy {
  const reason = `the policy of its group can’t be used on this machine: ${visibleText(problem, longestProblem)}`
  return { group, version, digest, toml: `[[rule]]\neffect = "queue"\nreason = ${JSON.stringify(reason)}\n` }
}
