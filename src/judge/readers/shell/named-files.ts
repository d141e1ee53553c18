import type { Effect, PathTarget } from '../../../ground/model/effect.ts'
import type { Place } from '../../../ground/model/place.ts'
import { wordSet } from '../../../ground/model/word-set.ts'
import type { Word } from '../command.ts'
import { looksOnly } from './looks-only.ts'
import { hasPattern } from '../paths/plain-patterns.ts'
import { pathTarget } from '../paths/path-target.ts'
import { pathsIn } from '../paths/paths-in.ts'

const maxWords = 64
const maxNames = 32
const maxLength = 4_096

/** Options whose value is a text for people, of any program, and of those where a letter says it. */
const speaking =
  /^--(?:message|body|title|summary|notes?|desc|description|comment|subject|text|reason|data[\w-]*|json|form|header|prompt|query|prefix)(?:=|$)|^-D?[A-Z_]*PREFIX[:=]|^[A-Z_]*PREFIX=|^(?:body|title|description|message)=/i
const speakingLetters: ReadonlyMap<string, RegExp> = new Map(
  (
    [
      ['git hg svn gh', /^-(?:[a-zA-Z]{0,3}m|b|t|F)$/],
      ['glab jira linear tea bb bd', /^-[bdmst]$/],
      ['curl http https xh wget', /^-[dHF]$/],
      ['claude codex gemini aider llm', /^-[pm]$/],
    ] as const
  ).flatMap(([names, letters]) => names.split(' ').map(name => [name, letters])),
)
/** Every form of an option that `speaking` knows begins with a dash, or holds its value. */
const mayBeOption = (text: string) => text.startsWith('-') || text.includes('=')
const isOwnFolder = (text: string) =>
  /^(?:-D?[\w-]*=)?[~/$][^\s]*\/countersign\/?$/.test(text.slice(0, 1_024))
const runtimes = wordSet('node nodejs deno bun tsx ts-node electron')
const isBare = (text: string) => /^[\w][\w.-]{0,63}$/.test(text)
/** Programs that show a folder to a person, or that work in one that is named. */
const showing = wordSet('code cursor subl idea open xdg-open nautilus ranger nnn yazi zoxide z')

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
  if (looksOnly(program) || showing.has(program) || args.length === 0) return []
  const letters = speakingLetters.get(program)
  const speaks = (text: string) =>
    (mayBeOption(text) && speaking.test(text) && !(program === 'git' && text.startsWith('--prefix'))) ||
    letters?.test(text) === true
  const takesBareNames = runtimes.has(program)
  let spoke = false
  const notified = spelledIn(effects)
  const found: PathTarget[] = []
  for (const word of args.slice(0, maxWords)) {
    const speaksOf = speaks(word.text)
    const isSaid = spoke || speaksOf
    spoke = speaksOf
    // A text may tell of ours; a folder that is nothing else is one.
    if ((isSaid && !isOwnFolder(word.text)) || notified.has(word.text)) continue
    const paths = pathsIn(word.text.slice(0, maxLength))
    // What runs our language takes a file by its bare name too.
    for (const text of takesBareNames && isBare(word.text) ? [word.text, ...paths] : paths)
      if (!notified.has(text) && found.length < maxNames)
        found.push(pathTarget({ text, known: word.known, glob: word.glob || hasPattern(text) }, place))
  }
  return found
}

/** The paths that effects name as they are spelled, and without the slash at their end. */
function spelledIn(effects: readonly Effect[]): ReadonlySet<string> {
  const notified = new Set<string>()
  const tell = ({ raw }: PathTarget) => notified.add(raw).add(raw.endsWith('/') ? raw.slice(0, -1) : raw)
  for (const effect of effects) {
    if ('target' in effect && typeof effect.target === 'object') tell(effect.target)
    if ('to' in effect) tell(effect.to)
  }
  return notified
}
