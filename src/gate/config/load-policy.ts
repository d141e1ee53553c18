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
import type { CaseFile, PolicyFile } from './policy-file.ts'
import { checkValues, type PolicyLayer, readPolicyFile } from './read-policy-file.ts'
import { type Path, refuseSetting } from './refuse-setting.ts'
import { resolveExports } from './resolve-exports.ts'
import { resolveNotify } from './resolve-notify.ts'
import { type PolicyParts, resolveLayers } from './resolve-layers.ts'
import { joinRuleSets, readSecretRules } from './read-secret-rules.ts'
import { visibleText } from '../../ground/model/visible-text.ts'
import { nearest } from '../../ground/model/nearest.ts'
import { settings } from './settings.ts'
import { sha256 } from '../../people/audit/sha256.ts'
import { loosenedSettings } from './loosened-settings.ts'

const prefix = 'COUNTERSIGN_'

/** Variable → section and key: COUNTERSIGN_AUTO_ALLOW_THRESHOLD is proxy.auto_allow_threshold. */
const variables: ReadonlyMap<string, Path> = new Map(
  settings
    .map(({ key }) => key.split('.'))
    .filter(([section]) => section === 'proxy' || section === 'reputation')
    .map(path => [prefix + (path[1] ?? '').toUpperCase(), path]),
)

/** Names of variables that set something of the policy. */
const policyVariables: readonly string[] = [...variables.keys()]

/** Returns the settings that the environment gives; undefined when it gives none. They may only tighten. */
function environmentLayer(
  environment: Readonly<Record<string, string | undefined>>,
): PolicyLayer | undefined {
  const sections = new Map<Path[number], Readonly<Record<string, number>>>()
  for (const [name, value] of Object.entries(environment)) {
    if (value === undefined || !name.startsWith(prefix)) continue
    const [section, key] = variables.get(name) ?? refuseNearName(name)
    if (section === undefined || key === undefined) continue
    sections.set(section, { ...sections.get(section), [key]: numberFrom(name, value) })
  }
  if (sections.size === 0) return undefined
  const values = Object.fromEntries(sections)
  const placeOf = (path: Path) => ({
    text: `the environment variable ${prefix}${String(path[1] ?? '').toUpperCase()}`,
  })
  return { name: 'environment', values: checkValues(values, placeOf), digest: '', loosens: false, placeOf }
}

/**
 * Refuses a variable whose name is nearly that of a setting. Other variables of ours (COUNTERSIGN_HOME) are no
 * settings.
 */
function refuseNearName(name: string): Path {
  const near = nearest(
    name.slice(prefix.length),
    policyVariables.map(one => one.slice(prefix.length)),
  )
  if (near === undefined) return []
  throw new GateError('configuration', `${name} is no setting; did you mean ${prefix}${near}?`, name)
}

function numberFrom(name: string, value: string): number {
  const number = value.trim() === '' ? Number.NaN : Number(value)
  if (Number.isFinite(number)) return number
  throw new GateError('configuration', `${name} must be a finite number, not ${value.slice(0, 40)}.`, name)
}

/** Parts that are a machine’s own: they name its files, or decide where its words go. */
const ownParts: readonly (keyof PolicyFile)[] = ['secrets', 'notify', 'export']

/** Characters of a problem in the reason of a decision. */
const maxProblemLength = 300

/** Returns the name of a version of a group’s policy, as messages and pages have it. */
export function teamLayerName({ group, version }: Pick<TeamPolicy, 'group' | 'version'>): string {
  return `team/${group}, version ${version}`
}

/**
 * Reads the policy of a gate’s group as the layer above what is built in: it may loosen. Refuses with the line and the reason,
 * as a file; what only the machine itself may set is refused too.
 */
function teamLayer(policy: TeamPolicy): PolicyLayer | undefined {
  const layer = readPolicyFile(teamLayerName(policy), () => true, policy.toml)
  const own = layer && ownParts.find(part => layer.values[part] !== undefined)
  if (own !== undefined)
    refuseSetting(layer?.placeOf([own]) ?? { text: '' }, [own], 'is set on each machine, and not by a team')
  return layer
}

/** Returns the policy that stands in where one can’t be used here: every call waits for people, and is told why. */
function blockingPolicy({ group, version, digest }: TeamPolicy, problem: string): TeamPolicy {
  const reason = `the policy of its group can’t be used on this machine: ${visibleText(problem, maxProblemLength)}`
  return { group, version, digest, toml: `[[rule]]\neffect = "queue"\nreason = ${JSON.stringify(reason)}\n` }
}

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

function casesOf({ values, placeOf }: PolicyLayer) {
  return (values.case ?? []).map((one, i) => ({ ...one, source: placeOf(['case', i]).text }))
}

/**
 * Returns a digest of all that a person’s own policy file says, the rule files that it names among it: what they accept
 * when they accept it. Null where there is no such file.
 */
export function ownPolicyDigest({ layers }: Pick<LoadedPolicy, 'layers'>, userFile: string): string | null {
  const own = layers.find(({ name, digest }) => name === userFile && digest !== '')
  if (!own) return null
  const { rules, allowlists } = readSecretRules(own)
  if (rules.length + allowlists.length === 0) return own.digest
  return sha256(canonicalJson([own.digest, { rules, allowlists }] as unknown as Json))
}

/**
 * Refuses a layer that may only tighten and lets anything through that was held before it: by a looser setting, by
 * observing, or by a rule that allows. Throws `configuration` with the first such key, its place and what to do.
 */
function refuseLoosening(
  layer: PolicyLayer,
  before: PolicyParts,
  after: PolicyParts,
  { knownCodes }: Pick<PolicyChecks, 'knownCodes'>,
): void {
  const allowing = (layer.values.rule ?? []).findIndex(({ effect }) => effect === 'allow')
  const path: Path | undefined =
    loosenedSettings(before, after, knownCodes)[0] ??
    (layer.values.observe === undefined ? undefined : ['observe', 'until']) ??
    (allowing === -1 ? undefined : ['rule', allowing, 'effect'])
  if (path === undefined) return
  const how =
    layer.digest === ''
      ? 'write it into your own policy file instead'
      : 'trust this file by its digest, or write it into your own policy file'
  refuseSetting(layer.placeOf(path), path, `would loosen the policy, and this may only tighten it: ${how}`)
}
