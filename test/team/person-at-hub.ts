import { setTimeout as pass } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { GateError } from '../../src/ground/model/errors.ts'
import type { Identity } from '../../src/ground/model/reviewer.ts'
import { RemoteGate } from '../../src/agents/remote/remote-gate.ts'
import type { SqliteStore } from '../../src/gate/store/sqlite-store.ts'
import { rightAnswer } from '../people/review-answers.ts'

/** The hubs of a person, and what a test looks up so that they answer right. */
interface Desk {
  readonly sockets: readonly string[]
  readonly who: Identity
  /** A copy of the team’s state, as new as can be. */
  readonly copy: { readonly copy: SqliteStore; fresh(): Promise<void> }
}

/** Milliseconds beyond the time that a page takes to read. */
const slack = 50

/** A person who answers at whichever of a team’s hubs is there. */
export function personAtHub({ sockets, who, copy }: Desk) {
  const gates = sockets.map(socketPath => new RemoteGate({ socketPath }))
  let isOver = false
  onTestFinished(async () => {
    isOver = true
    for (const gate of gates) await gate.close()
  })
  /** Asks a hub, and where none answers another one: what came of it the first time is not known then. */
  const ask = async <T>(question: (gate: RemoteGate) => Promise<T>): Promise<T> => {
    for (;;) {
      try {
        return await question(gates[Math.floor(Math.random() * gates.length)] as RemoteGate)
      } catch (error) {
        const isAway = error instanceof GateError && error.code === 'unavailable'
        if (!isAway || isOver) throw error
        await pass(25)
      }
    }
  }
  return {
    who,
    ask,
    waiting: () => ask(gate => gate.reviews.list({ states: ['pending'] })),
    /** Says yes after the time that the page takes to read. */
    approve: async (reviewId: string) => {
      const { id, minimumSeconds } = await ask(gate => gate.reviews.begin(reviewId, who))
      await copy.fresh()
      const answer = rightAnswer({ store: copy.copy }, id)
      await pass(minimumSeconds * 1_000 + slack)
      return ask(gate => gate.reviews.answer({ reviewId, who, approve: true, sheetId: id, answer }))
    },
    deny: (reviewId: string) =>
      ask(gate => gate.reviews.answer({ reviewId, who, approve: false, reason: 'not now' })),
  }
}

/** A person of a team. */
export type PersonAtHub = ReturnType<typeof personAtHub>
