import { lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { ProbeWorld } from '../../../proof/boundary/probe/probe-world.ts'
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
export type ProbeFiles = ReadonlyMap<string, string>

/** Writes the files of a probe's world as they are before the first try. */
export function writeProbeFiles(world: ProbeWorld): ProbeFiles {
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
export function tidyProbeFiles(world: ProbeWorld, files: ProbeFiles): boolean {
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
export function removeSharedFiles({ token }: Pick<ProbeWorld, 'token'>): void {
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
