import type { Word } from '../command.ts'
import { programNames } from '../paths/own-places.ts'

const own = /^(?:check|policy(?: (?:check|show|test|diff|explain))?)$/

/** Programs that judge commands, and their verbs that judge what they are given or show a policy: they run none of it. */
const judging: ReadonlyMap<string, RegExp> = new Map([
  ...programNames.map(name => [name, own] as const),
  ['dcg', /^(?:test|explain|scan)\b/],
  ['nah', /^(?:test|types|status)\b/],
  ['tirith', /^(?:check|score|diff|why|explain)\b/],
])

/** Names of a project's own scripts that are asked about commands; those that run them as well say so. */
const ownJudge =
  /^(?:\.\/)?(?:[\w-]{1,60}\/){0,6}(?!\w*(?:exec|run|apply|sudo|shell))(?:\w{1,30}[-_.]){0,3}(?:ask|judge|classify|classifier|verdict|assess|explain|guard|gate|is[-_]?(?:safe|allowed|dangerous)|(?:check|test|try|lint)[-_](?:\w{1,20}[-_])?(?:guard|gate|command|cmd|policy|rules?|hook))(?:[-_.](?:guard|gate|command|cmd|policy|rules?|hook|call|it))*(?:\.(?:sh|bash|py|js|mjs|cjs|ts|rb|pl))?$/

/**
 * Tells whether a command only judges its words: `countersign check -- 'rm -rf build'`. What a script of the workspace
 * does with them is read where it lies.
 */
export function onlyJudges(raw: string, args: readonly Word[]): boolean {
  if (raw.includes('/') && ownJudge.test(raw.slice(0, 500))) return true
  const verbs = judging.get(installedName(raw) ?? '')
  if (!verbs) return false
  const at = args.findIndex(({ text }, i) => !text.startsWith('-') && args[i - 1]?.text !== '--home')
  const [verb, second] = at === -1 ? [] : args.slice(at)
  if (!verb?.known) return false
  return verbs.test(verb.text === 'policy' && second ? `policy ${second.text}` : verb.text)
}

/** Returns the name of an installed program. A file of that name anywhere else may do anything with its words. */
function installedName(raw: string): string | undefined {
  return /^(?:.*\/\.?bin\/|\.?bin\/)?([\w.-]+)$/.exec(raw.slice(0, 4_096))?.[1]
}
