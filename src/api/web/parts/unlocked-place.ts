import type { SessionYes } from '../../../ground/model/session-certificate.ts'
import { idleTime } from '../../../people/acts/unlocked/idle-time.ts'
import { SessionSigner } from '../../../people/acts/unlocked/session-bytes.ts'
import { ask } from '../api/ask.ts'
import type { Proofs } from './proofs.ts'
import { useSyncExternalStore } from 'react'

/** Tells whether a key can be made here: browsers offer that to pages of this machine, and to those that came encrypted. */
export const canUnlock: boolean = globalThis.crypto?.subtle !== undefined

/** A page that its reviewer unlocked. */
export interface OpenPlace {
  readonly reviewer: string
  /** The moment when it is locked again, unless a yes is given before: milliseconds since 1970. */
  readonly until: number
}

/**
 * The key of this page, which signs for a reviewer who unlocked it: in memory alone, since storage lies on the disk. It is
 * gone with a reload, a lock and fifteen minutes without a yes; the gate counts them too, and decides.
 */
export class UnlockedPlace {
  private readonly ask: typeof ask
  private readonly listeners = new Set<() => void>()
  private open: (OpenPlace & { readonly signer: SessionSigner }) | null = null
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(asked: typeof ask = ask) {
    this.ask = asked
  }

  readonly look = (): OpenPlace | null => this.open

  readonly listen = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Has the gate certify a new key of this page. Rejects as the gate does. */
  async unlock(reviewer: string, who: Proofs): Promise<void> {
    const signer = await SessionSigner.make()
    await this.ask('/v1/reviewers/unlock', { key: signer.key, who })
    this.change({ reviewer, signer, until: Date.now() + idleTime })
  }

  /** Signs a yes of this reviewer; rejects with one sentence where the page is locked. */
  async sign(reviewer: string, statement: string): Promise<SessionYes> {
    const { open } = this
    if (open?.reviewer === reviewer && Date.now() < open.until) return open.signer.sign(statement)
    this.forget()
    throw new Error('This page was locked in the meantime, so nothing was sent: give your secret again.')
  }

  /** A yes was taken: the time begins anew. */
  extend(): void {
    if (this.open) this.change({ ...this.open, until: Date.now() + idleTime })
  }

  /** Drops the key, and has the gate forget it too. */
  async lock(): Promise<void> {
    const { open } = this
    this.forget()
    // Whether or not the gate hears of it, nobody has the key any more.
    if (open) await this.ask('/v1/reviewers/lock', { key: open.signer.key }).catch(() => undefined)
  }

  /** Drops the key, which the gate does not take any more. */
  forget(): void {
    if (this.open) this.change(null)
  }

  private change(open: typeof this.open): void {
    clearTimeout(this.timer)
    this.open = open
    if (open) this.timer = setTimeout(() => this.forget(), open.until - Date.now())
    for (const listener of this.listeners) listener()
  }
}

/** The place that this page is. */
export const thisPlace = new UnlockedPlace()

/** Returns this page as its reviewer unlocked it; null while it is locked for them. */
export function usePlace(reviewer: string): OpenPlace | null {
  const open = useSyncExternalStore(thisPlace.listen, thisPlace.look)
  return open?.reviewer === reviewer ? open : null
}
