import { isJsonObject, type Json, type JsonObject } from '../../../ground/model/json.ts'
import type { Evidence } from '../../../ground/model/effect.ts'
import type { ToolCall } from '../../../ground/model/tool-call.ts'
import { everyString, topArguments } from '../named-argument.ts'
import type { ReadContext } from '../read-context.ts'

const making = /^(?:create|add|set|update|enable|save|insert|new|put|apply|make)$/
const rules = /^(?:rules?|filters?|forwarding|autoforward|sieve|routing)$/
const mailing = /mail|outlook|inbox|imap|exchange|forward|sieve|jmap/i

/** Addresses of services at which a rule for mail is made. */
const ruleAddress =
  /\/(?:settings\/(?:filters|forwardingAddresses|autoForwarding)|messageRules|inboxRules|forwarding)(?:[/?]|$)/i

/** Reads a tool that makes a rule for mail: it acts on what comes, unseen, for as long as it is there. */
export function readMailRule(call: ToolCall, words: readonly string[], context: ReadContext): void {
  const isRule = words.some(word => rules.test(word)) && words.some(word => making.test(word))
  if (isRule && mailing.test(call.tool ?? '')) emitRule(call.arguments, words, context)
}

/** Reads the same of a request: `POST …/settings/filters` with the rule as its body. */
export function readMailRuleRequest(url: string, method: string, body: string, context: ReadContext): void {
  if (method === 'GET' || !ruleAddress.test(url.slice(0, 2_048)) || body.length > 65_536) return
  const rule = parsed(body)
  if (rule)
    emitRule(
      rule,
      url
        .slice(0, 2_048)
        .toLowerCase()
        .match(/[a-z]{1,40}/g) ?? [],
      context,
    )
}

function parsed(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isJsonObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** A field of a rule, at any depth: its name, and its value as a text. */
interface RuleField {
  readonly name: string
  readonly text: string
}

function emitRule(rule: JsonObject, words: readonly string[], context: ReadContext): void {
  const fields = fieldsOf(rule, 0)
  const evidence = evidenceOf(rule, context)
  const { out } = context
  const to = forwardedTo(fields, words)
  if (to.length > 0)
    return out.emit({
      type: 'message',
      verb: 'share',
      target: to[0] ?? '',
      recipients: to,
      scope: 'public',
      evidence,
      through: [],
    })
  const target = criteria(fields).slice(0, 120)
  const [removes, hides] = [fields.some(isRemoval), fields.some(isHiding)]
  if ((removes || hides) && (target === '' || warnings.test(target)))
    return out.emit({ type: 'permission', verb: 'unprotect', target, recipients: [], evidence, through: [] })
  if (removes) out.emit({ type: 'record', verb: 'delete', target, recipients: [], evidence, through: [] })
}

function evidenceOf(rule: JsonObject, { outer }: ReadContext): Evidence {
  const [first] = everyString(rule)
  return first && outer.pointer === '' ? { pointer: first.pointer, start: 0, end: first.text.length } : outer
}

const maxDepth = 6
const maxFields = 200

function fieldsOf(value: Json, depth: number, name = ''): readonly RuleField[] {
  if (depth > maxDepth) return []
  if (isJsonObject(value))
    return topArguments(value)
      .flatMap(([key, item]) => fieldsOf(item, depth + 1, key))
      .slice(0, maxFields)
  if (Array.isArray(value)) return value.slice(0, 50).flatMap(item => fieldsOf(item, depth + 1, name))
  return [{ name, text: String(value).slice(0, 400) }]
}

const address = /^[^\s@]{1,64}@[\w.-]{1,253}$/

/** The addresses that mail goes on to: of a field that says so, or of a tool that does nothing else. */
function forwardedTo(fields: readonly RuleField[], words: readonly string[]): readonly string[] {
  const forwards = words.some(word => /^(?:auto)?forwarding|^autoforward/.test(word))
  return fields
    .filter(({ name, text }) => address.test(text) && (forwards || /forward|redirect|copyto|bcc/i.test(name)))
    .map(({ text }) => text)
    .slice(0, 20)
}

function isRemoval({ name, text }: RuleField): boolean {
  const isSet = /^true$/i.test(text)
  return (
    (isSet && /^(?:permanent)?_?delete|^trash|^discard/i.test(name)) ||
    (/action|move|folder|label|disposition|destination/i.test(name) &&
      /^(?:trash|delete\w{0,12}|deleted ?items|discard|junk|spam)$/i.test(text))
  )
}

function isHiding({ name, text }: RuleField): boolean {
  const isSet = /^true$/i.test(text)
  return (
    (isSet && /mark_?as_?read|skip_?inbox|archive|stop_?processing/i.test(name)) ||
    (/removelabel/i.test(name) && /^(?:inbox|unread)$/i.test(text)) ||
    (/move|folder|destination/i.test(name) &&
      /^(?:rss\b.{0,20}|conversation history|archive|notes|hidden)$/i.test(text))
  )
}

/** The mail that a rule is for. */
function criteria(fields: readonly RuleField[]): string {
  return fields
    .filter(({ name }) => /from|sender|subject|query|contains|condition|body|words|has/i.test(name))
    .map(({ text }) => text)
    .join(' ')
}

/** Mail that somebody would miss: what warns, and what is about money, access or the law. */
const warnings =
  /secur|alert|warn|admin|helpdesk|support|bank|invoice|payment|billing|password|verif|fraud|phish|legal|compliance|\bhr\b|\bit\b|soc\b|abuse|suspicious|login|sign[- ]?in/i
