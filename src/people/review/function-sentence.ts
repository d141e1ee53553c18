import type { Effect } from '../../ground/model/effect.ts'
import type { Json } from '../../ground/model/json.ts'
import type { ToolCall } from '../../ground/model/tool-call.ts'
import { visibleText } from '../../ground/model/visible-text.ts'
import { listWords } from '../../ground/model/list-words.ts'

/** The parts of a call that tell what a function is asked to do. */
export type FunctionCall = Pick<ToolCall, 'kind' | 'tool' | 'arguments' | 'docstring'>

const consequences: ReadonlySet<Effect['type']> = new Set([
  'message',
  'money',
  'permission',
  'publish',
  'record',
  'device',
])

/** Tells whether an effect is known by a function’s name alone, so that the function itself says it better than our words. */
export function isOfFunction(effect: Effect, call: FunctionCall): boolean {
  if (call.kind !== 'tool' || call.tool === null || effect.through.length > 0) return false
  if (effect.type === 'infrastructure') return effect.provider === 'tool'
  if (!consequences.has(effect.type)) return false
  return !isAddressed(effect)
}

/** Somebody gets a message, or a sum: a sentence of ours says both. */
function isAddressed(effect: Effect): boolean {
  if (effect.type === 'message') return effect.recipients.length > 0
  return (
    effect.type === 'money' &&
    effect.amount !== undefined &&
    (effect.recipients.length > 0 || effect.target !== '')
  )
}

/** Says what a function is asked to do in its own words: “Calls delete_user: “Removes an account.” usr_123, in production”. */
export function functionSentence({ tool, arguments: args, docstring }: FunctionCall): string {
  const statement = firstSentence(docstring ?? '')
  const values = Object.entries(args).flatMap(([name, value]) => shownValue(name, value))
  const environment = values.find(({ isEnvironment }) => isEnvironment)
  const shown = values.filter(value => value !== environment).slice(0, maxArguments)
  const more = values.length - shown.length - (environment ? 1 : 0)
  const rest = more > 0 ? [`${more} more`] : []
  const main = listWords([...shown.map(({ text }) => text), ...rest], maxArguments + 1)
  const called = visibleText(ownName(tool ?? ''), 80)
  const head = statement === '' ? called : `${called}: “${statement}”`
  const input = main === '' ? '' : `${statement === '' ? ' with' : ''} ${main}`
  return `Calls ${head}${input}${environment ? `, in ${environment.text}` : ''}.`
}

const maxArguments = 3
const maxValueLength = 60

/** `mcp__crm__delete_user` is delete_user of crm. */
function ownName(tool: string): string {
  const [, server, name] = /^mcp__(.{1,60}?)__(.{1,200})$/.exec(tool) ?? []
  return server === undefined || name === undefined ? tool : `${name} of ${server}`
}

/** The first sentence of a description, at most 160 characters. */
function firstSentence(text: string): string {
  const line = text.trim().split('\n', 1)[0] ?? ''
  const [sentence = ''] = /^.{1,160}?(?:[.!?](?=\s{1,3}\p{Lu}|\s{0,3}$)|$)/u.exec(line.slice(0, 200)) ?? []
  const message = sentence === '' && line !== '' ? `${line.slice(0, 159)}…` : sentence
  // The quotation marks are ours alone: what stands between them is the maker's.
  return visibleText(message.replaceAll(/[“”„«»]/g, "'"), 160)
}

interface ShownValue {
  readonly text: string
  readonly isEnvironment: boolean
}

/** Arguments whose values nobody needs to see in a list or a notice, and some must not. */
const secretName =
  /pass_?(?:word|wd|code|phrase)|pwd|secret|token|(?:^|_|[a-z])key$|credential|authori[sz]ation$|cookie|(?:^|_)(?:pin|otp|cvv|cvc|ssn|auth|bearer|signature)(?:_|$)/i

function shownValue(name: string, value: Json): readonly ShownValue[] {
  if (secretName.test(name.slice(0, 200)) && value !== null && typeof value !== 'boolean')
    return [{ text: `${visibleText(name, 40)} (not shown)`, isEnvironment: false }]
  if (typeof value === 'string' && value.trim() !== '')
    return [
      {
        text: visibleText(value.trim(), maxValueLength),
        isEnvironment:
          /^(?:env(?:ironment)?|stage)$/i.test(name) || /^(?:prod|production|live)$/i.test(value),
      },
    ]
  if (typeof value === 'number' || typeof value === 'boolean')
    return [{ text: visibleText(`${name} ${value}`, maxValueLength), isEnvironment: false }]
  if (Array.isArray(value) && value.length > 0)
    return [{ text: `${visibleText(name, 40)} (${value.length})`, isEnvironment: false }]
  return []
}
