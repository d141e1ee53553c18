import { statSync } from 'node:fs'
import { isAbsolute } from 'node:path'
import { ownAccount } from '../../ground/model/own-account.ts'
import { defaultLocations } from '../../gate/config/default-locations.ts'
import type { LoadedPolicy, PolicySources } from '../../gate/config/load-policy.ts'
import { loadPolicyFor, openGate, ownPolicyOf, policySources, teamPartOf } from '../../gate/open/open-gate.ts'
import type { WitnessedState } from '../../ground/model/known-witness.ts'
import type { KeyLink } from '../../ground/model/reviewer-key.ts'
import type { PolicyText, StandingToken } from '../../ground/model/standing-set.ts'
import { StateMemory } from '../../people/acts/standing/state-memory.ts'
import type { LiveLease } from '../../gate/team/live-lease.ts'
import { FollowedGate, type PolicyEvent, type PolicyState, type SharedGate } from './followed-gate.ts'

/** Options of the gates of a state folder. */
export interface FolderGatesOptions {
  readonly stateFolder: string
  /** Told of every policy that is taken up or refused. */
  readonly onPolicy?: (event: PolicyEvent) => void
  /** The lease that this process has from its team’s hub. */
  readonly lease?: LiveLease
  /** Milliseconds since 1970. */
  readonly now?: () => number
  /** The home folder whose policy is the person’s; the account’s own when left out. */
  readonly home?: string
}

/** Projects with a policy of their own whose gate is kept open. */
const maxProjects = 32
/** Folders that calls came from, of which the settings of clients are watched. */
const maxRecent = 8

/** One gate under the person’s policy, and one for each project whose own policy tightens it; all on the same state. */
export class FolderGates {
  private readonly options: FolderGatesOptions
  private readonly own: FollowedGate
  /** The keys and sets that were seen, whichever gate saw them: a changed policy makes another gate. */
  private readonly memory = new StateMemory()
  /** The home folder whose policy is the person’s. Asked of the system once: each call needs it. */
  readonly home: string
  private readonly projects = new Map<string, FollowedGate>()
  private readonly listeners = new Set<() => void>()
  private readonly recent = new Set<string>()

  constructor(options: FolderGatesOptions) {
    this.options = options
    this.home = options.home ?? ownAccount().home
    this.own = this.follow(undefined)
  }

  get stateFolder(): string {
    return this.options.stateFolder
  }

  /** The person’s own policy file, whether it is there or not. */
  get ownFile(): string {
    return defaultLocations('/', this.home).userFile
  }

  /** The sources that a draft of that file is checked against. */
  sources(): PolicySources {
    const team = this.own.look(gate => gate.mirrored.mirror.policy())
    return policySources({ home: this.home, team })
  }

  /** Under the person’s policy alone. */
  general(): Promise<SharedGate> {
    return this.own.current()
  }

  /** The text of the person’s policy that was accepted, where the file says something else. */
  acceptedText(): PolicyText | undefined {
    return this.own.look(gate => gate.acceptedText())
  }

  /** The witnesses of the log, and whether it may be signed. */
  witnessed(): WitnessedState {
    return this.own.look(gate => gate.witnessing.state())
  }

  /** Tokens of the API that people signed; null where nobody has a key. */
  signedTokens(): readonly StandingToken[] | null {
    return this.own.look(gate => gate.signedTokens())
  }

  /** For calls in this folder. */
  async forFolder(cwd: string | null): Promise<SharedGate> {
    if (cwd === null || !isAbsolute(cwd)) return this.general()
    this.noteFolder(cwd)
    const { userFile, projectFile } = defaultLocations(cwd, this.home)
    if (projectFile === userFile || isAbsent(projectFile)) return this.general()
    const known = this.projects.get(cwd) ?? this.follow(cwd)
    // Taken out and put back: the first of the map is the one that was not used for longest.
    this.projects.delete(cwd)
    this.projects.set(cwd, known)
    this.letGo()
    return known.current()
  }

  /** Folders that calls came from, the newest last. */
  recentFolders(): readonly string[] {
    return [...this.recent]
  }

  /** The person’s policy, and each project’s where it was refused. */
  state(): PolicyState & { readonly projects: Readonly<Record<string, string>> } {
    const refused = [...this.projects].flatMap(([cwd, followed]) => {
      const { problem } = followed.state()
      return problem === null ? [] : [[cwd, problem] as const]
    })
    return { ...this.own.state(), projects: Object.fromEntries(refused) }
  }

  /** The person’s policy in force, with its layers. */
  policy(): LoadedPolicy {
    return this.own.policy()
  }

  /** Notes that the team has signed a link of the chain of reviewers’ keys. */
  justify(link: KeyLink): void {
    this.memory.justify(link)
  }

  /** Opens the state anew for whoever asks next. */
  reopen(): void {
    for (const followed of [this.own, ...this.projects.values()]) followed.reopen()
  }

  /** Tells of every policy that is taken up or refused; gives what ends it. */
  watch(listener: () => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** At once, whoever uses them. */
  async close(): Promise<void> {
    await Promise.all([this.own, ...this.projects.values()].map(followed => followed.close()))
  }

  private follow(projectFolder: string | undefined): FollowedGate {
    const { stateFolder, now, lease } = this.options
    const { home } = this
    const checksAtRest = projectFolder === undefined
    const { memory } = this
    const stored = {
      stateFolder,
      stays: true,
      checksAtRest,
      home,
      memory,
      ...(now && { now }),
      ...(lease && { lease }),
    }
    const where = { home, ...(projectFolder !== undefined && { projectFolder }) }
    const { userFile, projectFile } = defaultLocations(projectFolder ?? '/', home)
    return new FollowedGate({
      files: [userFile, projectFile],
      load: team => loadPolicyFor({ ...where, team }),
      open: loaded => {
        const { policy, secretRules, team } = loaded
        const from = { ...where, ...(team && { team }) }
        const [own, teamPolicy] = [ownPolicyOf(loaded, from), teamPartOf(loaded, from)]
        return openGate({ ...stored, policy, secretRules, own, ...(teamPolicy && { teamPolicy }) })
      },
      onPolicy: event => this.tell(event),
    })
  }

  private tell(event: PolicyEvent): void {
    this.options.onPolicy?.(event)
    for (const listener of this.listeners) listener()
  }

  private noteFolder(cwd: string): void {
    if (this.recent.has(cwd)) return
    this.recent.add(cwd)
    const [oldest] = this.recent
    if (oldest !== undefined && this.recent.size > maxRecent) this.recent.delete(oldest)
  }

  private letGo(): void {
    const [oldest] = this.projects
    if (!oldest || this.projects.size <= maxProjects) return
    this.projects.delete(oldest[0])
    oldest[1].retire()
  }
}

/** A file that can’t be looked at counts as there: the policy’s reader says what is wrong with it. */
function isAbsent(file: string): boolean {
  try {
    return statSync(file, { throwIfNoEntry: false }) === undefined
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOTDIR'
  }
}
