import type { Gate } from '../../../gate/core/gate.ts'
import { type FollowedLog, followLog, logHead } from '../../../gate/core/log/follow-log.ts'
import type { AuditEntry } from '../../../ground/model/audit-entry.ts'
import { GateError } from '../../../ground/model/errors.ts'
import { eventOf, type GateEvent } from './event-of.ts'
import type { PolicyPort } from '../ports/policy-port.ts'
import type { SealPort } from '../ports/seal-port.ts'

/** Somebody who listens. */
interface Listener {
  /** The caller whose connection it is. */
  readonly key: string
  /** The last entry that they were told. */
  last: number
  /** Events from before it came are being sent to it. */
  isBehind: boolean
  tell(event: GateEvent): void
  end(): void
}

const maxListeners = 200
/** One caller must not take the places of all others. */
const maxOfOne = 50
/** A listener that missed more than this loads everything again instead. */
const maxMissed = 2_000

/** Tells what changes from the log itself: one reader for everybody who listens, and none while nobody does. */
export class GateEvents {
  private readonly gate: Gate
  private readonly policy: PolicyPort
  private readonly seals: SealPort | undefined
  private readonly every: number
  private readonly all = new Set<Listener>()
  private followed: FollowedLog | undefined
  private unwatch: (() => void)[] = []

  /** `every` is milliseconds between two looks at the log. */
  constructor(gate: Gate, policy: PolicyPort, every: number, seals?: SealPort) {
    this.gate = gate
    this.policy = policy
    this.seals = seals
    this.every = every
  }

  get listeners(): number {
    return this.all.size
  }

  /** Tells everything after entry `after`, or from now on; `end` is called when there is nothing to tell any more. */
  async listen(
    key: string,
    after: number | undefined,
    tell: (event: GateEvent) => void,
    end: () => void,
  ): Promise<() => void> {
    if (this.all.size >= maxListeners || this.countOf(key) >= maxOfOne)
      throw new GateError('unavailable', 'Too many listen already: close a page, then try again.')
    const head = await logHead(this.gate)
    const listener: Listener = { key, last: after ?? head, isBehind: true, tell, end }
    this.all.add(listener)
    this.followed ??= this.follow(head)
    if (this.unwatch.length === 0) this.unwatch = this.watchOthers()
    try {
      await this.catchUp(listener, head)
    } catch (error) {
      this.leave(listener)
      throw error
    }
    return () => this.leave(listener)
  }

  private countOf(key: string): number {
    return [...this.all].filter(one => one.key === key).length
  }

  /** Nobody is told anything any more. */
  close(): void {
    for (const listener of this.all) {
      this.leave(listener)
      listener.end()
    }
  }

  private leave(listener: Listener): void {
    this.all.delete(listener)
    if (this.all.size > 0) return
    this.followed?.stop()
    this.followed = undefined
    for (const end of this.unwatch) end()
    this.unwatch = []
  }

  private async catchUp(listener: Listener, head: number): Promise<void> {
    if (listener.last > head || head - listener.last > maxMissed) {
      listener.tell({ seq: head, name: 'reset', data: {} })
      listener.last = head
    }
    do {
      for await (const entry of this.gate.entries(listener.last)) {
        listener.last = entry.seq
        const event = eventOf(entry)
        if (event) listener.tell(event)
      }
    } while (listener.last < (this.followed?.position ?? 0))
    listener.isBehind = false
  }

  private follow(from: number): FollowedLog {
    return followLog({
      gate: this.gate,
      from,
      every: this.every,
      onEntry: entry => this.pass(entry),
      // The log can't be read: clients that listen ask again, and are told why.
      onLost: () => this.close(),
    })
  }

  private pass(entry: AuditEntry): void {
    const event = eventOf(entry)
    for (const listener of this.all) {
      if (listener.isBehind || listener.last >= entry.seq) continue
      listener.last = entry.seq
      if (event) listener.tell(event)
    }
  }

  /** Follows changes that have no entry in the log. */
  private watchOthers(): (() => void)[] {
    const tell = (name: 'policy' | 'seal') => () => this.tellAll({ name, data: {} })
    const seals = this.seals?.watch(tell('seal'))
    return [this.policy.watch(tell('policy')), ...(seals ? [seals] : [])]
  }

  private tellAll(event: GateEvent): void {
    for (const listener of this.all) listener.tell(event)
  }
}
