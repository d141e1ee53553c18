import type { ActClass } from '../../ground/model/hearing.ts'
import { toolWords } from '../readers/named-tools/tool-words.ts'
import { strongestVerb } from '../scoring/strongest-verb.ts'
import { looks } from './call-acts.ts'
import { actsOfVerb } from './acts-of-verb.ts'

/** Tools by which an agent keeps its own list, or looks at what it started. */
const ownList =
  /^(?:todo_?write|todo_?read|todo|update_plan|think|task|bash_?output|exit_?plan_?mode|kill_?shell)$/i
/** Tools by which an agent asks another. */
const helpers = /^(?:task|agent|subagent|sub_agent|delegate)$/i
/** Words of a tool’s name in which its verb is looked for. */
const verbPlaces = 3
const readingRisk = 0.1
const doing: ReadonlySet<ActClass> = new Set([
  'send',
  'pay',
  'delete',
  'invite',
  'grant',
  'create',
  'change',
  'publish',
  'unlock',
  'book',
  'cancel',
])

/** Tells whether a tool touches nothing but the agent’s own list of things to do. */
export function keepsOwnList(tool: string): boolean {
  return ownList.test(tool)
}

/** Tells whether what a tool gives back only tells what was done: it did something, or is another agent’s report. */
export function isEchoTool(tool: string): boolean {
  if (helpers.test(tool) || ownList.test(tool)) return true
  const words = toolWords(tool).slice(0, verbPlaces)
  // `mail_open` gives back what others wrote.
  if (words.length > 1 && words.at(-1) === 'open') return false
  const risk = strongestVerb(words)
  if ((risk !== null && risk <= readingRisk) || looks(words)) return false
  return words.some(word => actsOfVerb(word).some(act => doing.has(act)))
}
