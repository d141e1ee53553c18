import { existsSync } from 'node:fs'
import { forPeople, ordinary } from './scripted-calls.ts'
import { changedFiles } from './home-files.ts'
import { hasOwnEtc } from './own-etc.ts'
import { type Ready, type Scene, type Stage, staged, tail } from './stage.ts'

/** `countersign uninstall` gives back what stood there, and the client asks nobody any more. */
export function uninstallScene({ driven }: Ready): Scene {
  return {
    turns: stage => [{ text: 'A step.', callNow: () => driven.call(forPeople(stage().world)) }],
    play: async stage => {
      const { world } = stage
      const { length } = world.written
      await world.uninstall()
      const changed = changedFiles(world.before, world.files())
      if (changed.length > 0) throw new Error(`Changed since: ${changed.join(', ')}`)
      const remaining = world.written.filter(path => existsSync(path) && !world.before.has(path))
      if (remaining.length > 0) throw new Error(`Left behind: ${remaining.join(', ')}`)
      const ended = await stage.run()
      if (!stage.made('dangerous.txt')) throw new Error(`Something still refuses. ${tail(stage, ended)}`)
      return `${length} ${length === 1 ? 'file' : 'files'} restored byte for byte or removed; nothing asks the gate any more`
    },
  }
}

/** Made as a plugin or extension, and given to the client as its own documents say. */
export function pluginScene({ driven }: Ready): Scene {
  return {
    scope: 'plugin',
    turns: stage => [
      { text: 'A step.', call: driven.call(ordinary) },
      { text: 'Another.', callNow: () => driven.call(forPeople(stage().world)) },
    ],
    play: async stage => {
      const { place, world } = stage
      const { steps, settle, words } = driven.plugin ?? {}
      settle?.(place)
      const before = steps?.(place) ?? []
      for (const step of before) {
        const ended = await stage.run(step)
        if (ended.code !== 0) throw new Error(`${step.slice(-4).join(' ')}: ${tail(stage, ended)}`)
      }
      const ended = await stage.run(words?.(place))
      if (stage.made('dangerous.txt')) throw new Error(`It ran. ${tail(stage, ended)}`)
      if (!stage.made('ordinary.txt')) throw new Error(`The ordinary call did not run. ${tail(stage, ended)}`)
      if (!/Countersign: .*not for agents/.test(stage.read(ended)))
        throw new Error(`Why is not told. ${tail(stage, ended)}`)
      await world.uninstall()
      const remaining = world.written.filter(path => existsSync(path))
      if (remaining.length > 0) throw new Error(`Left behind: ${remaining.join(', ')}`)
      return 'the dangerous call did not run and the model read why, the ordinary one ran'
    },
  }
}

/** Settings of the machine are installed, and a repository says that hooks are off. */
export function machineScene(ready: Ready): Scene | string {
  const { driven } = ready
  if (!hasOwnEtc()) return 'settings of the machine can be written by root alone, in an /etc of its own'
  const turns: Scene['turns'] = stage => [
    { text: 'A step.', call: driven.call(ordinary) },
    { text: 'Another.', callNow: () => driven.call(forPeople(stage().world)) },
  ]
  const run = async (stage: Stage) => {
    driven.switchOff?.(stage.world.work)
    const ended = await stage.run()
    if (!stage.made('ordinary.txt')) throw new Error(`The ordinary call did not run. ${tail(stage, ended)}`)
    return ended
  }
  const ranOrNot = async (stage: Stage) => {
    await run(stage)
    return stage.made('dangerous.txt') ? 'ran' : 'did not run either'
  }
  return {
    scope: 'managed',
    turns,
    play: async stage => {
      const ended = await run(stage)
      if (stage.made('dangerous.txt')) throw new Error(`It ran. ${tail(stage, ended)}`)
      if (!/Countersign: .*not for agents/.test(stage.read(ended)))
        throw new Error(`Why is not told. ${tail(stage, ended)}`)
      const [path = ''] = stage.world.written
      await stage.world.uninstall()
      if (existsSync(path)) throw new Error(`Left behind: ${path}`)
      const without = await staged(ready, { turns, play: ranOrNot })
      return `${path} held; with the user’s own settings alone the same call ${without}`
    },
  }
}
