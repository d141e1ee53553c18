import type { Effect, PathTarget } from '../../model/effect.ts'
import type { Place } from '../../model/place.ts'
import type { Word } from '../command.ts'
import { looksOnly } from './looks-only.ts'
import { pathTarget } from '../paths/path-target.ts'
import { pathsIn } from '../paths/paths-in.ts'

const mostWords = 64
const mostNames = 32
const longest = 4_096

/** Options whose value is a text for people, of any program. */
const speaking =
  /^(?:-m|-am|-[a-zA-Z]{1,3}m|-b|-t|-F|-d|-H|--(?:message|body|title|notes|description|comment|subject|text|reason|data[\w-]*|json|form|header|prompt|query|name))(?:=|$)/

/**
 * Returns what a program is told that may be a file, save what its reader’s effects name already: an option’s value, a
 * word for a program that nobody reads, a path inside a text that the program may run.
 */
export function namedFiles(
  program: string,
  args: readonly Word[],
  effects: readonly Effect[],
  place: Place,
): readonly PathTarget[] {
  if (looksOnly(program) || args.length === 0) return []
  const told = new Set(effects.flatMap(spelledIn))
  const found: PathTarget[] = []
  for (const [i, word] of args.slice(0, mostWords).entries()) {
    if (speaking.test(args[i - 1]?.text ?? '') || speaking.test(word.text) || told.has(word.text)) continue
    for (const text of pathsIn(word.text.slice(0, longest)))
      if (!told.has(text) && found.length < mostNames)
        found.push(pathTarget({ text, known: word.known, glob: word.glob || /[*?[]/.test(text) }, place))
  }
  return found
}

function spelledIn(effect: Effect): readonly string[] {
  const targets = 'target' in effect && typeof effect.target === 'object' ? [effect.target] : []
  const to = 'to' in effect ? [effect.to] : []
  return [...targets, ...to].flatMap(({ raw }) => [raw, raw.replace(/\/$/, '')])
}
