import type { DataSource, Evidence } from '../../../ground/model/effect.ts'
import type { Word } from '../command.ts'
import { fileContents } from '../file-contents.ts'
import { pathTarget } from '../paths/path-target.ts'
import { runOwnFile } from './run-own-file.ts'
import type { ShellState } from './shell-state.ts'

/** Runs a program that lies in a folder of this account, by its path or by a search path. */
export function runOwnProgram(
  raw: string,
  args: readonly Word[],
  evidence: Evidence,
  state: ShellState,
  stdin: DataSource,
): DataSource | undefined {
  const own = raw.includes('/') ? raw : foundOnPath(raw, state)
  return own === undefined ? undefined : runOwnFile(own, args, evidence, state, stdin)
}

/** The most folders of a search path that are looked into. */
const maxFolders = 16

/** Returns the file of this account that a `PATH` which the call sets puts in the place of a program. */
function foundOnPath(raw: string, { variables, context }: ShellState): string | undefined {
  const path = variables.get('PATH')
  if (path === undefined || !/^[\w.+-]{1,64}$/.test(raw)) return undefined
  const folders = path.text.slice(0, 4_096).split(':').slice(0, maxFolders)
  return folders
    .filter(folder => !/^\/(?:usr|bin|sbin|opt|nix|snap)(?:\/|$)|[$`]/.test(folder))
    .map(folder => `${folder === '' ? '.' : folder}/${raw}`)
    .find(file => {
      const target = pathTarget({ text: file, known: true, glob: false }, context.place)
      return target.path !== null && fileContents(target, context).from === 'literal'
    })
}
