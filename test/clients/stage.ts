import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Scope } from '../../src/ground/clients/client-record.ts'
import type { DrivenClient, Place } from './driven-client.ts'
import { type GateWorld, openWorld } from './gate-world.ts'
import { type ScriptedModel, startModel } from './model/server.ts'
import type { Script, Turn } from './model/turns.ts'
import { type Ended, runProgram } from './run-program.ts'

/** A client that is there to be run. */
export interface Ready {
  readonly driven: DrivenClient
  readonly beside?: string
  readonly program: readonly string[]
  /** Folders in which its programs are found. */
  readonly path: string
  readonly root: string
}

/** A client in a world of its own, with its model. */
export interface Stage {
  readonly world: GateWorld
  readonly place: Place
  readonly model: ScriptedModel
  run(words?: readonly string[]): Promise<Ended>
  made(name: string): boolean
  /** What the model, or where it is not told the person, read of the refusal. */
  read(ended: Ended): string
}

/** What is played on a stage. */
export interface Scene {
  readonly onQueue?: 'hold' | 'park'
  /** Settings of the machine rather than of the user. */
  readonly scope?: Scope
  /** The gate has a port, for the dashboard. */
  readonly hasPort?: boolean
  readonly prepareState?: (folder: string) => void
  turns(stage: () => Stage): readonly Turn[]
  /** Those of sub-agents. */
  scripts?(stage: () => Stage): readonly Script[]
  /** Throws what is wrong; gives what was seen. */
  play(stage: Stage): Promise<string>
}

/** Sets a stage, plays a scene on it, and takes it away. */
export async function staged(ready: Ready, scene: Scene): Promise<string> {
  const { driven, root, path, beside, program } = ready
  const { scope = 'user', hasPort = false, prepareState } = scene
  let stage: Stage | undefined
  const now = () => {
    if (stage) return stage
    throw new Error('The model was asked too early.')
  }
  const model = await startModel(scene.turns(now), driven.call('true').name, scene.scripts?.(now))
  const { client } = driven
  const settled = { port: model.port, ...(beside !== undefined && { beside }) }
  const settle = (home: string, work: string) => driven.settle({ home, work, ...settled })
  const parts = { client, root, path, scope, hasPort, settle, ...(prepareState && { prepareState }) }
  try {
    const world = await openWorld(parts)
    try {
      if (scene.onQueue) world.setOnQueue(scene.onQueue)
      const { home, work } = world
      stage = stageOf(ready, { world, home, work, program, ...settled }, model)
      return await scene.play(stage)
    } finally {
      await world.close()
    }
  } finally {
    await model.close()
  }
}

function stageOf({ driven, path }: Ready, place: Place, model: ScriptedModel): Stage {
  const { world } = place
  const env = { HOME: world.home, PATH: path, TERM: 'dumb', LANG: 'C.UTF-8', ...driven.env(place) }
  return {
    world,
    place,
    model,
    run: (words = driven.words(place)) => runProgram(words, { cwd: world.work, env, milliseconds: 110_000 }),
    made: name => existsSync(join(world.work, name)),
    read: ({ stdout, stderr }) => (driven.tellsModel ? model.told().join('\n') : `${stdout}\n${stderr}`),
  }
}

/** What helps to see why. */
export function tail({ model }: Stage, { code, late, stdout, stderr }: Ended): string {
  const messages = model.told().map(text => text.slice(0, 200))
  const statement = `${stdout.slice(-200)} ${stderr.slice(-200)}`
  return `Status ${code}${late ? ', too late' : ''}; the model read ${JSON.stringify(messages)}; it printed ${statement}`
}
