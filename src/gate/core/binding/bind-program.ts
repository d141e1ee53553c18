import { accessSync, constants } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { ProgramRun } from '../../../ground/model/program-run.ts'
import type { BoundDisk } from './bound-disk.ts'
import { mapOf } from '../../../ground/model/map-of.ts'

const mostFolders = 64
/** Folders of the system, in which nobody puts a program that was not there: only the one that runs is looked at. */
const ofSystem: ReadonlySet<string> = new Set(['/usr/sbin', '/usr/bin', '/sbin', '/bin'])

/** Wrappers that put a project’s own programs before all others, and where these lie. */
const projectFolders: ReadonlyMap<string, string> = mapOf({
  npm: 'node_modules/.bin',
  npx: 'node_modules/.bin',
  pnpm: 'node_modules/.bin',
  pnpx: 'node_modules/.bin',
  yarn: 'node_modules/.bin',
  bun: 'node_modules/.bin',
  bunx: 'node_modules/.bin',
  uv: '.venv/bin',
  poetry: '.venv/bin',
  pipenv: '.venv/bin',
  pdm: '.venv/bin',
  hatch: '.venv/bin',
  composer: 'vendor/bin',
  bundle: 'bin',
})

/**
 * Binds the program itself where this account can replace it: the file that its name leads to, and the places before it
 * on the search path where another of its name would be found first. `path`: the folders in which programs are looked for.
 */
export function bindProgram(run: ProgramRun, path: readonly string[], disk: BoundDisk): void {
  const { spelled, cwd } = run
  if (spelled === '' || spelled.length > 4_096 || spelled.includes('\0')) return
  if (spelled.includes('/')) {
    disk.bind(resolve(cwd, spelled))
    return
  }
  for (const folder of searched(run, path)) {
    const file = join(folder, spelled)
    const isThere = disk.typeAt(file) === 'file' && isAllowed(file, constants.X_OK)
    if (isReplaceable(file, folder, isThere)) disk.bind(file)
    if (isThere) return
  }
}

/** Tells whether this account can put another program there: over the one that is there, or where there is none. */
function isReplaceable(file: string, folder: string, isThere: boolean): boolean {
  if (isThere) return isAllowed(file, constants.W_OK) || isAllowed(folder, constants.W_OK)
  return !ofSystem.has(folder) && isAllowed(existing(folder), constants.W_OK)
}

/** The folders in which a program is looked for, in their order: those of the project, of the call, and of the account. */
function searched(run: ProgramRun, path: readonly string[]): readonly string[] {
  const { through, cwd, environment } = run
  const [own] = through.flatMap(label => projectFolders.get(label.split(' ', 1)[0] ?? '') ?? [])
  const ofProject =
    own === undefined ? [] : [cwd, dirname(cwd), dirname(dirname(cwd))].map(at => join(at, own))
  const { PATH: ofCall = '', VIRTUAL_ENV: ofPython } = environment
  const inCall = ofCall === '' ? [] : ofCall.split(':').map(folder => resolve(cwd, folder))
  const inPython = ofPython === undefined ? [] : [join(resolve(cwd, ofPython), 'bin')]
  const all = [...inPython, ...ofProject, ...inCall, ...path.map(folder => resolve(cwd, folder))]
  return [...new Set(all)].slice(0, mostFolders)
}

/** The folder, or the nearest one above it that is there: who can make the folder can put a program in it. */
function existing(folder: string): string {
  let at = folder
  for (let i = 0; i < 8 && at !== dirname(at) && !isAllowed(at, constants.F_OK); i++) at = dirname(at)
  return at
}

function isAllowed(path: string, mode: number): boolean {
  try {
    accessSync(path, mode)
    return true
  } catch {
    return false
  }
}
