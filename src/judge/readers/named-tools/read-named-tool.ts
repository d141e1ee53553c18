import { spelledWord } from '../../../ground/model/vocabulary/spelled-word.ts'
import type { ToolCall } from '../../../ground/model/tool-call.ts'
import type { ConsequenceEffect, Evidence, InfrastructureEffect } from '../../../ground/model/effect.ts'
import { everyString, type NamedArgument, textArgument, topArguments } from '../named-argument.ts'
import { looking, removing } from './consequence-table.ts'
import { consequenceOf } from './consequence.ts'
import { onlyPrepares } from './only-prepares.ts'
import { readPackageTool } from './read-package-tool.ts'
import { namesProduction, namesRehearsal } from '../texts/names-production.ts'
import { readProgramTool } from './read-program-tool.ts'
import type { ReadContext } from '../read-context.ts'
import { recipientsIn } from './message-reach.ts'
import { isScratchName } from '../paths/is-scratch-name.ts'
import { readCodeArguments } from './read-code-arguments.ts'
import { changingOperations, readSettings, toolOperation, toolParty, toolTarget } from './read-settings.ts'
import { type Amount, amountIn, numberIn } from './deeds/amount-in.ts'
import { appearanceWords } from './deeds/appearance-words.ts'
import { type Deed, deedOf } from './deeds/deed-of.ts'
import { readValues } from './read-values.ts'
import { readMailRule } from './read-mail-rule.ts'
import { readPageCode } from './read-page-code.ts'
import { toolWords } from './tool-words.ts'
import { objectSenses } from './deeds/object-senses.ts'
import { verbSenses } from './deeds/verb-senses.ts'

/** Verbs of tools that change some record, whichever it is. */
const changing = new Set(
  'modify patch update set add edit assign configure apply put attach register mass change create make kubernetes ldap'.split(
    ' ',
  ),
)

/** Names of all rights, whatever the argument is called. */
const whole =
  /\bcluster-admin\b|administratoraccess|\bdomain admins\b|roles\/owner|nopasswd:\s{0,3}all\b|\bcap_sys_admin\b|\bset\s{1,3}role\s{0,3}=\s{0,3}'?admin/i
const rightsKey =
  /^(?:role|roles|role_?name|group|groups|member_?of|privilege|permission|access_?level|user_?type)$/i
const chief =
  /^(?:[\w.-]{0,40}[-_. ])?(?:admin|administrator|owner|root|superuser|super_?admin|sudo|wheel)s?$/i

/** Reads a change of a record by which somebody gets all rights: `update_rows` with `set: { role: "admin" }`. */
function readRights(
  call: ToolCall,
  words: readonly string[],
  evidence: Evidence,
  context: ReadContext,
): void {
  if (
    words.some(word => looking.has(word)) ||
    !words.some(word => changing.has(word) || verbSenses(word).includes('allow'))
  )
    return
  const input = everyString(call.arguments).find(value => givesAll(value))
  const zero = topArguments(call.arguments).some(
    ([key, value]) => /^uid$/i.test(key) && String(value) === '0',
  )
  if (!input && !zero) return
  const target = (input?.text ?? 'uid 0').slice(0, 120)
  context.out.emit({ type: 'permission', verb: 'grant-all', target, recipients: [], evidence, through: [] })
}

function givesAll({ name, text }: NamedArgument): boolean {
  return text.length < 4_000 && (whole.test(text) || (rightsKey.test(name) && chief.test(text)))
}

/** Reads a function that no table knows, by the words of its name, its arguments, and its server's description. */
export function readNamedTool(call: ToolCall, context: ReadContext): void {
  if (readProgramTool(call, context)) return
  const words = toolWords(call.tool ?? '')
  readValues(call, words, context)
  readPackageTool(call, words, context)
  const consequence = onlyPrepares(words) ? null : consequenceOfTool(words, call)
  const evidence = firstEvidence(call)
  if (!consequence && isSpeech(words, call))
    emitConsequence({ type: 'message', verb: 'send' }, words, call, evidence, context)
  else if (consequence && !isClock(words, call)) emitConsequence(consequence, words, call, evidence, context)
  else if (words.includes('merge') && words.some(word => /^(?:force|pull|request|pr|mr|branch)$/.test(word)))
    context.out.emit({ type: 'repository', tool: 'gh', verb: 'merge', loses: [], evidence, through: [] })
  else if (
    (scopeOf(call, words) !== undefined || 'where' in call.arguments || 'filter' in call.arguments) &&
    spreads(words)
  )
    emitConsequence({ type: 'record', verb: 'update' }, words, call, evidence, context)
  if (consequence?.type !== 'permission') readRights(call, words, evidence, context)
  readSettings(call, words, evidence, context)
  readCodeArguments(call, words, context)
  readPageCode(call, words, context)
  readMailRule(call, words, context)
}

function consequenceOfTool(words: readonly string[], call: ToolCall): Consequence | Deed | null {
  const operation = toolOperation(call)
  const known = isAppointment(words, call) ? null : consequenceOf(words, operation)
  const deed = known === null || isVague(known) ? deedBeyond(words, call) : null
  const found = deed ?? known ?? (operation === undefined ? consequenceOf(describedWords(words, call)) : null)
  if ((found !== null || words.some(word => handing.has(word))) && saysBinding(call))
    return { type: 'record', verb: 'bind' }
  if (found === null && says(passing, call, words)) return { type: 'record', verb: 'bind' }
  if (found === null && says(empowering, call, words)) return { type: 'permission', verb: 'grant' }
  return found ?? (saysPublic(call, words) ? { type: 'record', verb: 'share' } : null)
}

/** Tells whether a description says a deed that the name does not, where no word of the name reads, tries or notes. */
function says(deed: RegExp, { docstring = '' }: ToolCall, words: readonly string[]): boolean {
  const isRead = words.some(word =>
    verbSenses(word).some(sense => ['look', 'rehearse', 'note'].includes(sense)),
  )
  return !isRead && deed.test(docstring.slice(0, 300))
}

/** A description by which what is somebody’s becomes somebody else’s: “so that title to the goods passes to the holder”. */
const passing = /\b(?:title|ownership|property)\b[^.;]{0,40}\b(?:pass|vest|transfer)(?:es|s) (?:to|in)\b/i
/** A description by which somebody may do what they might not before: “Adds a person who may collect a child.” */
const empowering =
  /^(?:add|name|register|appoint|enter|set|put)s? [^.;]{0,40}\bwho (?:may|can|is allowed to|is entitled to)\b/i

/** Tells whether a guest is asked to a place at a time, and let into no system: `invite_guest` with a `slot`. */
function isAppointment(words: readonly string[], call: ToolCall): boolean {
  return (
    words.some(word => /^guests?$/.test(word)) &&
    words.some(word => word === 'invite' || word === 'add') &&
    topArguments(call.arguments).some(([key]) =>
      /^(?:slot|date|time|event|start|when|table)(?:_?id)?$/i.test(key),
    )
  )
}

/** Tells whether a description says that what is done binds somebody: “Place a binding bid.” */
function saysBinding({ docstring = '' }: ToolCall): boolean {
  return binding.test(docstring.slice(0, 300))
}

const handing = new Set(['submit', 'place', 'confirm', 'accept', 'issue', 'make'])
const binding =
  /(?<!non-|not )\bbinding (?:bid|offer|order|commitment|agreement|quote|reply)s?\b|\b(?:is|are) (?:legally )?binding\b/i

/** A deed that the table has no words for; where it has the word of a removal, it has judged already that nothing is lost. */
function deedBeyond(words: readonly string[], call: ToolCall): Deed | null {
  const deed = deedOf(call)
  const isRemoval = deed?.type === 'record' && deed.verb === 'delete'
  return isRemoval && words.some(word => removing.has(word)) ? null : deed
}

/** Tells whether the table knows no more than that some record changes, or goes. */
function isVague({ type, verb }: Consequence): boolean {
  return type === 'record' && (verb === 'update' || verb === 'delete')
}

/** Tells whether the first verb of a name changes something: `update_status` does, `calculate_mass` looks. */
function spreads(words: readonly string[]): boolean {
  const first = words.find(word => spreading.has(word) || looking.has(word))
  return first !== undefined && spreading.has(first)
}

/** Verbs that change something, in names that say no more. */
const spreading = new Set(
  'update create set assign make archive mass modify change apply unsubscribe cancel block move enable rename patch write edit pause kill'.split(
    ' ',
  ),
)

/**
 * Returns the words of a name with the verb of its description in front: “Use the tool to pay” says pay. None where the
 * name has a known verb.
 */
function describedWords(words: readonly string[], call: ToolCall): readonly string[] {
  if (words.some(word => looking.has(word) || removing.has(word) || changingOperations.has(word))) return []
  // What is read is described as a thing, and no article follows: “Drop chances of a boss.”
  const isFigure = objectSenses(words.at(-1) ?? '').includes('facts')
  if (isFigure && !/^\W{0,3}\w+ (?:an?|the|this|every|each|all|one)\b/i.test(call.docstring ?? '')) return []
  const [, opening, purpose] =
    /^\W{0,3}([A-Z][a-z]+)\s(?:the \w{1,60} (?:tool |system )?to (\w{1,30})\s)?/.exec(call.docstring ?? '') ??
    []
  const first = (purpose ?? opening)?.toLowerCase().replace(/s$/, '')
  return first === undefined ? [] : [first, ...words]
}

function firstEvidence(call: ToolCall): Evidence {
  const [first] = everyString(call.arguments)
  return first
    ? { pointer: first.pointer, start: 0, end: first.text.length }
    : { pointer: '', start: 0, end: 0 }
}

/** Servers whose records are resources that others use. */
const cloudServer =
  /kubernetes|k8s|(?:^|_)aws|gcp|azure|cloudflare|vercel|netlify|supabase|heroku|terraform|digitalocean/i

type Consequence = NonNullable<ReturnType<typeof consequenceOf>> | Deed

function emitConsequence(
  found: Consequence,
  words: readonly string[],
  call: ToolCall,
  evidence: Evidence,
  context: ReadContext,
): void {
  const inCloud = found.type === 'record' && found.verb === 'delete' && cloudServer.test(call.tool ?? '')
  if (found.type === 'infrastructure' && isRestart(words, call)) return emitRestart(call, evidence, context)
  if (inCloud) return emitInfrastructure('delete', words, call, evidence, context)
  if (found.type === 'infrastructure') return emitInfrastructure(found.verb, words, call, evidence, context)
  const recipients = recipientsIn(call.arguments)
  const amount = amountIn(call.arguments) ?? bareAmount(call)
  const count = Math.max(recipients.length, listLength(call))
  const scope = scopeOf(call, words) ?? ('scope' in found ? found.scope : undefined)
  const effect: ConsequenceEffect = {
    type: found.type,
    verb: found.verb,
    target: toolTarget(call) || (found.type === 'money' ? toolParty(call) : ''),
    recipients: recipients.map(({ text }) => text).slice(0, 100),
    ...(amount && { amount }),
    ...(count > 1 && { count }),
    ...(scope && { scope }),
    evidence,
    through: [],
  }
  context.out.emit(effect)
}

/** Production in one word with what it holds: `proddata`. */
const joined = /(?<![a-z])prod(?:data|db|srv|server|cluster|site|env)(?![a-z])/i

function emitInfrastructure(
  verb: InfrastructureEffect['verb'],
  words: readonly string[],
  call: ToolCall,
  evidence: Evidence,
  context: ReadContext,
): void {
  const short = [...everyString(call.arguments), { text: words.join(' ') }].filter(
    ({ text }) => text.length < 200,
  )
  const production = short.some(({ text }) => namesProduction(text) || joined.test(text))
  const several = short.some(({ text }) => /\*|^all$/.test(text))
  const rehearsal =
    !production && !several && short.some(({ text }) => namesRehearsal(text) || isScratchName(text))
  const resource = spelledWord(words.slice(1).join(' '))
  const about = {
    verb,
    resource,
    target: toolTarget(call),
    whole: false,
    production,
    rehearsal,
    unattended: true,
  }
  context.out.emit({
    type: 'infrastructure',
    provider: /docker/i.test(call.tool ?? '') ? 'docker' : 'tool',
    ...about,
    evidence,
    through: [],
  })
}

/** An amount that names no currency. */
function bareAmount(call: ToolCall): Amount | undefined {
  const input = textArgument(call.arguments, [
    'amount',
    'total',
    'price',
    'value',
    'sum',
    'quantity_usd',
    'transfer_amount',
  ])
  const value = typeof input?.value === 'string' ? numberIn(input.text) : Number(input?.text)
  if (!input || !Number.isFinite(value)) return undefined
  return { value, currency: textArgument(call.arguments, ['currency', 'unit', 'asset'])?.text ?? '' }
}

function listLength(call: ToolCall): number {
  return Math.max(
    0,
    ...topArguments(call.arguments).map(([, value]) => (Array.isArray(value) ? value.length : 0)),
  )
}

const publicKey = /^(?:is_?)?public(?:_?access|ly_?\w{1,20})?$/i

/** Many new things at once replace none. */
const adding = /^(?:create|add|insert|import|get)$/

/** Returns the scope of a call: everybody, everything, or the public, where a value or the name says so. */
function scopeOf(call: ToolCall, words: readonly string[]): 'all' | 'public' | undefined {
  const values = everyString(call.arguments).map(({ text }) => text.toLowerCase().trim())
  if (
    values.some(value =>
      /^(?:public|world|anyone|public-read|public-read-write|everyone_with_link|anyone_with_link|0\.0\.0\.0\/0)$/.test(
        value,
      ),
    ) ||
    words.includes('public') ||
    saysPublic(call, words) ||
    topArguments(call.arguments).some(([key, value]) => value === true && publicKey.test(key)) ||
    call.arguments['private'] === false
  )
    return 'public'
  const all =
    isMailing(words) ||
    values.some(value => /^(?:\*|%|all|everyone|everybody|all[-_ ]users|all[-_ ]\w{1,20})$/.test(value)) ||
    (words.includes('all') && words[0] !== 'reply' && !words.some(word => appearanceWords.has(word))) ||
    words.includes('blast') ||
    ((words.includes('bulk') || words[0] === 'mass') && !words.some(word => adding.test(word)))
  return all ? 'all' : undefined
}

/** A description says that what is shared is for everybody who has its address. */
function saysPublic({ docstring = '' }: ToolCall, words: readonly string[]): boolean {
  return (
    words.some(word => /^(?:share|publish|expose|open|create)$/.test(word)) &&
    /\bpublic (?:link|url|address|access)\b|\b(?:anyone|anybody|everyone) (?:with|who has) the (?:link|url)\b/i.test(
      docstring.slice(0, 400),
    )
  )
}

/** Tells whether a tool posts a message, whatever its medium is called: `meeting_post` with a `message`. */
function isSpeech(words: readonly string[], call: ToolCall): boolean {
  return (
    (words.includes('message') &&
      words.some(word => /^(?:add|create|new|post|send)$/.test(word)) &&
      speaksIn(call)) ||
    isMailing(words) ||
    (typeof call.arguments['message'] === 'string' &&
      words.some(word => /^(?:send|post|say|tell|reply|broadcast)$/.test(word)))
  )
}

/** Things that go to everybody on a list. */
const mailings = /^(?:campaigns?|newsletters?|mailings?|broadcasts?)$/

function isMailing(words: readonly string[]): boolean {
  const at = words.findIndex(word => mailings.test(word))
  const sends = /^(?:launch|start|send|publish|trigger|blast)$/
  // Behind its noun a schedule or a run is a thing to read: `broadcast_schedule`.
  return (
    at >= 0 &&
    (words.some(word => sends.test(word)) ||
      words.slice(0, at).some(word => word === 'schedule' || word === 'run'))
  )
}

/** Tells whether a call says something in a room, a channel or a chat. */
function speaksIn({ arguments: input }: ToolCall): boolean {
  return (
    topArguments(input).some(([key]) =>
      /^(?:channel|chat|room|conversation|thread|space)(?:_?id)?$/i.test(key),
    ) && textArgument(input, ['text', 'message', 'content', 'body', 'payload']) !== undefined
  )
}

/** Tells whether a tool sets an alarm clock, and not an alarm that guards a house or a server. */
function isClock(words: readonly string[], call: ToolCall): boolean {
  const timed = topArguments(call.arguments).some(([key]) =>
    /^(?:alarm_?id|time|hour|enabled|label)$/i.test(key),
  )
  const guarding = /fire|smoke|security|burglar|intru|gas|panic|house|zone/i
  return (
    words.includes('alarm') &&
    timed &&
    ![...words, ...everyString(call.arguments).map(({ text }) => text)].some(text => guarding.test(text))
  )
}

/** Tells whether a tool restarts one named service, which comes back at once; not in production, and not all of them. */
function isRestart(words: readonly string[], call: ToolCall): boolean {
  const values = everyString(call.arguments).map(({ text }) => text)
  return (
    words.length === 2 &&
    words[0] === 'restart' &&
    /^(?:service|server|app|kernel)$/.test(words[1] ?? '') &&
    !values.some(text => namesProduction(text) || /[*%]|^all$/i.test(text))
  )
}

/** Emits a restart in the same form as `systemctl restart`. */
function emitRestart(call: ToolCall, evidence: Evidence, context: ReadContext): void {
  const [service] = everyString(call.arguments)
  context.out.emit({
    type: 'service',
    verb: 'restart',
    target: (service?.text ?? '').slice(0, 120),
    whole: false,
    evidence,
    through: [],
  })
}
