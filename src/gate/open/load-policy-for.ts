import { sha256 } from '../../people/audit/sha256.ts'
import { readRegularFile } from '../../ground/disk/read-regular-file.ts'
import { defaultLocations } from '../config/default-locations.ts'
import {
  type LoadedPolicy,
  loadPolicyWithSources,
  type PolicySources,
  ownPolicyDigest,
} from '../config/load-policy.ts'
import { secretRuleFiles } from '../config/read-secret-rules.ts'
import type { Filter } from '../../judge/filters/filter.ts'
import { builtInFilters, filtersWith } from '../../judge/filters/index.ts'
import { codesOfCall } from '../core/judge/call-facts.ts'
import type { OwnPolicy, TeamPart } from '../core/judge/judge-parts.ts'
import { GateError } from '../../ground/model/errors.ts'
import type { CodeSpec } from '../../ground/model/finding.ts'
import { virtualPlace } from '../../ground/model/place.ts'
import type { TeamPolicy } from '../../ground/model/policy-rollout.ts'
import { readShellEffects } from '../../judge/readers/index.ts'
import { findSecrets, type SecretScanner, secretScanner } from '../../judge/secrets/find-secrets.ts'
import type { RuleSet } from '../../judge/secrets/secret-rule.ts'
import { isGuardedFile } from '../store/is-guarded-file.ts'

/** The options that say where a policy is read from. */
export interface PolicyOptions {
  /** The project whose `.countersign/policy.toml` may tighten the policy. */
  readonly projectFolder?: string
  /** Another policy file that may only tighten. */
  readonly flagsFile?: string
  /** Settings in the form of a policy file that may only tighten. */
  readonly flags?: Readonly<Record<string, unknown>>
  /** The home folder whose policy is the person’s; the account’s own when left out, whatever the environment says. */
  readonly home?: string
  /** Filters beside the built-in ones. */
  readonly filters?: readonly Filter[]
  /** The built-in policy alone, with `flags` over it: no file and no variable of the environment is read. */
  readonly isolated?: boolean
  /** The policy of the gate’s group; the one of the state when left out, where a state is opened. */
  readonly team?: TeamPolicy | null
}

/** The policy in force for these options, with its layers and cases. */
export function loadPolicyFor(options: PolicyOptions): LoadedPolicy {
  return loadPolicyWithSources(policySources(options))
}

/** Returns what policies are checked against: the filters' codes, and how a shell command is read. */
export function policySources(options: PolicyOptions): PolicySources {
  const { isolated = false, team } = options
  return {
    ...(team && { team }),
    ...(!isolated && defaultLocations(options.projectFolder ?? '/', options.home)),
    ...(options.flagsFile !== undefined && { flagsFile: options.flagsFile }),
    environment: isolated ? {} : process.env,
    ...(options.flags !== undefined && { flags: options.flags }),
    knownCodes: codesOf(options.filters),
    readShell: command => readShellEffects(command, virtualPlace),
    codesOf: call => codesOfCall(call, builtInFilters),
  }
}

function codesOf(own: readonly Filter[] = []): Readonly<Record<string, CodeSpec>> {
  return Object.assign({}, ...[...builtInFilters, ...own].map(({ codes }) => codes))
}

/** Returns the policy of the gate’s group as it was loaded: what it loosens counts as far as the team’s word does. */
export function teamPartOf({ team }: LoadedPolicy, options: PolicyOptions): TeamPart | undefined {
  if (!team) return undefined
  const { team: _team, ...sources } = policySources(options)
  const { userFile: _own, projectFile: _project, ...alone } = sources
  return {
    group: team.group,
    // Reviewers signed the text: what a hub says of it beside is nothing.
    digest: sha256(team.toml),
    without: () => {
      const without = sources.userFile === undefined ? sources : { ...sources, userDraft: '' }
      const { policy, secretRules } = loadedOr(without) ?? loadPolicyWithSources(alone)
      return { policy, filters: filtersOf(secretRules, options) }
    },
  }
}

function filtersOf(secretRules: RuleSet, { filters = [] }: PolicyOptions): readonly Filter[] {
  return demandDistinct([...filtersWith(scannerOf(secretRules)), ...filters])
}

/** Returns the person’s own policy file as it was loaded: its text counts as far as a person accepted it. */
export function ownPolicyOf(loaded: LoadedPolicy, options: PolicyOptions): OwnPolicy {
  const sources = policySources(options)
  const { userFile, projectFile: _project, ...alone } = { ...sources, userFile: sources.userFile ?? '' }
  const load = (userDraft: string, digest: string | null): LoadedPolicy => {
    const found = [
      { ...sources, userDraft },
      { ...alone, userFile, userDraft },
    ].map(from => loadedOr(from))
    const fits = found.find(one => one && (digest === null || ownPolicyDigest(one, userFile) === digest))
    return fits ?? loadPolicyWithSources({ ...alone, userFile, userDraft: '' })
  }
  return {
    digest: ownPolicyDigest(loaded, userFile),
    isGuarded: [userFile, ...loaded.layers.flatMap(secretRuleFiles)].every(file => isGuardedFile(file)),
    get text() {
      return ownText(userFile)
    },
    accepted: (digest, stored) => {
      const text = digest !== null && stored?.digest === digest ? stored.text : ''
      const { policy, secretRules } = load(text, digest)
      return { policy, filters: filtersOf(secretRules, options) }
    },
  }
}

/** Undefined for what can’t be loaded: a project may not fit what was accepted. */
function loadedOr(sources: PolicySources): LoadedPolicy | undefined {
  try {
    return loadPolicyWithSources(sources)
  } catch (error) {
    if (error instanceof GateError) return undefined
    throw error
  }
}

function ownText(file: string): string {
  try {
    return readRegularFile(file, 1_048_576).toString('utf8')
  } catch {
    return ''
  }
}

/** A code that two filters find would be priced twice. */
export function demandDistinct(filters: readonly Filter[]): readonly Filter[] {
  const names = new Set<string>()
  const codes = new Set<string>()
  for (const filter of filters) {
    const taken = names.has(filter.name)
      ? filter.name
      : Object.keys(filter.codes).find(code => codes.has(code))
    if (taken !== undefined)
      throw new GateError(
        'configuration',
        `Two filters are called or find “${taken}”: give yours another name.`,
        'filters',
      )
    names.add(filter.name)
    for (const code of Object.keys(filter.codes)) codes.add(code)
  }
  return filters
}

/** Returns what finds secrets by these rules; the built-in ones alone where there are none. */
export function scannerOf(secretRules: RuleSet | undefined): SecretScanner {
  const isOwn = secretRules && secretRules.rules.length + secretRules.allowlists.length > 0
  return isOwn ? secretScanner(secretRules) : findSecrets
}
