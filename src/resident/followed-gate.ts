import { statSync } from 'node:fs'
import type { LoadedPolicy } from '../config/load-policy.ts'
import type { Gate } from '../gate/gate.ts'
import { GateError } from '../model/errors.ts'
import { SharedGate } from './shared-gate.ts'

/** Where a gate takes its policy from. */
export interface FollowedParts {
  /** The files of the policy, whether they are there or not. */
  readonly files: readonly string[]
  readonly load: () => LoadedPolicy
  readonly open: (loaded: LoadedPolicy) => Promise<Gate>
  /** Told of each policy that is taken up (its digest) or refused (why). */
  readonly onPolicy?: (event: PolicyEvent) => void
}

export type PolicyEvent = { readonly digest: string } | { readonly refused: string }

/** What is in force, and why the files as they now are were refused. */
export interface PolicyState {
  readonly digest: string | null
  readonly problem: string | null
}

/**
 * A gate that follows its policy files: what they say holds from the next call on. A policy that is wrong is refused,
 * and the one before it stays; where there was none, nothing is judged.
 */
export class FollowedGate {
  private readonly parts: FollowedParts
  private shared: SharedGate | undefined
  private digest: string | null = null
  private refused: GateError | undefined
  private seen: string | undefined
  private renewing: Promise<void> | undefined

  constructor(parts: FollowedParts) {
    this.parts = parts
  }

  /** The gate under the policy as it now is. Looks at each file once: some microseconds. */
  async current(): Promise<SharedGate> {
    const now = fingerprint(this.parts.files)
    if (now !== this.seen) {
      this.renewing ??= this.renew(now).finally(() => {
        this.renewing = undefined
      })
      await this.renewing
    }
    if (this.shared) return this.shared
    throw this.refused ?? new GateError('unavailable', 'The gate was closed, so nothing is allowed.')
  }

  state(): PolicyState {
    return { digest: this.digest, problem: this.refused?.message ?? null }
  }

  /** Closes once nobody uses it. */
  retire(): void {
    this.shared?.retire()
    this.shared = undefined
  }

  /** Closes at once. */
  async close(): Promise<void> {
    await this.shared?.close()
    this.shared = undefined
  }

  private async renew(now: string): Promise<void> {
    const loaded = this.loadOrRefuse()
    if (loaded && (loaded.policy.digest !== this.digest || !this.shared)) {
      const gate = new SharedGate(await this.parts.open(loaded))
      this.shared?.retire()
      this.shared = gate
      this.digest = loaded.policy.digest
      this.parts.onPolicy?.({ digest: this.digest })
    }
    this.seen = now
  }

  private loadOrRefuse(): LoadedPolicy | undefined {
    try {
      const loaded = this.parts.load()
      this.refused = undefined
      return loaded
    } catch (error) {
      if (!(error instanceof GateError)) throw error
      this.refused = error
      this.parts.onPolicy?.({ refused: error.message })
      return undefined
    }
  }
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
