import { chmodSync, existsSync } from 'node:fs'
import { userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { defaultLocations } from './config/default-locations.ts'
import { type LoadedPolicy, loadPolicyWithSources, type PolicySources } from './config/load-policy.ts'
import { builtInFilters, filtersWith } from './filters/index.ts'
import { LocalGate } from './gate/local-gate.ts'
import type { ScratchParts } from './lookback/scratch-gate.ts'
import type { CodeSpec } from './model/finding.ts'
import { virtualPlace } from './model/place.ts'
import type { Policy } from './model/policy.ts'
import { readShellEffects } from './readers/index.ts'
import type { RuleSet } from './secrets/rule.ts'
import { findSecrets, secretScanner } from './secrets/find-secrets.ts'
import { clientSettingsIn } from './store/client-settings.ts'
import { signingKey } from './store/signing-key.ts'
import { openDatabase } from './store/sqlite.ts'
import { SqliteStore } from './store/sqlite-store.ts'
import { defaultStateFolder, prepareStateFolder } from './store/state-folder.ts'

export { defaultStateFolder }

/** Where a gate keeps its state and takes its policy from. */
export interface OpenGateOptions {
  /** A folder, or ':memory:' to keep nothing. The platform's folder when left out. */
  readonly stateFolder?: string
  /** Whose `.countersign/policy.toml` may tighten the policy. */
  readonly projectFolder?: string
  /** Another policy file that may only tighten. */
  readonly flagsFile?: string
  /** The home folder whose policy is the person’s; the account’s own when left out, whatever the environment says. */
  readonly home?: string
  /** A policy that was loaded already; nothing else is read then. */
  readonly policy?: Policy
  /** The rules for secrets that were loaded with it. */
  readonly secretRules?: RuleSet
  /** This process lives on: it counts figures in the background. */
  readonly stays?: boolean
  /** Milliseconds since 1970. */
  readonly now?: () => number
  /** Milliseconds that only go forward: how long the disk was looked at. */
  readonly clock?: () => number
}

/** What says which files a policy is read from. */
export type PolicyOptions = Pick<OpenGateOptions, 'projectFolder' | 'flagsFile' | 'home'>

/** Opens a gate in this process. Throws a GateError: `configuration` for a bad policy, `storage` for a bad folder. */
export async function openGate(options: OpenGateOptions = {}): Promise<LocalGate> {
  const { policy, secretRules } = options.policy
    ? { policy: options.policy, secretRules: options.secretRules }
    : loadPolicyFor(options)
  const scan = scannerOf(secretRules)
  const folder = options.stateFolder === ':memory:' ? null : (options.stateFolder ?? defaultStateFolder())
  if (folder !== null) prepareStateFolder(folder)
  const now = options.now ?? Date.now
  const file = folder === null ? ':memory:' : join(folder, 'state.db')
  const database = openDatabase(file, 'FULL')
  if (folder !== null) keepPrivate(file)
  const store = new SqliteStore(database, signingKey(folder), now, scan, options.stays)
  const userFile = defaultLocations(options.projectFolder ?? '/', options.home).userFile
  const stateFolders = [...(folder === null ? [] : [folder]), dirname(userFile)]
  return new LocalGate({
    store,
    policy,
    filters: filtersWith(scan),
    stateFolders,
    ...(folder !== null && { clientSettings: clientSettingsIn(folder) }),
    now,
    clock: options.clock ?? (() => performance.now()),
  })
}

/** What calls of the past are judged with: no state is opened, and nothing is kept. */
export function scratchParts(
  { policy, secretRules }: Pick<LoadedPolicy, 'policy' | 'secretRules'>,
  options: Pick<OpenGateOptions, 'stateFolder' | 'home'>,
): ScratchParts {
  const { userFile } = defaultLocations('/', options.home)
  const scan = scannerOf(secretRules)
  const stateFolders = [options.stateFolder ?? defaultStateFolder(), dirname(userFile)]
  return { policy, filters: filtersWith(scan), stateFolders, home: options.home ?? userInfo().homedir }
}

function scannerOf(secretRules: RuleSet | undefined) {
  const isOwn = secretRules && secretRules.rules.length + secretRules.allowlists.length > 0
  return isOwn ? secretScanner(secretRules) : findSecrets
}

/** The policy in force for these options, with its layers and cases. */
export function loadPolicyFor(options: PolicyOptions): LoadedPolicy {
  return loadPolicyWithSources(policySources(options))
}

/** What policies are checked against: the filters' codes, and how a shell command is read. */
export function policySources(options: PolicyOptions): PolicySources {
  return {
    ...defaultLocations(options.projectFolder ?? '/', options.home),
    ...(options.flagsFile !== undefined && { flagsFile: options.flagsFile }),
    environment: process.env,
    knownCodes: codesOf(),
    readShell: command => readShellEffects(command, virtualPlace),
  }
}

function codesOf(): Readonly<Record<string, CodeSpec>> {
  return Object.assign({}, ...builtInFilters.map(({ codes }) => codes))
}

function keepPrivate(file: string): void {
  for (const name of [file, `${file}-wal`, `${file}-shm`]) if (existsSync(name)) chmodSync(name, 0o600)
}
