import { statSync } from 'node:fs'
import type { LoadedPolicy } from '../../gate/config/load-policy.ts'
import { secretRuleFiles } from '../../gate/config/read-secret-rules.ts'
import type { LocalGate } from '../../gate/core/local-gate.ts'
import type { ToldPolicy } from '../../ground/model/shown-team.ts'
import type { TeamPolicy } from '../../ground/model/policy-rollout.ts'
import { GateError } from '../../ground/model/errors.ts'

/** A gate that several calls use at once. Once it is retired it closes as soon as nobody does. */
export class SharedGate {
  private readonly gate: LocalGate
  private users = 0
  private isRetired = false

  constructor(gate: LocalGate) {
    this.gate = gate
  }

  /** Looks at it at once, as it is now. */
  look<T>(work: (gate: LocalGate) => T): T {
    return work(this.gate)
  }

  async use<T>(work: (gate: LocalGate) => Promise<T>): Promise<T> {
    const release = this.take()
    try {
      return await work(this.gate)
    } finally {
      release()
    }
  }

  /** The same for what is read bit by bit. */
  async *each<T>(work: (gate: LocalGate) => AsyncIterable<T>): AsyncGenerator<T> {
    const release = this.take()
    try {
      yield* work(this.gate)
    } finally {
      release()
    }
  }

  retire(): void {
    this.isRetired = true
    // Whoever was just given this gate takes it first.
    setImmediate(() => this.closeWhenFree())
  }

  /** At once, whoever uses it. */
  async close(): Promise<void> {
    await this.gate.close()
  }

  private take(): () => void {
    this.users++
    return () => {
      this.users--
      this.closeWhenFree()
    }
  }

  private closeWhenFree(): void {
    if (this.isRetired && this.users === 0) this.gate.close().catch(() => {})
  }
}

/** The source of a gate’s policy. */
export interface FollowedParts {
  /** The files of the policy, whether they are there or not. */
  readonly files: readonly string[]
  /** Loads them; `team` is the policy of the gate’s group, as its state has it. */
  readonly load: (team: TeamPolicy | null) => LoadedPolicy
  readonly open: (loaded: LoadedPolicy) => Promise<LocalGate>
  /** Told of each policy that is taken up (its digest) or refused (why). */
  readonly onPolicy?: (event: PolicyEvent) => void
}

/** Milliseconds after which a policy that was refused is looked at again. */
const retryAfter = 1_000

/** A policy that was taken up (its digest) or refused (the reason). */
export type PolicyEvent = { readonly digest: string } | { readonly refused: string }

/** The policy in force, and the reason why the files as they now are were refused. */
export interface PolicyState {
  readonly digest: string | null
  readonly problem: string | null
  /** The policy of the gate’s group that it was loaded with, and why that can’t be used here; null: none. */
  readonly team: ToldPolicy | null
}

/**
 * A gate that follows its policy files: what they say holds from the next call on. A policy that is wrong is refused,
 * and the one before it stays; where there was none, nothing is judged.
 */
export class FollowedGate {
  private readonly parts: FollowedParts
  private shared: SharedGate | undefined
  private loaded: LoadedPolicy | undefined
  private refused: GateError | undefined
  private seen: string | undefined
  /** The policy of the gate’s group that was looked at last; undefined before the state was opened. */
  private seenTeam: string | undefined
  /** Rule files that the policy in force names. */
  private named: readonly string[] = []
  private triedAt = 0
  private renewing: Promise<void> | undefined

  constructor(parts: FollowedParts) {
    this.parts = parts
  }

  /** The gate under the policy as it now is. Looks at each file once: some microseconds. */
  async current(): Promise<SharedGate> {
    while (fingerprint(this.files()) !== this.seen || this.isRetryDue() || this.isTeamNew()) {
      this.renewing ??= this.renew().finally(() => {
        this.renewing = undefined
      })
      await this.renewing
      // The state of a gate that was opened just now may have a policy of its group.
      if (!this.isTeamNew()) break
    }
    if (this.shared) return this.shared
    throw this.refused ?? new GateError('unavailable', 'The gate was closed, so nothing is allowed.')
  }

  /** Looks at the gate that was taken up last. Throws where there is none. */
  look<T>(work: (gate: LocalGate) => T): T {
    if (this.shared) return this.shared.look(work)
    throw new GateError('unavailable', 'The gate is only just starting: ask again.')
  }

  state(): PolicyState {
    const { policy, team, teamProblem = null } = this.loaded ?? {}
    return {
      digest: policy?.digest ?? null,
      problem: this.refused?.message ?? null,
      team: team ? { version: team.version, problem: teamProblem } : null,
    }
  }

  /** The policy in force with its layers. */
  policy(): LoadedPolicy {
    if (this.loaded) return this.loaded
    throw this.refused ?? new GateError('unavailable', 'No policy was looked at yet: ask again.')
  }

  /** Opens the state anew, under the same policy, for whoever asks next. */
  reopen(): void {
    this.loaded = undefined
    this.seen = undefined
  }

  /** Closes once nobody uses it. */
  retire(): void {
    this.shared?.retire()
    this.shared = undefined
  }

  /** Closes at once. */
  async close(): Promise<void> {
    const { shared } = this
    // Nobody looks at one that is closed.
    this.shared = undefined
    await shared?.close()
  }

  private files(): readonly string[] {
    return [...this.parts.files, ...this.named]
  }

  /** The fault may be in a file that only a refused policy names, and that nobody looks at otherwise. */
  private isRetryDue(): boolean {
    return this.refused !== undefined && performance.now() - this.triedAt >= retryAfter
  }

  private teamNow(): TeamPolicy | null | undefined {
    return this.shared?.look(gate => gate.mirrored.mirror.policy())
  }

  /** Nobody is judged by a policy of before: what it denied less would be let through. */
  private isTeamNew(): boolean {
    const team = this.teamNow()
    return team !== undefined && nameOf(team) !== this.seenTeam
  }

  private async renew(): Promise<void> {
    const before = fingerprint(this.files())
    const team = this.teamNow() ?? null
    this.triedAt = performance.now()
    const loaded = this.loadOrRefuse(team)
    if (loaded) await this.takeUp(loaded)
    if (this.shared) this.seenTeam = nameOf(team)
    // Taken before the files were read: one that changed meanwhile, or is named since, is read again by the next call.
    this.seen = before
  }

  private async takeUp(loaded: LoadedPolicy): Promise<void> {
    const { digest } = loaded.policy
    const isJudgedAlike = digest === this.loaded?.policy.digest
    // A person accepts a text: one that judges alike and tells other people is another one.
    if (!isJudgedAlike || !this.shared || textOf(loaded) !== textOf(this.loaded)) {
      const gate = new SharedGate(await this.parts.open(loaded))
      const isFirst = this.shared === undefined
      this.shared?.retire()
      this.shared = gate
      if (!isJudgedAlike || isFirst) this.parts.onPolicy?.({ digest })
    }
    this.loaded = loaded
    this.named = loaded.layers.flatMap(secretRuleFiles)
  }

  private loadOrRefuse(team: TeamPolicy | null): LoadedPolicy | undefined {
    try {
      const loaded = this.parts.load(team)
      this.refused = undefined
      return loaded
    } catch (error) {
      if (!(error instanceof GateError)) throw error
      if (error.message !== this.refused?.message) this.parts.onPolicy?.({ refused: error.message })
      this.refused = error
      return undefined
    }
  }
}

function nameOf(team: TeamPolicy | null): string {
  return team ? `${team.group} ${team.version} ${team.digest}` : ''
}

/** Names the texts that a policy was loaded from. */
function textOf(loaded: LoadedPolicy | undefined): string | undefined {
  return loaded?.layers.map(({ digest }) => digest).join(' ')
}

/** Changes with every change of the files. */
function fingerprint(files: readonly string[]): string {
  return files.map(fileState).join(' ')
}

function fileState(file: string): string {
  try {
    const status = statSync(file, { bigint: true, throwIfNoEntry: false })
    return status ? `${status.dev}:${status.ino}:${status.size}:${status.mtimeNs}:${status.ctimeNs}` : '-'
  } catch (error) {
    return String((error as NodeJS.ErrnoException).code)
  }
}
