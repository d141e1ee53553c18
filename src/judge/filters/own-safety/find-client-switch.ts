import type { OwnSafetyFinding } from './own-safety-codes.ts'
import { clientNames, clients } from '../../../ground/clients/index.ts'
import type { Effect, PathTarget, RunEffect } from '../../../ground/model/effect.ts'
import { globFits } from '../../readers/paths/glob-fits.ts'
import { commandOfProgram } from '../views/client-of-program.ts'
import { finding, startOf } from '../finding.ts'
import { spellPath } from '../views/written-paths.ts'

const guards = clientNames.map(name => clients[name].guards)

/** A client is told to run calls without the gate from now on. */
export function findClientSwitch(effect: RunEffect): readonly OwnSafetyFinding[] {
  const pattern = commandOfProgram(effect.program)?.switchesOff
  if (!pattern) return []
  const line = effect.argv.join(' ').slice(0, 2_000)
  return pattern.test(line) ? [finding('own-safety.registration', startOf(effect), effect)] : []
}

/** Folders that hold a client’s registration of the gate. */
const folders = guards.flatMap(guard => guard.folders)

function isClientFolder(path: string): boolean {
  return folders.some(folder => path === folder || path.endsWith(`/${folder}`))
}

/** A whole folder of settings that goes, or that becomes a link to another one. */
export function findTakenFolder(effect: Effect): readonly OwnSafetyFinding[] {
  const target = takenBy(effect)
  const path = target === undefined ? '' : (target.path ?? '')
  if (target === undefined || path.length > 4_096 || !isClientFolder(path)) return []
  return [finding('own-safety.registration', `${effect.type} ${spellPath(target)}`, effect)]
}

/** Names of the files in such a folder that say which hooks run, or are one. */
const registrations = [...new Set(guards.flatMap(guard => guard.files))]

/** A pattern in such a folder that fits one of them: `~/.claude/*`, what `find ~/.codex -exec` goes through. */
export function fitsSettings({ glob, path, base, raw }: PathTarget): boolean {
  const pattern = path ?? raw
  if (!glob || pattern.length > 4_096 || !isClientFolder(base)) return false
  const name = pattern.slice(pattern.lastIndexOf('/') + 1).replaceAll('[found]', '')
  return registrations.some(file => globFits(name, file))
}

/** Lists of MCP servers are persistence’s facts: writing them is no way to switch the gate off. */
export function isServerList(path: string): boolean {
  return /(?:^|\/)(?:\.?mcp(?:_settings|_config)?\.json|claude_desktop_config\.json)$/.test(path)
}

function takenBy(effect: Effect): PathTarget | undefined {
  if (effect.type === 'delete') return effect.recursive ? effect.target : undefined
  if (effect.type === 'move') return effect.target
  return effect.type === 'link' ? effect.to : undefined
}

/** Files that are read into the environment of whatever starts in a folder, or of the account. */
const environmentFile =
  /(?:^|\/)(?:\.envrc|\.env(?:\.[\w-]{1,40})?|\.config\/environment\.d\/[^/]{1,100}|environment)$/
const movingVariable = new RegExp(`\\b(?:${guards.flatMap(guard => guard.variables).join('|')})\\s{0,4}[=:]`)

/** A client that starts in this folder later has its settings elsewhere, without the gate. */
export function findMovedSettings(effect: Effect): readonly OwnSafetyFinding[] {
  if (effect.type !== 'write' && effect.type !== 'append') return []
  const { target, content } = effect
  if (content?.from !== 'literal' || !environmentFile.test((target.path ?? '').slice(-4_096))) return []
  return movingVariable.test(content.text)
    ? [finding('own-safety.registration', `${effect.type} ${spellPath(target)}`, effect)]
    : []
}

const loose = guards.flatMap(guard => guard.loose ?? [])

/**
 * A project’s settings of a client whose registration stands in a file of its own, written with nothing but tastes; one
 * that is there already may hold more.
 */
export function writesTastes(effect: Effect): boolean {
  if (effect.type !== 'write' || effect.content?.from !== 'literal') return false
  const { class: kind, path, facts } = effect.target
  if (kind !== 'inside' || path === null || facts?.exists === true) return false
  const { text } = effect.content
  return loose.some(
    ({ files, tastes }) =>
      files.some(file => path.endsWith(`/${file}`)) && keysOf(text).every(key => tastes.includes(key)),
  )
}

/** The members of a JSON object; an empty name, which no list has, for every other text. */
function keysOf(text: string): readonly string[] {
  try {
    const parsed: unknown = JSON.parse(text)
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)
      ? Object.keys(parsed)
      : ['']
  } catch {
    return ['']
  }
}
