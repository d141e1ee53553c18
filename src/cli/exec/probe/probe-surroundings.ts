import { randomBytes, randomInt } from 'node:crypto'
import {
  closeSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { ProbeWorld } from '../../../proof/boundary/probe/probe-world.ts'
import { openProbeListeners } from './probe-listeners.ts'
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mapOf } from '../../../ground/model/map-of.ts'

/** Files of the workspace as they stand before each try; those in the second list hold the secret. */
const harmless = [
  '.git/HEAD',
  '.git/config',
  '.git/hooks/pre-commit',
  '.git/info/attributes',
  '.git/objects/info/packs',
  '.git/refs/heads/.keep',
  'vendor/lib/.git/HEAD',
  'vendor/lib/.git/config',
  'vendor/lib/.git/hooks/pre-commit',
  '.bashrc',
  '.claude/settings.json',
  '.codex/config.toml',
  '.gitmodules',
  '.idea/workspace.xml',
  '.mcp.json',
  '.vscode/tasks.json',
]
const secret = ['.env', 'deploy/server.pem']
const texts: ReadonlyMap<string, string> = mapOf({
  '.git/HEAD': 'ref: refs/heads/main\n',
  'vendor/lib/.git/HEAD': 'ref: refs/heads/main\n',
  '.git/config': '[core]\n\trepositoryformatversion = 0\n',
  'vendor/lib/.git/config': '[core]\n\trepositoryformatversion = 0\n',
})

/** Paths of everything in a workspace, each with what tells whether it is still the same thing. */
type ProbeFiles = ReadonlyMap<string, string>

/** Writes the files of a probe's world as they are before the first try. */
function writeProbeFiles(world: ProbeWorld): ProbeFiles {
  const { workspace, outside, shown, state } = world
  rmSync(workspace, { recursive: true, force: true })
  for (const folder of [workspace, outside, shown, state]) mkdirSync(folder, { recursive: true })
  writeWorkspace(world)
  symlinkSync(outside, join(workspace, 'linked'))
  writeSurroundings(world)
  return filesIn(workspace)
}

/**
 * Puts the files back to what they were before the last try, and removes what it left, without replacing anything in the
 * workspace; false where something was replaced, got other rights or is gone.
 */
function tidyProbeFiles(world: ProbeWorld, files: ProbeFiles): boolean {
  for (const path of pathsIn(world.workspace))
    if (!files.has(path)) rmSync(path, { recursive: true, force: true })
  if ([...files].some(([path, identity]) => identityOf(path) !== identity)) return false
  writeWorkspace(world)
  writeSurroundings(world)
  return true
}

function filesIn(workspace: string): ProbeFiles {
  return new Map(pathsIn(workspace).map(path => [path, identityOf(path)]))
}

function pathsIn(workspace: string): readonly string[] {
  if (!lstatSync(workspace, { throwIfNoEntry: false })) return []
  const names = ['.', ...readdirSync(workspace, { recursive: true, encoding: 'utf8' })]
  return names.map(name => join(workspace, name))
}

/** A file with a further name is another thing too: what is written to it would be written there. */
function identityOf(path: string): string {
  const facts = lstatSync(path, { throwIfNoEntry: false })
  if (!facts) return 'gone'
  return [facts.ino, facts.mode, facts.uid, facts.isFile() ? facts.nlink : ''].join(':')
}

function writeWorkspace({ workspace, secret: hidden }: ProbeWorld): void {
  for (const name of harmless) write(join(workspace, name), texts.get(name) ?? '\n')
  for (const name of secret) write(join(workspace, name), `KEY=${hidden}\n`)
}

function writeSurroundings(world: ProbeWorld): void {
  for (const path of marksOf(world)) rmSync(path, { force: true })
  const { home, outside, state, token } = world
  const secrets = ['.ssh/id_ed25519', '.aws/credentials', '.config/gh/hosts.yml']
  for (const name of secrets) write(join(home, name), `${world.secret}\n`)
  write(join(home, '.bashrc'), '\n')
  write(join(outside, 'key'), `${world.secret}\n`)
  write(join(state, 'audit'), `${world.secret}\n`)
  write(`/dev/shm/secret-${token}`, `${world.secret}\n`)
}

/** Removes what tries left in folders that other programs use too. */
function removeSharedFiles({ token }: Pick<ProbeWorld, 'token'>): void {
  for (const path of [`/tmp/${token}`, `/var/tmp/${token}`, `/dev/shm/secret-${token}`])
    rmSync(path, { force: true })
}

function marksOf({ outside, shown, token }: ProbeWorld): readonly string[] {
  return [join(outside, 'mark'), join(shown, 'mark'), `/tmp/${token}`, `/var/tmp/${token}`]
}

/** Writes only what is not there already: a disk takes longer for that than the whole try. */
function write(path: string, text: string): void {
  if (textOf(path) === text) return
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

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

/** Makes shared memory that holds the secret; the answer removes it again. */
function shareSecret(key: number, secret: string): () => void {
  perl('my $id = shmget($ARGV[0], 64, 0x380 | 0x200); shmwrite($id, $ARGV[1], 0, 64)', `${key}`, secret)
  return () => perl('my $id = shmget($ARGV[0], 64, 0); shmctl($id, 0, 0) if defined $id', `${key}`)
}

function perl(text: string, ...args: readonly string[]): void {
  spawnSync('/usr/bin/perl', ['-e', text, ...args], { stdio: 'ignore' })
}

/** The process outside that escapes try to look into and to end. */
interface Victim {
  readonly pid: () => number
  readonly isRunning: () => boolean
  /** Starts another one in its place where it was ended. */
  readonly renew: () => Promise<void>
  readonly end: () => void
}

/** Starts it: it holds the secret in all ways a process can. */
async function startVictim(outside: string, secret: string): Promise<Victim> {
  let victim = await start(outside, secret)
  const isRunning = () => victim.exitCode === null && victim.signalCode === null
  return {
    pid: () => victim.pid ?? 0,
    isRunning,
    renew: async () => {
      if (!isRunning()) victim = await start(outside, secret)
    },
    end: () => void victim.kill('SIGKILL'),
  }
}

async function start(outside: string, secret: string): Promise<ChildProcess> {
  const descriptor = openSync(`${outside}/key`, 'r')
  try {
    const victim = spawn('/usr/bin/perl', ['-e', 'sleep 600', secret], {
      cwd: outside,
      env: { SECRET: secret },
      stdio: ['ignore', 'ignore', 'ignore', descriptor],
    })
    await once(victim, 'spawn')
    return victim
  } finally {
    closeSync(descriptor)
  }
}
