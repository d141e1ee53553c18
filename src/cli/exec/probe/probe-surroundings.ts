import { randomBytes, randomInt } from 'node:crypto'
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ProbeWorld } from '../../../proof/boundary/probe/probe-world.ts'
import { type ProbeFiles, removeSharedFiles, tidyProbeFiles, writeProbeFiles } from './write-probe-files.ts'
import { openProbeListeners } from './probe-listeners.ts'
import { shareSecret } from './share-secret.ts'
import { startVictim } from './start-victim.ts'

/** As long as an address can be: some programs fill up shorter names, and others look for them as they are. */
const abstractLength = 107

/** A probe's world, with everything of it that lives: listeners, a process, shared memory. */
export interface ProbeSurroundings {
  readonly world: () => ProbeWorld
  /** Puts everything back to what it was before the last try. */
  readonly restore: () => Promise<ProbeWorld>
  /** The same while a boundary stands on the workspace; false where something that it stands on was replaced. */
  readonly tidy: () => Promise<boolean>
  readonly hasHeard: (token: string) => boolean
  readonly hasVictim: () => boolean
  readonly close: () => void
}

/** Makes the surroundings of a probe below the folder for things of a moment; `close` removes all of them. */
export async function openProbeSurroundings(): Promise<ProbeSurroundings> {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'countersign-probe-')))
  const words = newWords()
  const folders = newFolders(root)
  const listeners = await openProbeListeners({
    streams: [join(folders.shown, 'socket'), join(folders.home, '.gnupg/S.gpg-agent')],
    datagrams: join(folders.shown, 'datagrams'),
    abstract: words.abstract,
  })
  const { tcp, udp, address, hasHeard } = listeners
  const fixed = { ...folders, ...words, tcp, udp, address, gate: process.pid }
  writeProbeFiles({ ...fixed, victim: 0 })
  const unshare = shareSecret(words.memoryKey, words.secret)
  const victim = await startVictim(folders.outside, words.secret)
  const world = (): ProbeWorld => ({ ...fixed, victim: victim.pid() })
  return {
    world,
    hasHeard,
    hasVictim: victim.isRunning,
    ...waysBack(world, () => Promise.all([listeners.forget(), victim.renew()])),
    close: () => {
      victim.end()
      listeners.close()
      unshare()
      removeSharedFiles(fixed)
      rmSync(root, { recursive: true, force: true })
    },
  }
}

function waysBack(
  world: () => ProbeWorld,
  renew: () => Promise<unknown>,
): Pick<ProbeSurroundings, 'restore' | 'tidy'> {
  let files: ProbeFiles = new Map()
  return {
    restore: async () => {
      if (files.size === 0 || !tidyProbeFiles(world(), files)) files = writeProbeFiles(world())
      await renew()
      return world()
    },
    tidy: async () => {
      await renew()
      return tidyProbeFiles(world(), files)
    },
  }
}

function newFolders(root: string): Pick<ProbeWorld, 'home' | 'workspace' | 'outside' | 'shown' | 'state'> {
  const home = join(root, 'home')
  const shown = join(root, 'shown')
  mkdirSync(shown)
  mkdirSync(join(home, '.gnupg'), { recursive: true })
  return {
    home,
    workspace: join(home, 'project'),
    outside: join(root, 'outside'),
    shown,
    state: join(home, '.local/state/countersign'),
  }
}

function newWords(): Pick<ProbeWorld, 'secret' | 'token' | 'abstract' | 'memoryKey'> {
  const word = (kind: string) => `countersign-${kind}-${randomBytes(12).toString('hex')}`
  return {
    secret: word('secret'),
    token: word('token'),
    abstract: word('socket').padEnd(abstractLength, 'x'),
    memoryKey: randomInt(1, 2 ** 31),
  }
}
