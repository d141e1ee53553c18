import { localClock } from '../../ground/model/local-moment.ts'
import type { Gate } from '../../gate/core/gate.ts'
import { type IdentityOptions, identify } from '../people/identify.ts'
import { readDuration } from '../read-duration.ts'
import { type JsonOption, printAnswer } from '../render/print-answer.ts'

/** The options of a pause; the span as it was typed. */
export interface PauseOptions extends IdentityOptions, JsonOption {
  readonly for?: string
  readonly end?: boolean
  readonly reason?: string
}

/** Begins or ends a pause, in which calls are observed instead of stopped; needs a proof. */
export async function changePause(gate: Gate, options: PauseOptions): Promise<void> {
  const until = options.end ? null : Date.now() + readDuration(options.for ?? '30m')
  const who = await identify(gate, options, true)
  const pause = await gate.pause(until, options.reason ?? '', who)
  const text = pause
    ? `The gate only observes until ${localClock(pause.until)}; it ends by itself.`
    : 'The gate stops calls again.'
  printAnswer(options.json, { pause }, text)
}
