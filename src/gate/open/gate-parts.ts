import { dirname, join } from 'node:path'
import { ownAccount } from '../../ground/model/own-account.ts'
import { defaultLocations } from '../config/default-locations.ts'
import type { LoadedPolicy } from '../config/load-policy.ts'
import { filtersWith } from '../../judge/filters/index.ts'
import type { LocalGateParts, OwnPolicy, TeamPart } from '../core/judge/judge-parts.ts'
import {
  demandDistinct,
  loadPolicyFor,
  ownPolicyOf,
  type PolicyOptions,
  scannerOf,
  teamPartOf,
} from './load-policy-for.ts'
import type { ScratchParts } from '../core/scratch/scratch-gate.ts'
import type { Policy } from '../../ground/model/policy.ts'
import type { Scorer } from '../../judge/scoring/scorer.ts'
import type { RuleSet } from '../../judge/secrets/secret-rule.ts'
import type { SecretScanner } from '../../judge/secrets/find-secrets.ts'
import { clientSettingsIn } from '../store/client-settings-in.ts'
import { keyGroundsIn } from '../store/key-grounds-in.ts'
import type { StateMemory } from '../../people/acts/standing/state-memory.ts'
import type { LiveLease } from '../team/live-lease.ts'
import { defaultStateFolder } from '../store/prepare-state-folder.ts'
import { existsSync, realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The places where a gate keeps its state and takes its policy from. */
export interface OpenGateOptions extends PolicyOptions {
  /** A folder, or ':memory:' to keep nothing. The platform's folder when left out. */
  readonly stateFolder?: string
  /** A policy that was loaded already; nothing else is read then. */
  readonly policy?: Policy
  /** The rules for secrets that were loaded with it. */
  readonly secretRules?: RuleSet
  /** The person’s own policy file that it was loaded from. */
  readonly own?: OwnPolicy
  /** The policy of the gate’s group that it was loaded with. */
  readonly teamPolicy?: TeamPart
  /** Everything that this process saw of the state before; shared by gates that are opened one after another on it. */
  readonly memory?: StateMemory
  /** The lease of the team that this process has from its hub; others count by the one that is written down. */
  readonly lease?: LiveLease
  /** This process lives on: it counts figures in the background. */
  readonly stays?: boolean
  /** It reads the whole state at rest, in slices; one gate of a process does. */
  readonly checksAtRest?: boolean
  /** Milliseconds since 1970. */
  readonly now?: () => number
  /** Milliseconds that only go forward: how long the disk was looked at. */
  readonly clock?: () => number
  /** Milliseconds of a clock that nobody sets, the same for every process since the machine was started. */
  readonly steady?: () => number
  /** False judges without the built-in filters. */
  readonly builtInFilters?: boolean
  /** Instead of the profile’s own scorer. */
  readonly scorer?: Scorer
  /** The program's own judgement beside the policy, its listener, and its own questions for a quiz. */
  readonly escalate?: LocalGateParts['escalate']
  readonly onEscalated?: LocalGateParts['onEscalated']
  readonly questions?: LocalGateParts['questions']
}

/** The policy in force, and what finds secrets under it. */
export interface PolicyInForce {
  readonly policy: Policy
  readonly scan: SecretScanner
  readonly own?: OwnPolicy
  readonly teamPolicy?: TeamPart
}

/** Returns the policy in force for these options. */
export function policyOf(options: OpenGateOptions): PolicyInForce {
  const { policy, secretRules, own, teamPolicy: input } = options
  if (policy)
    return {
      policy,
      scan: scannerOf(secretRules),
      ...(own && { own }),
      ...(input && { teamPolicy: input }),
    }
  const loaded = loadPolicyFor(options)
  const scan = scannerOf(loaded.secretRules)
  const teamPolicy = teamPartOf(loaded, options)
  const inForce = { policy: loaded.policy, scan, ...(teamPolicy && { teamPolicy }) }
  return options.isolated ? inForce : { ...inForce, own: ownPolicyOf(loaded, options) }
}

/** Returns the parts of a gate in this process besides its store; `folder` is null where nothing is kept. */
export function gateParts(
  options: OpenGateOptions,
  { policy, scan, own, teamPolicy }: PolicyInForce,
  folder: string | null,
): Omit<LocalGateParts, 'store'> {
  const userFile = defaultLocations(options.projectFolder ?? '/', options.home).userFile
  const stateFolders = [...(folder === null ? [] : [folder]), dirname(userFile)]
  const { steady, scorer, escalate, onEscalated, questions, filters = [], builtInFilters = true } = options
  return {
    policy,
    filters: demandDistinct([...(builtInFilters ? filtersWith(scan) : []), ...filters]),
    stateFolders,
    ...(own && { own }),
    ...(teamPolicy && { teamPolicy }),
    ...(folder !== null && { keyGrounds: keyGroundsIn(folder) }),
    ...(folder !== null && { clientSettings: clientSettingsIn(folder) }),
    ...(options.memory && { memory: options.memory }),
    searchPath: (process.env['PATH'] ?? '').split(':'),
    installation: installationFolders(),
    now: options.now ?? Date.now,
    clock: options.clock ?? (() => performance.now()),
    ...(steady && { steady }),
    ...(scorer && { scorer }),
    ...(escalate && { escalate }),
    ...(onEscalated && { onEscalated }),
    ...(questions && { questions }),
  }
}

/** Returns the parts that calls of the past are judged with: no state is opened, and nothing is kept. */
export function scratchParts(
  { policy, secretRules }: Pick<LoadedPolicy, 'policy' | 'secretRules'>,
  options: Pick<OpenGateOptions, 'stateFolder' | 'home'>,
): ScratchParts {
  const { userFile } = defaultLocations('/', options.home)
  const scan = scannerOf(secretRules)
  const stateFolders = [options.stateFolder ?? defaultStateFolder(), dirname(userFile)]
  return { policy, filters: filtersWith(scan), stateFolders, home: options.home ?? ownAccount().home }
}

/** Returns the folders that this program is installed in, as they really are; none where a bundle hides it. */
export function installationFolders(): readonly string[] {
  const file = ownFile()
  if (file === undefined) return []
  for (let folder = dirname(file); folder !== dirname(folder); folder = dirname(folder))
    if (existsSync(join(folder, 'package.json'))) return [folder]
  return []
}

/** A program of somebody else’s may hold this one in a file that is no file of ours. */
function ownFile(): string | undefined {
  try {
    return realpathSync(fileURLToPath(import.meta.url))
  } catch {
    return undefined
  }
}
