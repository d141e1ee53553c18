import { basename, dirname } from 'node:path'
import type { DataSource, Effect, PathTarget } from '../../../ground/model/effect.ts'
import type { ProgramRun } from '../../../ground/model/program-run.ts'
import type { BoundDisk } from './bound-disk.ts'
import { isUnknownPath } from './folder-key.ts'

const mostTargets = 64
/** Files that change by themselves while a person reads: an approval bound to them would never hold. */
const growing = /\.log(?:\.\d{1,4})?$|^\/(?:dev|proc|sys|var\/log)\//
const everything = ['**/*', '!**/*.log']
/** Archives, packages and patches: their bytes are put where the call says. */
const archive =
  /\.(?:tar|tgz|tbz2?|txz|tar\.\w{2,4}|zip|7z|deb|rpm|apk|whl|jar|gem|crate|patch|diff|sql|dump)$/

/** Binds the files whose bytes leave, are put elsewhere, or are fed to what runs, as far as effects and words name them. */
export function bindEffects(effects: readonly Effect[], runs: readonly ProgramRun[], disk: BoundDisk): void {
  const moved = effects.flatMap(movedTargets)
  const read = isFed(runs) ? effects.flatMap(readTarget) : []
  for (const target of [...moved, ...read].slice(0, mostTargets * 2)) bindTarget(target, disk)
  const packed = runs.flatMap(({ words, cwd }) =>
    words.filter(word => archive.test(word) && !word.startsWith('-')).map(word => ({ word, cwd })),
  )
  for (const { word, cwd } of packed.slice(0, mostTargets)) {
    const path = word.startsWith('/') ? word : `${cwd}/${word}`
    if (disk.typeAt(path) === 'file') disk.bind(path)
  }
}

function movedTargets(effect: Effect): readonly PathTarget[] {
  if (effect.type === 'connect') return effect.sends.flatMap(fileOf)
  if (effect.type === 'copy' || effect.type === 'move') return [effect.target]
  return (effect.type === 'write' || effect.type === 'append') && effect.content ? fileOf(effect.content) : []
}

function fileOf(source: DataSource): readonly PathTarget[] {
  return source.from === 'file' ? [source.target] : []
}

function readTarget(effect: Effect): readonly PathTarget[] {
  return effect.type === 'read' && !effect.recursive ? [effect.target] : []
}

/** Tells whether files that are read become words or input of what else runs: `xargs rm < list`, `$(cat list)`, `-f -`. */
function isFed(runs: readonly ProgramRun[]): boolean {
  return runs.some(
    ({ program, words, cwd }) =>
      /^(?:xargs|parallel)$/.test(program) ||
      isUnknownPath(cwd) ||
      words.some(word => word === '-' || /[$`]/.test(word)),
  )
}

/** A folder is bound with all that is in it; of a pattern, what it fits now. */
function bindTarget({ path, glob, raw }: PathTarget, disk: BoundDisk): void {
  if (path === null || growing.test(path)) return
  const name = basename(path)
  if (glob && /[*?[]/.test(name) && !/[*?[]/.test(dirname(path))) disk.bindBelow(dirname(path), [name])
  else if (glob) disk.leaveOut(path)
  else if (disk.typeAt(path) === 'folder') disk.bindBelow(path, everything)
  else if (raw !== '-') disk.bind(path)
}
