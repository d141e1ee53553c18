import type { Effect } from '../../ground/model/effect.ts'
import type { Json } from '../../ground/model/json.ts'
import type { ToolCall } from '../../ground/model/tool-call.ts'
import { visibleText } from '../../ground/model/visible-text.ts'
import { saidOfCall } from '../../ground/model/deeds/said-of-call.ts'
import { capitalize } from '../../ground/model/list-words.ts'
import { plural } from '../../judge/policy/approved-reason.ts'

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
  if (effect.type === 'repository') return true
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

/**
 * Says what a function is asked to do in the words of its name, with its arguments and the first sentence of its
 * description: “Deletes user in crm (id: usr_123), in production: “Removes an account.””
 */
export function functionSentence({ tool, arguments: args, docstring }: FunctionCall): string {
  const { server, name } = partsOfName(tool ?? '')
  const values = Object.entries(args).flatMap(([key, value]) => shownValue(key, value))
  const environment = values.find(({ isEnvironment }) => isEnvironment)
  const shown = values.filter(value => value !== environment).map(({ text }) => text)
  const more = shown.length - maxArguments
  const input = [...shown.slice(0, maxArguments), ...(more > 0 ? [`${more} more`] : [])].join(', ')
  const statement = firstSentence(docstring ?? '')
  return [
    visibleText(deedOfName(name), 80),
    server === '' ? '' : ` in ${visibleText(server, 40)}`,
    input === '' ? '' : ` (${input})`,
    environment ? `, in ${environment.text}` : '',
    statement === '' ? '.' : `: “${statement}”`,
  ].join('')
}

const maxArguments = 4
const maxValueLength = 60

/** `mcp__crm__delete_user` and `crm.delete_user` are delete_user of crm. */
function partsOfName(tool: string): { readonly server: string; readonly name: string } {
  const [, server = '', name = tool] =
    /^mcp__(.{1,60}?)__(.{1,200})$/.exec(tool) ?? /^([\w-]{1,60})[.:/]([\w-]{1,200})$/.exec(tool) ?? []
  return { server, name }
}

/** “delete_user” → “Deletes user”; a name that begins with no verb is called: “Calls user_lookup”. */
function deedOfName(name: string): string {
  const words = name
    .slice(0, 200)
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(/[\s_.-]+/)
    .filter(Boolean)
    .map(word => (/^[A-Z]{2,}$/.test(word) ? word : word.toLowerCase()))
  const deed = words.join(' ')
  const statement = words.length > 1 ? saidOfCall(deed) : deed
  return statement === deed ? `Calls ${name}` : capitalize(statement)
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
    return [{ text: `${visibleText(name, 40)} not shown`, isEnvironment: false }]
  if (typeof value === 'string' && value.trim() !== '') return [shownText(name, value.trim())]
  if (typeof value === 'number' || typeof value === 'boolean')
    return [{ text: `${visibleText(name, 40)}: ${value}`, isEnvironment: false }]
  if (Array.isArray(value) && value.length > 0)
    return [{ text: `${visibleText(name, 40)}: ${plural(value.length, 'item')}`, isEnvironment: false }]
  return []
}

function shownText(name: string, value: string): ShownValue {
  const isEnvironment =
    /^(?:env(?:ironment)?|stage)$/i.test(name) || /^(?:prod|production|live)$/i.test(value)
  const text = visibleText(value.replaceAll(/[“”„«»]/g, "'"), maxValueLength)
  if (isEnvironment) return { text, isEnvironment }
  return { text: `${visibleText(name, 40)}: ${/\s/.test(text) ? `“${text}”` : text}`, isEnvironment }
}
