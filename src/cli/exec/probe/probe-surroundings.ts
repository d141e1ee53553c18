import { randomBytes, randomInt } from 'node:crypto'
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ProbeWorld } from '../../../boundary/probe/probe-world.ts'
import { removeSharedFiles, writeProbeFiles } from './write-probe-files.ts'
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
  let victim = await startVictim(folders.outside, words.secret)
  const hasVictim = () => victim.exitCode === null && victim.signalCode === null
  const world = (): ProbeWorld => ({ ...fixed, victim: victim.pid ?? 0 })
  return {
    world,
    hasHeard,
    hasVictim,
    restore: async () => {
      listeners.forget()
      writeProbeFiles(world())
      if (!hasVictim()) victim = await startVictim(folders.outside, words.secret)
      return world()
    },
    close: () => {
      victim.kill('SIGKILL')
      listeners.close()
      unshare()
      removeSharedFiles(world())
      rmSync(root, { recursive: true, force: true })
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
