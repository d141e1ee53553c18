import { chmodSync, existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ownAccount } from './model/own-account.ts'
import { defaultLocations } from './config/default-locations.ts'
import { type LoadedPolicy, loadPolicyWithSources, type PolicySources } from './config/load-policy.ts'
import type { Filter } from './filters/filter.ts'
import { builtInFilters, filtersWith } from './filters/index.ts'
import { codesOfCall } from './gate/judge/codes-of-call.ts'
import { installationFolders } from './gate/judge/installation-folders.ts'
import { ownPolicyDigest } from './config/own-policy-digest.ts'
import { readRegularFile } from './disk/read-regular-file.ts'
import type { LocalGateParts, OwnPolicy } from './gate/judge/judge-parts.ts'
import { LocalGate } from './gate/local-gate.ts'
import { type MemoryGate, newMemoryGate } from './gate/memory-gate.ts'
import type { ScratchParts } from './lookback/scratch-gate.ts'
import { GateError } from './model/errors.ts'
import type { CodeSpec } from './model/finding.ts'
import { virtualPlace } from './model/place.ts'
import type { Policy } from './model/policy.ts'
import { readShellEffects } from './readers/index.ts'
import type { Scorer } from './scoring/scorer.ts'
import type { RuleSet } from './secrets/secret-rule.ts'
import { findSecrets, type SecretScanner, secretScanner } from './secrets/find-secrets.ts'
import { clientSettingsIn } from './store/client-settings-in.ts'
import { keyFiles } from './store/log-key/key-files.ts'
import { newMemoryStore } from './store/new-memory-store.ts'
import { type Database, openDatabase } from './store/open-database.ts'
import { canBecomeRoot } from './store/can-become-root.ts'
import { rootCommand, rootWords } from './store/root-copy.ts'
import { folderFacts } from './store/folder-facts.ts'
import { keyGroundsIn } from './store/key-grounds-in.ts'
import { isGuardedFile } from './store/is-guarded-file.ts'
import type { StateMemory } from './people/standing/state-memory.ts'
import { secretRuleFiles } from './config/read-secret-rules.ts'
import { checkAtOpening } from './store/integrity/check-at-opening.ts'
import { Damage, demandNoRestore } from './store/integrity/damage.ts'
import { watchStatements } from './store/integrity/watch-statements.ts'
import { lastNoteFile } from './store/tree/last-note-file.ts'
import { SqliteStore } from './store/sqlite-store.ts'
import { hubSite } from './team/courier/hub-site.ts'
import type { LiveLease } from './team/courier/live-lease.ts'
import { TeamTie } from './team/courier/team-tie.ts'
import { defaultStateFolder, prepareStateFolder } from './store/prepare-state-folder.ts'

export { canBecomeRoot, defaultStateFolder, rootCommand, rootWords }

/** The places where a gate keeps its state and takes its policy from. */
export interface OpenGateOptions {
  /** A folder, or ':memory:' to keep nothing. The platform's folder when left out. */
  readonly stateFolder?: string
  /** The project whose `.countersign/policy.toml` may tighten the policy. */
  readonly projectFolder?: string
  /** Another policy file that may only tighten. */
  readonly flagsFile?: string
  /** The home folder whose policy is the person’s; the account’s own when left out, whatever the environment says. */
  readonly home?: string
  /** The built-in policy alone, with `flags` over it: no file and no variable of the environment is read. */
  readonly isolated?: boolean
  /** A policy that was loaded already; nothing else is read then. */
  readonly policy?: Policy
  /** The rules for secrets that were loaded with it. */
  readonly secretRules?: RuleSet
  /** The person’s own policy file that it was loaded from. */
  readonly own?: OwnPolicy
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
  /** Settings in the form of a policy file that may only tighten. */
  readonly flags?: Readonly<Record<string, unknown>>
  /** Filters beside the built-in ones. */
  readonly filters?: readonly Filter[]
  /** False judges without the built-in filters. */
  readonly builtInFilters?: boolean
  /** Instead of the profile’s own scorer. */
  readonly scorer?: Scorer
  /** The program's own judgement beside the policy, its listener, and its own questions for a quiz. */
  readonly escalate?: LocalGateParts['escalate']
  readonly onEscalated?: LocalGateParts['onEscalated']
  readonly questions?: LocalGateParts['questions']
}

/** The options that say which files a policy is read from. */
export type PolicyOptions = Pick<
  OpenGateOptions,
  'projectFolder' | 'flagsFile' | 'flags' | 'home' | 'filters' | 'isolated'
>

/** Opens a gate in this process. Throws a GateError: `configuration` for a bad policy, `storage` for a bad folder. */
export async function openGate(options: OpenGateOptions = {}): Promise<LocalGate> {
  const loaded = policyOf(options)
  const folder = options.stateFolder === ':memory:' ? null : (options.stateFolder ?? defaultStateFolder())
  if (folder !== null) prepareStateFolder(folder)
  const file = folder === null ? ':memory:' : join(folder, 'state.db')
  const damage = new Damage(folder)
  if (folder !== null) demandNoRestore(folder)
  const database = watchStatements(openUnlessDamaged(file, damage), damage)
  damage.rememberFile()
  if (folder !== null) keepPrivate(file)
  checkAtOpening(database, damage)
  const { checksAtRest = false } = options
  const store = new SqliteStore({
    ...storeParts(options, loaded, folder),
    ...(folder !== null && { lastNote: lastNoteFile(folder) }),
    database,
    damage,
    checksAtRest,
  })
  const { now = Date.now, lease: live } = options
  const team = new TeamTie({ mirror: store.mirror, log: store, now, ...(live && { live }) })
  const membership = store.mirror.membership()
  const site = membership ? { site: hubSite(membership) } : {}
  const ofFolder = folder === null ? {} : folderFacts(folder, store)
  return new LocalGate({ ...gateParts(options, loaded, folder), store, team, ...site, ...ofFolder })
}

/** A state of which not even the first pages can be read is noted as damaged, so that whoever looks next is told. */
function openUnlessDamaged(file: string, damage: Damage): Database {
  try {
    return openDatabase(file, 'FULL')
  } catch (error) {
    const isDamaged = error instanceof GateError && error.kind === 'damaged'
    throw isDamaged ? damage.note('SQLite can’t read the first pages of state.db') : error
  }
}

/** Opens a gate of which nothing outlives the process, and that logs only what it does not allow at once. */
export async function openMemoryGate(options: OpenGateOptions = {}): Promise<MemoryGate> {
  const loaded = policyOf(options)
  const kept = newMemoryStore(storeParts(options, loaded, null))
  return newMemoryGate({ ...gateParts(options, loaded, null), ...kept })
}

/** The policy in force, and what finds secrets under it. */
interface PolicyInForce {
  readonly policy: Policy
  readonly scan: SecretScanner
  readonly own?: OwnPolicy
}

/** Returns the policy in force for these options. */
export function policyOf(options: OpenGateOptions): PolicyInForce {
  const { policy, secretRules, own } = options
  if (policy) return { policy, scan: scannerOf(secretRules), ...(own && { own }) }
  const loaded = loadPolicyFor(options)
  const scan = scannerOf(loaded.secretRules)
  if (options.isolated) return { policy: loaded.policy, scan }
  return { policy: loaded.policy, scan, own: ownPolicyOf(loaded, options) }
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
    accepted: (digest, kept) => {
      const text = digest !== null && kept?.digest === digest ? kept.text : ''
      const { policy, secretRules } = load(text, digest)
      return {
        policy,
        filters: demandDistinct([...filtersWith(scannerOf(secretRules)), ...(options.filters ?? [])]),
      }
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

function storeParts(options: OpenGateOptions, { scan }: PolicyInForce, folder: string | null) {
  const { now = Date.now, stays = false } = options
  return { key: keyFiles(folder), now, scan, longLived: stays }
}

/** Returns the parts of a gate in this process besides its store; `folder` is null where nothing is kept. */
export function gateParts(
  options: OpenGateOptions,
  { policy, scan, own }: PolicyInForce,
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

/** A code that two filters find would be priced twice. */
function demandDistinct(filters: readonly Filter[]): readonly Filter[] {
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

function scannerOf(secretRules: RuleSet | undefined) {
  const isOwn = secretRules && secretRules.rules.length + secretRules.allowlists.length > 0
  return isOwn ? secretScanner(secretRules) : findSecrets
}

/** The policy in force for these options, with its layers and cases. */
export function loadPolicyFor(options: PolicyOptions): LoadedPolicy {
  return loadPolicyWithSources(policySources(options))
}

/** Returns what policies are checked against: the filters' codes, and how a shell command is read. */
export function policySources(options: PolicyOptions): PolicySources {
  const { isolated = false } = options
  return {
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

function keepPrivate(file: string): void {
  for (const name of [file, `${file}-wal`, `${file}-shm`]) if (existsSync(name)) chmodSync(name, 0o600)
}
