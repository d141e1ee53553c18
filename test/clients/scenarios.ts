import { setTimeout as later } from 'node:timers/promises'
import { type Fault, faults, shortTime } from './broken-gates.ts'
import { approveOnPages, hasChromium } from './approve-on-pages.ts'
import { heldInsideScene, serverInsideScene, workInsideScene } from './inside-scenes.ts'
import { machineScene, pluginScene, uninstallScene } from './install-scenes.ts'
import type { DrivenClient } from './driven-client.ts'
import { toldMailApproved, toldMailDenied, wishedMail } from './mail-scenes.ts'
import { hasOwnEtc } from './own-etc.ts'
import { approve, waitingReview } from './reviewer.ts'
import { forPeople, ordinary, queued } from './scripted-calls.ts'
import { waitsAtTerminal } from './waiting-scenes.ts'
import { halfAnHour } from './work-scenes.ts'
import { worsen } from './worse-hook.ts'
import { isSeated } from './sit-at.ts'
import { type Ready, type Scene, staged, tail } from './stage.ts'

/** What one scenario showed. */
export interface Seen {
  readonly scenario: string
  readonly result: 'proven' | 'failed' | 'not tried'
  /** In a sentence: what was seen, or why it was not tried. */
  readonly what: string
}

type Named = readonly [
  name: string,
  scene: (ready: Ready) => Scene | string,
  /** Left out where a client has no such thing. */
  isFor?: (driven: DrivenClient) => boolean,
]

/** Every scenario in order: what the gate says, how it is installed, then each fault of it. */
const scenarios: readonly Named[] = [
  ['an ordinary call runs', ordinaryScene],
  ['a dangerous call does not run, and why is told', dangerousScene],
  ['a queued call waits, and runs once approved in the dashboard', heldScene],
  ['a parked call is told so, and resumes', parkedScene],
  ['what was answered meanwhile is told by itself', newsScene, isToldAgain],
  ['no resident gate: judged by the fallback', aloneScene],
  ['uninstalled, everything is as it was', uninstallScene],
  ['inside a boundary, an ordinary session works as outside', workInsideScene, isHeldInside],
  ['inside a boundary, a program that it starts gets nowhere', heldInsideScene, isHeldInside],
  ['inside a boundary, a server behind the gate works', serverInsideScene, hasMail],
  ['at a terminal, a call that waits says so, and runs once approved', waitsAtTerminal, isSeated],
  ['at a terminal, a mail that a page tells of waits, and denied says who told it', toldMailDenied, hasMail],
  ['at a terminal, the same mail is sent once approved', toldMailApproved, hasMail],
  ['at a terminal, the same mail is sent unasked where the person asks for it', wishedMail, hasMail],
  [
    'at a terminal, half an hour of ordinary work is asked nothing',
    halfAnHour,
    ({ works }) => works !== undefined,
  ],
  ['made as a plugin or extension', pluginScene, ({ plugin }) => plugin !== undefined],
  [
    'settings of the machine hold where a repository switches hooks off',
    machineScene,
    ({ switchOff }) => switchOff !== undefined,
  ],
  ...faults.map((fault): Named => [`${fault.name}: refused`, ready => faultScene(ready, fault)]),
]

function hasMail({ atTerminal }: DrivenClient): boolean {
  return atTerminal?.listMail !== undefined
}

/** The hooks of the last one end its run at a no: it has no second step. */
function isHeldInside({ tellsModel }: DrivenClient): boolean {
  return tellsModel
}

/** The scenarios that a client is played. */
export function scenariosFor(driven: DrivenClient): readonly Named[] {
  return scenarios.filter(([, , isFor]) => isFor?.(driven) ?? true)
}

/** Plays one scenario in a world of its own. */
export async function play([scenario, scene]: Named, ready: Ready): Promise<Seen> {
  const parts = scene(ready)
  if (typeof parts === 'string') return { scenario, result: 'not tried', what: parts }
  try {
    return { scenario, result: 'proven', what: await staged(ready, parts) }
  } catch (error) {
    return { scenario, result: 'failed', what: (error as Error).message.replaceAll('\n', ' ').slice(0, 600) }
  }
}

function ordinaryScene({ driven }: Ready): Scene {
  return {
    turns: () => [{ text: 'A step.', call: driven.call(ordinary) }],
    play: async stage => {
      const ended = await stage.run()
      if (!stage.made('ordinary.txt')) throw new Error(`It did not run. ${tail(stage, ended)}`)
      if (stage.model.told().length !== 1) throw new Error(`The model heard no result. ${tail(stage, ended)}`)
      return 'ran'
    },
  }
}

function dangerousScene({ driven }: Ready): Scene {
  return {
    turns: stage => [{ text: 'A step.', callNow: () => driven.call(forPeople(stage().world)) }],
    play: async stage => {
      const ended = await stage.run()
      if (stage.made('dangerous.txt')) throw new Error(`It ran. ${tail(stage, ended)}`)
      const read = stage.read(ended)
      if (!/Countersign: .*not for agents/.test(read))
        throw new Error(`Why is not told. ${tail(stage, ended)}`)
      return driven.tellsModel ? 'did not run; the model read why' : 'did not run; the run ended and said why'
    },
  }
}

function heldScene({ driven }: Ready): Scene | string {
  if (driven.resuming.how === 'session' && !hasOwnEtc())
    return 'it holds by a person’s own policy alone, and the account’s home can’t be set here'
  return {
    onQueue: 'hold',
    hasPort: hasChromium,
    turns: () => [{ text: 'A step.', call: driven.call(queued) }],
    play: async stage => {
      const running = stage.run()
      const early = running.then(ended => {
        throw new Error(`It did not wait. ${tail(stage, ended)}`)
      })
      await Promise.race([waitingReview(stage.world), early])
      await later(500)
      if (stage.made('queued.txt')) throw new Error('It ran before anybody approved it.')
      await Promise.race([hasChromium ? approveOnPages(stage.world) : approve(stage.world), early])
      const ended = await running
      if (!stage.made('queued.txt')) throw new Error(`It did not run once approved. ${tail(stage, ended)}`)
      return `waited; ran once approved ${hasChromium ? 'on the pages of the dashboard' : 'over its HTTP interface: there is no Chromium here'}`
    },
  }
}

function parkedScene(ready: Ready): Scene {
  const { driven } = ready
  const { resuming } = driven
  const call = driven.call(queued)
  if (resuming.how === 'again')
    return {
      onQueue: 'park',
      turns: stage => [
        { text: 'A step.', call },
        {
          text: 'Once more.',
          call,
          before: async () => {
            if (stage().made('queued.txt')) throw new Error('It ran before anybody approved it.')
            await approve(stage().world)
          },
        },
      ],
      play: async stage => {
        const ended = await stage.run()
        const [first = ''] = stage.model.told()
        if (!/Review r-[0-9a-z]{16}/.test(first)) throw new Error(`It was not told. ${tail(stage, ended)}`)
        if (!stage.made('queued.txt')) throw new Error(`It did not run once approved. ${tail(stage, ended)}`)
        return 'told so with its review; the same call ran once approved'
      },
    }
  return {
    onQueue: 'park',
    turns: () => [{ text: 'A step.', call }],
    play: async stage => {
      const first = await stage.run()
      await waitingReview(stage.world, 2_000).catch((error: Error) => {
        throw new Error(`${error.message} ${tail(stage, first)}`)
      })
      if (stage.made('queued.txt')) throw new Error('It ran before anybody approved it.')
      if (resuming.how === 'later run' && !/Review r-[0-9a-z]{16}/.test(stage.read(first)))
        throw new Error(`It was not told. ${tail(stage, first)}`)
      await approve(stage.world)
      const again = await stage.run(
        resuming.how === 'session' ? resuming.words(stage.place, first.stdout) : undefined,
      )
      if (!stage.made('queued.txt')) throw new Error(`It did not run once approved. ${tail(stage, again)}`)
      return resuming.how === 'session'
        ? 'the run ended with the call left open; resumed, it ran once approved'
        : 'the run ended and said so; the same call of a later run ran once approved'
    },
  }
}

/** Its model hears of an answer without asking for that call again. */
function isToldAgain({ resuming }: DrivenClient): boolean {
  return resuming.how === 'again'
}

function newsScene({ driven }: Ready): Scene {
  return {
    onQueue: 'park',
    turns: stage => [
      { text: 'A step.', call: driven.call(queued) },
      { text: 'Another.', call: driven.call(ordinary), before: () => approve(stage().world) },
    ],
    play: async stage => {
      const ended = await stage.run()
      if (!stage.made('ordinary.txt')) throw new Error(`The next call did not run. ${tail(stage, ended)}`)
      if (!stage.model.heard(/said yes to review r-\w{16}\. Make exactly that call again before/))
        throw new Error(`It was not told. ${tail(stage, ended)}`)
      return 'told with its next call that its review was approved'
    },
  }
}

function aloneScene({ driven }: Ready): Scene {
  return {
    turns: stage => [
      { text: 'A step.', call: driven.call(ordinary) },
      { text: 'Another.', callNow: () => driven.call(forPeople(stage().world)) },
    ],
    play: async stage => {
      await stage.world.countersign('stop')
      const ended = await stage.run()
      if (stage.made('dangerous.txt')) throw new Error(`The dangerous call ran. ${tail(stage, ended)}`)
      if (!stage.made('ordinary.txt')) throw new Error(`The ordinary call did not run. ${tail(stage, ended)}`)
      return 'the ordinary call ran, the dangerous one did not'
    },
  }
}

function faultScene({ driven }: Ready, { begin, impossible, prepareState }: Fault): Scene | string {
  const why = impossible?.()
  if (why !== undefined) return why
  return {
    ...(prepareState && { prepareState }),
    turns: () => [{ text: 'A step.', call: driven.call(ordinary) }],
    play: async stage => {
      worsen(stage.world, { seconds: shortTime })
      driven.shorten?.(stage.world, shortTime)
      const undo = await begin(stage.world)
      try {
        const ended = await stage.run()
        if (stage.made('ordinary.txt')) throw new Error(`IT RAN. ${tail(stage, ended)}`)
        // A client that tells nobody why at least says that it was the hook’s no which ended the run.
        if (!(driven.tellsModel ? /Countersign/ : /run_aborted|Countersign/).test(stage.read(ended)))
          throw new Error(`It did not run, and nothing said why. ${tail(stage, ended)}`)
        return driven.tellsModel ? 'did not run; the model read why' : 'did not run; the run was ended'
      } finally {
        await undo()
      }
    },
  }
}
