import { randomUUID } from 'node:crypto'
import type { Notice } from '../../gate/notify/notice.ts'
import { type WitnessNews, WitnessRounds } from '../witness/ask/witness-rounds.ts'
import type { WriteLog } from './process-log.ts'
import type { ResidentGate } from './resident-gate.ts'

/** Milliseconds between two looks. */
const usualEvery = 5_000

interface Parts {
  readonly gate: Pick<ResidentGate, 'withWitnesses'>
  readonly log: WriteLog
  readonly tell: (notice: Notice) => void
  readonly every?: number
}

/**
 * Asks the witnesses of the log beside everything else, and tells every target once when the log was set back, by what
 * they show or by its own last note. Returns what ends it.
 */
export function watchWitnesses({ gate, log, tell, every = usualEvery }: Parts): () => void {
  const ending = new AbortController()
  const rounds = new WitnessRounds({ now: Date.now, draw: Math.random, signal: ending.signal })
  let timer: NodeJS.Timeout | undefined
  let isTold = false
  const look = async () => {
    try {
      await gate.withWitnesses(async witnessing => {
        for (const news of await rounds.round(witnessing)) if (!ending.signal.aborted) log(lineOf(news))
        const { problem } = witnessing.state()
        if (problem === null || isTold) return
        isTold = true
        log(problem)
        tell(setBackNotice())
      })
    } catch (error) {
      if (!ending.signal.aborted) log(`witnesses can’t be asked: ${String(error)}`)
    }
    if (!ending.signal.aborted) timer = setTimeout(look, every).unref()
  }
  timer = setTimeout(look, 0).unref()
  return () => {
    ending.abort()
    clearTimeout(timer)
  }
}

function lineOf({ witness, signed, problem }: WitnessNews): string {
  const name = witness.key.split('+', 1)[0] ?? ''
  return signed === undefined ? `witness ${name}: ${problem}` : `witness ${name} signed ${signed} entries`
}

/** The notice names no witness and no entry: that stays on the machine. */
function setBackNotice(): Notice {
  return {
    id: `n-${randomUUID()}`,
    title: 'The log of the gate was set back',
    lines: [
      'It is not how it was signed last, or how a witness saw it, so nothing is signed any more.',
      'countersign audit verify says what to do.',
    ],
    level: 'critical',
    toAll: true,
  }
}
