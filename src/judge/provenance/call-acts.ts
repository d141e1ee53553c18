import { byText } from '../../ground/model/by-text.ts'
import type { Effect, EffectType } from '../../ground/model/effect.ts'
import type { ActClass } from '../../ground/model/hearing.ts'
import type { ToolCall } from '../../ground/model/tool-call.ts'
import { strongestVerb } from '../scoring/strongest-verb.ts'
import { everyString } from '../readers/named-argument.ts'
import { isAddress, isContentName } from './is-firm-form.ts'
import { actsOfCallWord, actsOfToolWord } from './acts-of-verb.ts'
import { isJsonObject, type JsonObject } from '../../ground/model/json.ts'
import { onlyPrepares } from '../readers/named-tools/only-prepares.ts'
import { toolWords } from '../readers/named-tools/tool-words.ts'

/** Arguments that name the deed where one tool does many. */
const deedNames = new Set(
  'action operation op tool tool_name toolname function function_name method mutation'.split(' '),
)
/** Arguments that may name it: where their value is a verb. */
const maybeDeedNames = new Set(
  'change do intent command verb accion acción acao ação azione aktion vorgang'.split(' '),
)
/** Tools that only hand a call on, and say by `name` which. */
const carriers = /(?:^|_)(?:call|invoke|run|execute|use)_?(?:tool|function|action)s?$/i
const maxNameLength = 80

/** Returns the words that name what a tool does: those of its name, and of the arguments that name a deed. */
export function deedWords({
  tool,
  arguments: args,
}: Pick<ToolCall, 'tool' | 'arguments'>): readonly string[] {
  const own = toolWords(withoutTransport(tool ?? ''))
  const named = Object.entries(args).flatMap(([name, value]) => {
    const isDeed =
      deedNames.has(name.toLowerCase()) ||
      (name === 'name' && carriers.test(tool ?? '')) ||
      (maybeDeedNames.has(name.toLowerCase()) && isVerb(value))
    return isDeed && typeof value === 'string' && value.length <= maxNameLength ? toolWords(value) : []
  })
  return [...named, ...fieldWords(args), ...own]
}

/** A tool that was made from an HTTP interface has the method in its name: `API-post-page` creates a page, and posts nothing. */
const transport = /(^|[-_])(?:api|https?)[-_](post|put|patch)(?=[-_][a-z])/i

const withoutTransport = byText(tool =>
  tool.replace(transport, (_, before: string, method: string) => `${before}${deedOfMethod(method)}`),
)

function deedOfMethod(method: string): string {
  return /^post$/i.test(method) ? 'create' : 'update'
}

function isVerb(value: unknown): boolean {
  return typeof value === 'string' && actsOfCallWord(value.toLowerCase()).length > 0
}

/** The field that a GraphQL mutation asks for. */
function fieldWords(args: JsonObject): readonly string[] {
  if (!isJsonObject(args)) return []
  const query = args['query'] ?? args['mutation']
  const field =
    typeof query === 'string'
      ? /^\s{0,20}mutation\b[^{]{0,400}\{\s{0,20}([A-Za-z_]\w{0,79})/.exec(query)?.[1]
      : undefined
  return field === undefined ? [] : toolWords(field)
}

const byEffect: Readonly<Partial<Record<EffectType, readonly ActClass[]>>> = {
  message: ['send'],
  money: ['pay'],
  permission: ['grant', 'invite'],
  publish: ['publish'],
  delete: ['delete'],
  device: ['unlock', 'change'],
  schedule: ['create'],
  account: ['change'],
  connect: ['visit'],
  execute: ['run'],
  package: ['run'],
  move: ['change', 'operate'],
  copy: ['create', 'operate'],
  link: ['create'],
  write: ['create', 'change'],
  append: ['create', 'change'],
  mode: ['change', 'grant'],
  owner: ['change', 'grant'],
  process: ['cancel', 'operate'],
  service: ['operate', 'change'],
  database: ['change'],
  read: ['read'],
  repository: ['change', 'operate'],
  infrastructure: ['change', 'operate'],
}

const none: readonly ActClass[] = []
/** The risk of verbs that only read. */
const readingRisk = 0.1
/** Words of a tool’s name in which its verb is looked for first: a server’s name may stand before it. */
const verbPlaces = 3
const maxPlaces = 8

/** Returns the words of a deed among which its verb is: the first ones, or those behind them where none of these is known. */
export function verbWords(deed: readonly string[]): readonly string[] {
  const first = deed.slice(0, verbPlaces)
  const isKnown = deed.length <= verbPlaces || first.some(isKnownVerb)
  return isKnown ? first : deed.slice(verbPlaces, maxPlaces)
}

function isKnownVerb(word: string): boolean {
  return actsOfToolWord(word).length > 0 || strongestVerb([word]) !== null || looking.has(word)
}

/** Verbs of tools that only look, besides those of the five factors. */
const looking = new Set(
  'extract parse ocr inspect validate examine audit preview glob grep ls cat sql review assess evaluate determine diagnose trace identify locate track compute quote'.split(
    ' ',
  ),
)

/** Its first verb only looks: `pdf.extract_text` texts nobody. */
export function looks(words: readonly string[]): boolean {
  const verb = words.find(word => looking.has(word) || actsOfCallWord(word).length > 0)
  return verb !== undefined && looking.has(verb)
}

function readingActs(call: ToolCall): readonly ActClass[] {
  return opensPage(call) ? ['read', 'visit'] : ['read']
}

/** A tool that reads is given a page to open. */
function opensPage({ kind, arguments: args }: ToolCall): boolean {
  return (
    kind === 'tool' &&
    everyString(args).some(({ name, text }) => !isContentName(name) && isAddress(text.trim()))
  )
}

/** Words for those and for that to which one writes; whoever writes anything else sends nothing. */
const written =
  /^(?:to|e?mails?|messages?|msg|letters?|notes?|reply|replies|posts?|reviews?|comments?|tweets?|sms|dm|chat)$/

/** Words behind which, and before which, a text is what one writes: `edit_text_file`, `type_text`. */
const writing = new Set('edit append insert replace type fill format translate update change set'.split(' '))
const holding = new Set('file files content contents box field editor area to'.split(' '))

function isTextWritten(deed: readonly string[]): boolean {
  const at = deed.indexOf('text')
  return writing.has(deed[at - 1] ?? '') || holding.has(deed[at + 1] ?? '')
}

/** Things that one opens to look at: no door is open then. */
const shown = new Set(
  'page pages webpage url urls link links website site tab browser file files document doc folder email mail thread'.split(
    ' ',
  ),
)

function actsAmong(word: string, deed: readonly string[]): readonly ActClass[] {
  if (word === 'text' && isTextWritten(deed)) return none
  const acts = actsOfToolWord(word)
  const isMaking = word === 'write' && !deed.some(other => written.test(other))
  if (isMaking) return acts.filter(act => act !== 'send')
  const isShown = word === 'open' && deed.some(other => shown.has(other))
  return isShown ? acts.filter(act => act !== 'unlock') : acts
}

/** Names of arguments whose addresses are let in, or written to, whatever the tool is called. */
const lettingIn =
  /^(?:(?:add|new|optional|required|extra|other)_?)?(?:attendees?|participants?|invitees?|guests?|collaborators?|delegates?|members?)(?:_?(?:emails?|list))?$/i
const writingTo =
  /^(?:cc|bcc|recipients?|forward_?to|reply_?to|send_?to|notify|watchers?|followers?|subscribers?|observers?)(?:_?(?:emails?|list))?$/i
const letsIn = byText(pointer => pointer.split('/').some(name => lettingIn.test(name)))
const writesTo = byText(pointer => pointer.split('/').some(name => writingTo.test(name)))

function actsOfNames({ kind, arguments: args }: ToolCall): readonly ActClass[] {
  if (kind !== 'tool') return none
  const mailboxes = everyString(args).filter(({ text }) => isMailbox(text))
  if (mailboxes.length === 0) return none
  const found: ActClass[] = []
  if (mailboxes.some(({ pointer }) => letsIn(pointer))) found.push('invite')
  if (mailboxes.some(({ pointer }) => writesTo(pointer))) found.push('send')
  return found
}

function isMailbox(text: string): boolean {
  return (
    text.length <= maxMailboxLength && text.includes('@') && /^[^\s@]{1,64}@[^\s@]{1,255}$/.test(text.trim())
  )
}

const maxMailboxLength = 400

/** A request that carries data out sends it; one that only opens a page visits it. */
function actsOfEffect(effect: Effect): readonly ActClass[] {
  if (effect.type === 'database' && !effect.statements.some(({ writes }) => writes)) return ['read']
  const isSending = effect.type === 'connect' && effect.sends.length > 0
  return isSending ? ['send', 'publish'] : (byEffect[effect.type] ?? [])
}

/**
 * Returns the classes of what a call does, by its tool’s name and its effects; reading alone gives `read`, and a tool without a
 * verb that is known `other`. `deed`: the words of its tool.
 */
export function callActs(
  call: ToolCall,
  effects: readonly Effect[],
  deed: readonly string[] = deedWords(call),
): readonly ActClass[] {
  const words = call.kind === 'tool' ? verbWords(deed) : []
  const risk = strongestVerb(words)
  const isReading =
    (risk !== null && risk <= readingRisk) ||
    looks(words) ||
    (call.kind === 'tool' && onlyPrepares(toolWords(call.tool ?? '')))
  const acts = new Set(isReading ? readingActs(call) : words.flatMap(word => actsAmong(word, deed)))
  if (!isReading) for (const act of actsOfNames(call)) acts.add(act)
  for (const effect of effects) for (const act of actsOfEffect(effect)) acts.add(act)
  return acts.size === 0 && call.kind === 'tool' ? ['other'] : [...acts]
}
