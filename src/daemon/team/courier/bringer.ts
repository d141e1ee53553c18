import { GateError } from '../../../ground/model/errors.ts'
import type { UseStore } from './courier-state.ts'

/** The parts of a bringer. */
export interface BringerParts {
  readonly use: UseStore
  /** Uploads a batch of what waits; many who ask at once share one. */
  readonly upload: () => Promise<unknown>
  /** Milliseconds that only go forward. */
  readonly clock: () => number
  /** Milliseconds for which a call waits for the hub to have its entry. */
  readonly patience: number
  /** Aborted once the courier ends. */
  readonly ended: AbortSignal
}

/** Milliseconds between two attempts. */
const pause = 100

/** Brings entries to the hub while calls wait for that: an allow of a group whose evidence is central is told afterwards. */
export class Bringer {
  private readonly parts: BringerParts

  constructor(parts: BringerParts) {
    this.parts = parts
  }

  /**
   * Resolves once the hub has said that it has the entry at this place. Rejects with `unavailable` where it did not in time, or
   * never can; the entry stays in the gate’s own log and is uploaded later. An answer that was lost is asked for again.
   */
  async bring(seq: number): Promise<void> {
    const { clock, upload, patience, ended } = this.parts
    const until = clock() + patience
    for (;;) {
      const place = await this.placeOf(seq)
      if (place === 'hub') return
      if (place === 'nowhere') throw await this.notThere('never gets the entry of this call')
      const remaining = until - clock()
      if (ended.aborted) throw await this.notThere('can’t be asked while this gate ends')
      if (remaining <= 0)
        throw await this.notThere(`did not take the entry of this call in ${patience / 1_000} seconds`)
      try {
        await within(remaining, upload())
      } catch (error) {
        const isAway = error instanceof GateError && error.code === 'unavailable'
        // What it says for it stands in the state of the team, once the courier’s own upload was told so.
        if (!isAway) throw await this.notThere('takes no entry of this gate now')
        await within(Math.min(pause, remaining))
      }
    }
  }

  /** Entries of before the gate joined, and of an earlier epoch, go nowhere, though what is uploaded begins after them. */
  private placeOf(seq: number): Promise<'hub' | 'gate' | 'nowhere'> {
    return this.parts.use(async ({ mirror }) => {
      const membership = mirror.membership()
      if (membership === null || seq <= membership.from) return 'nowhere'
      return mirror.uploaded().seq >= seq ? 'hub' : 'gate'
    })
  }

  private async notThere(what: string): Promise<GateError> {
    const hub = await this.parts.use(async ({ mirror }) => mirror.membership()?.hub ?? '')
    return new GateError(
      'unavailable',
      `The team’s hub ${hub} ${what}, so the call is not allowed: see countersign team status, then ask again in a new call.`,
      'evidence',
    )
  }
}

/** Resolves once the work has ended or the time is over, whichever is first; rejects as the work does. */
async function within(milliseconds: number, work?: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const over = new Promise<void>(resolve => {
    timer = setTimeout(resolve, milliseconds)
  })
  try {
    await Promise.race(work ? [over, work] : [over])
  } finally {
    clearTimeout(timer)
  }
}
