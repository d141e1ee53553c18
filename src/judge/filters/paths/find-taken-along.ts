import type { Effect, FileEffect, TransferEffect } from '../../../ground/model/effect.ts'
import type { Place } from '../../../ground/model/place.ts'
import { flatMap } from '../../../ground/model/map-of.ts'
import type { ToolCall } from '../../../ground/model/tool-call.ts'
import { wordSet } from '../../../ground/model/word-set.ts'
import { finding } from '../finding.ts'
import { takenAlong } from '../views/taken-along.ts'
import { spellPath } from '../views/written-paths.ts'
import { type PathsFinding, pathsStrengths } from './paths-codes.ts'

/** Programs that say of a file how long it is, or what it sums up to, and nothing that stands in it. */
const summing = wordSet('wc md5sum sha1sum sha256sum sha512sum shasum cksum sum b2sum b3sum cmp ldd')

/** Finds the strongest read or copy of a folder by which secrets below it go along. */
export function findTakenAlong(
  { tool }: ToolCall,
  effects: readonly Effect[],
  place: Place,
): readonly PathsFinding[] {
  let by = ''
  let found: PathsFinding | undefined
  for (const effect of flatMap(effects, one => [one, ...handedOver(one, tool ?? '')])) {
    if (effect.type === 'run') by = effect.program
    if ((effect.type !== 'read' && effect.type !== 'copy') || summing.has(by)) continue
    const secrets = takenAlong(effect, place)
    const strength = secrets.length === 0 ? 0 : strengthOf(effect, effects, place)
    if (strength <= (found?.strength ?? 0)) continue
    const what = `${effect.type} ${spellPath(effect.target)}, and ${secrets.slice(0, 3).join(', ')} with it`
    found = finding('paths.taken-along', what, effect, { strength })
  }
  return found ? [found] : []
}

/** A tool that is given a folder, and says by its name that it takes all of it. */
function handedOver(effect: Effect, tool: string): readonly Effect[] {
  if (effect.type !== 'opaque' || !effect.names || !taking.test(tool)) return []
  const { evidence, through } = effect
  return effect.names.map(target => ({ type: 'read', target, recursive: true, evidence, through }))
}

const taking = /(?:^|[_-])(?:zip|archive|compress|tar|back_?up|upload|sync|mirror|copy|pack|export)/i

/** Lines that hold a word of a language are hardly those of keys; and a search through settings is an ordinary one. */
function strengthOf(
  effect: FileEffect | TransferEffect,
  effects: readonly Effect[],
  { home }: Place,
): number {
  const path = spellPath(effect.target)
  const lines = effect.scope?.lines
  if (effects.some(one => isSent(path, one))) return pathsStrengths.sentAsWell
  if (lines === undefined || ofSecrets.test(lines)) return 1
  if (path.startsWith(`${home}/`) && /[A-Za-z]{3}/.test(lines)) return 0
  return isWord(lines) ? pathsStrengths.searchForWord : 1
}

/** That private files leave the machine, another filter says of the same folder. */
function isSent(path: string, effect: Effect): boolean {
  if (effect.type !== 'connect' || /^(?:localhost|127\.|\[?::1)/.test(effect.host)) return false
  return effect.sends.some(source => source.from === 'file' && spellPath(source.target) === path)
}

function isWord(text: string): boolean {
  return /^[A-Za-z]{4,40}(?: [A-Za-z]{1,40}){0,8}$/.test(text) && new Set(text.toLowerCase()).size >= 3
}

/** Words that stand in files of keys, passwords and tokens, beside them. */
const ofSecrets =
  /passw|secret|key|token|credential|private|BEGIN|openssh|machine|login|user|auth|oauth|bearer|host|https?|aws|access|client|csgn|agent|account|password|session|registry|aaaa|b3Bl|gh[opsu]|xox|AKIA|sk-/i
