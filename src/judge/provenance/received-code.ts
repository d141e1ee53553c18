import type { Effect, RunEffect } from '../../ground/model/effect.ts'
import { memberOf } from '../../ground/model/member-of.ts'
import type { SessionMemory } from '../../ground/model/session-memory.ts'
import { resolvePath } from '../readers/paths/path-target.ts'
import { type BroughtCode, runs } from './fetched-code.ts'
import { receivedFrom } from './others-write.ts'

/** The files of a session, and the folder of the call. */
export interface ReceivedParts {
  readonly files: SessionMemory['files']
  readonly cwd?: string
}

/** Programs that run a file, and whose further words are no code but what the file is given. */
const interpreters =
  /^(?:python[\d.]*|node|deno|bun|tsx|ts-node|ruby|perl|php[\d.]*|(?:ba|z|da|k|fi)?sh|pwsh|lua)$/
const maxWords = 64
const maxLength = 400

/**
 * Returns the addresses of code that an earlier call fetched and that this call runs a program over: in its folder, or with it as
 * a word. It is received code as it is when one call fetches and runs it.
 */
export function receivedCode(
  effects: readonly Effect[],
  { files, cwd = '' }: ReceivedParts,
): readonly BroughtCode[] {
  const isReceived = Object.values(files).some(({ from, treeFrom }) => (treeFrom ?? from) !== undefined)
  if (!isReceived) return []
  return effects.filter(runs).flatMap(effect => {
    const found = pathsOf(effect, cwd).flatMap(path => addressOf(path, files) ?? [])
    return [...new Set(found)].map(name => ({ name, effect }))
  })
}

function addressOf(path: string, files: SessionMemory['files']): string | undefined {
  return receivedFrom({ path }, one => memberOf(files, one))
}

/** The paths that decide what code an effect runs. */
function pathsOf(effect: Effect, cwd: string): readonly string[] {
  if (effect.type === 'run') return [effect.folder ?? cwd, ...wordsOf(effect, effect.folder ?? cwd)]
  if (effect.type !== 'execute' || effect.source.from !== 'file') return []
  const { path } = effect.source.target
  return path === null ? [] : [path]
}

/** A word, or the value of an option, as the path of a file. */
function wordsOf({ program, argv }: RunEffect, folder: string): readonly string[] {
  if (folder === '' || (interpreters.test(program) && !argv.includes('-m'))) return []
  return argv
    .slice(0, maxWords)
    .filter(word => word !== '' && word.length <= maxLength && !word.includes('://'))
    .map(word => resolvePath(word.replace(/^--?[\w-]{1,40}=/, '').replace(/^-[CSBf](?=.)/, ''), folder))
}
