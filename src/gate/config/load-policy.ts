import { createHash } from 'node:crypto'
import { canonicalJson } from '../../people/audit/canonical-json.ts'
import { GateError } from '../../ground/model/errors.ts'
import type { Json } from '../../ground/model/json.ts'
import type { ExportTarget } from '../../ground/model/export-target.ts'
import type { NotificationSettings } from '../../ground/model/notification-settings.ts'
import type { TeamPolicy } from '../../ground/model/policy-rollout.ts'
import type { Policy } from '../../ground/model/policy.ts'
import type { RuleSet } from '../../judge/secrets/secret-rule.ts'
import { checkLayer, checkThresholds, type PolicyChecks } from './policy-checks.ts'
import { environmentLayer } from './environment-layer.ts'
import { loosenedSettings } from './loosened-settings.ts'
import type { CaseFile } from './policy-file.ts'
import { checkValues, type PolicyLayer, readPolicyFile } from './read-policy-file.ts'
import { type Path, refuseSetting } from './refuse-setting.ts'
import { resolveExports } from './resolve-exports.ts'
import { resolveNotify } from './resolve-notify.ts'
import { type PolicyParts, resolveLayers } from './resolve-layers.ts'
import { blockingPolicy, teamLayer } from './team-layer.ts'
import { joinRuleSets, readSecretRules } from './read-secret-rules.ts'

/**
 * The places that settings come from, weakest first. A file that is not there is passed over, except one that a flag
 * names.
 */
export interface PolicySources extends PolicyChecks {
  /** The policy of the group of gates, where the gate is of a team. */
  readonly team?: TeamPolicy | null
  readonly userFile?: string
  /** The text of a draft of that file, which is read in its place. */
  readonly userDraft?: string
  readonly projectFile?: string
  readonly environment?: Readonly<Record<string, string | undefined>>
  /** A policy file that was named on the command line. */
  readonly flagsFile?: string
  /** Settings in the form of a policy file. */
  readonly flags?: unknown
  /** The flags are a person's own command at a terminal: they may loosen too. */
  readonly loosen?: boolean
  /** SHA-256 of project files (hex) that a person trusts: they may do more than tighten. */
  readonly trustedDigests?: readonly string[]
}

/** A policy and its sources, for `policy show` and `policy test`. */
export interface LoadedPolicy {
  readonly policy: Policy
  readonly layers: readonly PolicyLayer[]
  /** The rules for secrets that users added to the built-in ones. */
  readonly secretRules: RuleSet
  /** The people who are told of reviews. They change no decision, and are not in the digest either. */
  readonly notify: NotificationSettings
  /** The targets that the log is exported to. They change no decision either. */
  readonly exports: readonly ExportTarget[]
  readonly cases: readonly (CaseFile & { readonly source: string })[]
  /** The policy of its group that it was loaded with, used or not. */
  readonly team?: TeamPolicy
  /** The reason why that can’t be used here, in one sentence: every call waits for people then. */
  readonly teamProblem?: string
}

/** Returns the policy in force. Throws a GateError `configuration` that names file, line and key; never half a policy. */
export function loadPolicy(sources: PolicySources): Policy {
  return loadPolicyWithSources(sources).policy
}

/**
 * Returns the policy in force with its layers and test cases. Where the policy of a gate’s group can’t be used, every call
 * waits: that of before could be one that denies less.
 */
export function loadPolicyWithSources(sources: PolicySources): LoadedPolicy {
  const { team } = sources
  if (!team) return loadLayers(sources)
  try {
    return { ...loadLayers(sources), team }
  } catch (error) {
    if (!(error instanceof GateError)) throw error
    const { message: teamProblem } = error
    return { ...loadLayers({ ...sources, team: blockingPolicy(team, teamProblem) }), team, teamProblem }
  }
}

/** The same; throws for a policy of the group that can’t be used. */
export function loadLayers(sources: PolicySources): LoadedPolicy {
  const layers = layersOf(sources)
  const used: PolicyLayer[] = []
  let parts = resolveLayers(used)
  for (const layer of layers) {
    checkLayer(layer, sources)
    used.push(layer)
    const after = resolveLayers(used)
    checkThresholds(after, layer.placeOf)
    if (!layer.loosens) refuseLoosening(layer, parts, after, sources)
    parts = after
  }
  const secretRules = joinRuleSets(layers.map(readSecretRules))
  const policy = { ...parts, digest: digestOf(parts, secretRules) }
  const notify = resolveNotify(layers, sources.userFile)
  const exports = resolveExports(layers, sources.userFile)
  return { policy, layers, secretRules, notify, exports, cases: layers.flatMap(casesOf) }
}

/** Returns SHA-256 over the RFC 8785 form of a policy: the same rules from another folder have the same digest. */
function digestOf(parts: PolicyParts, secretRules: RuleSet): string {
  const rules = parts.rules.map(({ source: _source, ...rule }) => rule)
  const { proxy, reputation, reviews, profiles, observe } = parts
  const secrets = secretRules.rules.length + secretRules.allowlists.length > 0 ? secretRules : undefined
  const own = { ...(observe && { observe }), ...(secrets && { secrets }) }
  const form = { proxy, reputation, reviews, profiles, rules, ...own } as unknown as Json
  return createHash('sha256').update(canonicalJson(form)).digest('hex')
}

function layersOf(sources: PolicySources): readonly PolicyLayer[] {
  const {
    team,
    userFile,
    userDraft,
    projectFile,
    flagsFile,
    environment,
    flags,
    loosen = false,
    trustedDigests = [],
  } = sources
  const named = flagsFile === undefined ? undefined : readPolicyFile(flagsFile, () => loosen)
  if (flagsFile !== undefined && !named)
    throw new GateError(
      'configuration',
      `The policy ${flagsFile} is not there: give --policy a file that is.`,
    )
  const layers = [
    team ? teamLayer(team) : undefined,
    userFile === undefined ? undefined : readPolicyFile(userFile, () => true, userDraft),
    projectFile === undefined || projectFile === userFile
      ? undefined
      : readPolicyFile(projectFile, digest => trustedDigests.includes(digest)),
    environment && environmentLayer(environment),
    named,
    flags === undefined ? undefined : flagsLayer(flags, loosen),
  ]
  return layers.filter(layer => layer !== undefined)
}

function flagsLayer(flags: unknown, loosens: boolean): PolicyLayer {
  const placeOf = () => ({ text: 'a flag of this command' })
  return { name: 'flags', values: checkValues(flags, placeOf), digest: '', loosens, placeOf }
}

function refuseLoosening(
  layer: PolicyLayer,
  before: PolicyParts,
  after: PolicyParts,
  sources: PolicySources,
): void {
  const allowing = (layer.values.rule ?? []).findIndex(({ effect }) => effect === 'allow')
  const path: Path | undefined =
    loosenedSettings(before, after, sources.knownCodes)[0] ??
    (layer.values.observe === undefined ? undefined : ['observe', 'until']) ??
    (allowing === -1 ? undefined : ['rule', allowing, 'effect'])
  if (path === undefined) return
  const how =
    layer.digest === ''
      ? 'write it into your own policy file instead'
      : 'trust this file by its digest, or write it into your own policy file'
  refuseSetting(layer.placeOf(path), path, `would loosen the policy, and this may only tighten it: ${how}`)
}

function casesOf({ values, placeOf }: PolicyLayer) {
  return (values.case ?? []).map((one, i) => ({ ...one, source: placeOf(['case', i]).text }))
}
