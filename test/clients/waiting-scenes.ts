import { setTimeout as later } from 'node:timers/promises'
import { approve, waitingReview } from './reviewer.ts'
import { queued } from './scripted-calls.ts'
import { isSeated, type SeatedClient, sitAt } from './sit-at.ts'
import type { Ready, Scene, Stage } from './stage.ts'
import { hasTerminals, type Terminal } from './terminal.ts'

/** The usual width and height of a terminal. */
const usual = [80, 24] as const

/** Longest until a hold of the usual length is over, on a busy machine; milliseconds. */
const patience = 150_000

/**
 * A call that waits, with a person who looks at the client's screen and nowhere else: what it shows while the call is held
 * for the usual time, and once the hold is over and nobody answered. The agent asks again, and the call runs once approved.
 */
export function waitsAtTerminal(ready: Ready): Scene | string {
  const { driven } = ready
  if (!isSeated(driven)) return 'nobody sat at this client'
  if (!hasTerminals()) return 'there is no tmux here'
  const call = driven.call(queued)
  return {
    onQueue: 'hold',
    turns: () => [
      { text: 'First.', call },
      // A model thinks that long, and more.
      { text: 'Once more.', call, before: () => later(6_000) },
    ],
    play: async stage => {
      driven.atTerminal.settle?.(stage.place)
      const terminal = await sitAt(ready, driven, stage, usual)
      try {
        return await lookOn(stage, driven, terminal)
      } catch (error) {
        throw new Error(`${(error as Error).message} ${terminal.screen()}`, { cause: error })
      } finally {
        terminal.close()
      }
    },
  }
}

async function lookOn(stage: Stage, { atTerminal }: SeatedClient, terminal: Terminal): Promise<string> {
  const { meanwhile, afterwards } = atTerminal
  await terminal.type('please apply it')
  const id = await waitingReview(stage.world)
  await terminal.shows(meanwhile)
  const before = found(meanwhile, terminal)
  await toldOnce(stage)
  if (stage.made('queued.txt')) throw new Error('IT RAN, and nobody approved it.')
  const [message = ''] = stage.model.told()
  if (!message.includes(`Review ${id} waits for a person`)) throw new Error(`The agent was told: ${message}`)
  if (afterwards !== null) await terminal.shows(afterwards)
  if (/could not judge|crash/i.test(terminal.screen())) throw new Error('It reads as if something broke.')
  const after = afterwards === null ? 'nothing' : `“${found(afterwards, terminal)}”`
  await approve(stage.world)
  await terminal.shows(/That is all/)
  if (!stage.made('queued.txt')) throw new Error('It did not run once approved.')
  return `its screen of 80×24 had “${before}” while it waited, ${after} when nobody had answered; the same call ran once approved`
}

/** Until the hold is over, and the model was told. */
async function toldOnce({ model }: Stage): Promise<void> {
  for (const until = Date.now() + patience; Date.now() < until; await later(200))
    if (model.told().length > 0) return
  throw new Error('The hold did not end.')
}

function found(what: RegExp, terminal: Terminal): string {
  return (what.exec(terminal.screen())?.[0] ?? '').replaceAll(/[\s┃]+/g, ' ')
}
