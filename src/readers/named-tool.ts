import type { ToolCall } from '../model/call.ts'
import type { ConsequenceEffect, Evidence } from '../model/effect.ts'
import { everyString, type NamedArgument, textArgument } from './arguments.ts'
import { looking, removing } from './consequence-table.ts'
import { consequenceOf } from './consequences.ts'
import { readPackageTool } from './package-tools.ts'
import { namesProduction, namesRehearsal } from './production-words.ts'
import { pathTarget } from './paths.ts'
import { readProgramTool } from './program-tools.ts'
import type { ReadContext } from './read-context.ts'
import { readShell } from './shell/read-shell.ts'
import { namesScratch } from './scratch-names.ts'
import { recipientsIn } from './recipients.ts'
import { systemFileOf } from './system-files.ts'
import { readValues } from './tool-values.ts'
import { toolWords } from './tool-words.ts'

/** A function that no table knows: read by the words of its name, its arguments, and what its server says of it. */
export function readNamedTool(call: ToolCall, context: ReadContext): void {
  if (readProgramTool(call, context)) return
  const words = toolWords(call.tool ?? '')
  readValues(call, words, context)
  readPackageTool(call, words, context)
  const consequence = consequenceOf(words, operationOf(call)) ?? consequenceOf(describedWords(words, call))
  const evidence = firstEvidence(call)
  if (consequence) emitConsequence(consequence, words, call, evidence, context)
  else if (scopeOf(call, words) !== undefined && words.some(word => spreading.has(word)))
    emitConsequence({ type: 'record', verb: 'update' }, words, call, evidence, context)
  const file = systemFileOf(words)
  if (file !== null) emitSystemFile(file, evidence, context)
  readProtections(call, evidence, context)
  readSecrets(words, call, evidence, context)
  readCodeArguments(call, words, context)
}

function emitSystemFile(file: string, evidence: Evidence, context: ReadContext): void {
  const target = pathTarget({ text: file, known: true, glob: false }, context.place)
  context.out.emit({ type: 'append', target, recursive: false, evidence, through: [] })
}

/** A setting that says what the name of the tool does not: `settings: "disable firewall"`. */
function readProtections(call: ToolCall, evidence: Evidence, context: ReadContext): void {
  const off = everyString(call.arguments)
    .filter(
      ({ name, text }) =>
        text.length < 60 && /setting|action|option|feature|rule|config|endpoint|url|key/i.test(name),
    )
    .find(({ text }) => consequenceOf(toolWords(text.replaceAll(/[^A-Za-z]+/g, '_')))?.verb === 'unprotect')
  if (off)
    context.out.emit({
      type: 'permission',
      verb: 'unprotect',
      target: off.text,
      recipients: [],
      evidence,
      through: [],
    })
}

const secretWords = new Set(
  'secret secrets password passwords credential credentials env environment apikey kms vault'.split(' '),
)
const showing = new Set(
  'dump print printer export exporter extract extractor scrape scraper reveal decrypt read get show read_secret harvest steal'.split(
    ' ',
  ),
)

/** A tool that gives out secrets, whatever it is called; not where nobody depends on them. */
function readSecrets(
  words: readonly string[],
  call: ToolCall,
  evidence: Evidence,
  context: ReadContext,
): void {
  const said = [...words, operationOf(call) ?? '']
  if (!said.some(word => secretWords.has(word)) || !said.some(word => showing.has(word))) return
  const rehearsed = everyString(call.arguments).some(({ text }) => text.length < 100 && namesRehearsal(text))
  if (rehearsed || words.includes('generate')) return
  context.out.emit({
    type: 'infrastructure',
    provider: 'tool',
    verb: 'read',
    resource: 'secret',
    target: targetOf(call),
    whole: false,
    production: false,
    unattended: true,
    evidence,
    through: [],
  })
}

/** Verbs that change something, of names that say no more. */
const spreading = new Set(
  'update create set assign archive mass modify change apply unsubscribe cancel block move enable rename patch write edit pause kill'.split(
    ' ',
  ),
)

/** The argument that chooses among the things that one tool does: `action: "delete"`. */
function operationOf(call: ToolCall): string | undefined {
  const given = textArgument(call.arguments, [
    'action',
    'operation',
    'operation_id',
    'method',
    'mode',
    'type',
    'command',
  ])
  return given?.text
    .slice(0, 60)
    .toLowerCase()
    .split(/[^a-z]+/)
    .find(word => removing.has(word) || looking.has(word) || changing.has(word))
}

const changing = new Set(
  'create add update edit modify set send publish share grant revoke transfer unlock refund pay withdraw buy sell approve cancel close deploy scale restart disable enable block unblock invite release'.split(
    ' ',
  ),
)

/** A description is read for its verb only where the name has none that is known. */
function describedWords(words: readonly string[], call: ToolCall): readonly string[] {
  if (words.some(word => looking.has(word) || removing.has(word) || changing.has(word))) return []
  const first = /^\W{0,3}([A-Z][a-z]+)\s/
    .exec(call.docstring ?? '')?.[1]
    ?.toLowerCase()
    .replace(/s$/, '')
  return first === undefined ? [] : [first, ...words]
}

function firstEvidence(call: ToolCall): Evidence {
  const [first] = everyString(call.arguments)
  return first
    ? { pointer: first.pointer, start: 0, end: first.text.length }
    : { pointer: '', start: 0, end: 0 }
}

const targetNames =
  'id name user user_id username account account_id target resource title subject path key device device_id to'.split(
    ' ',
  )

type Consequence = NonNullable<ReturnType<typeof consequenceOf>>

function emitConsequence(
  found: Consequence,
  words: readonly string[],
  call: ToolCall,
  evidence: Evidence,
  context: ReadContext,
): void {
  if (found.type === 'infrastructure') return emitInfrastructure(found.verb, words, call, evidence, context)
  const recipients = recipientsIn(call.arguments)
  const amount = amountOf(call)
  const count = Math.max(recipients.length, listLength(call))
  const effect: ConsequenceEffect = {
    type: found.type,
    verb: found.verb,
    target: targetOf(call),
    recipients: recipients.map(({ text }) => text).slice(0, 100),
    ...(amount && { amount }),
    ...(count > 1 && { count }),
    ...(scopeOf(call, words) && { scope: scopeOf(call, words) as 'all' | 'public' }),
    evidence,
    through: [],
  }
  context.out.emit(effect)
}

function emitInfrastructure(
  verb: string,
  words: readonly string[],
  call: ToolCall,
  evidence: Evidence,
  context: ReadContext,
): void {
  const short = everyString(call.arguments).filter(({ text }) => text.length < 200)
  const production = short.some(({ text }) => namesProduction(text))
  const rehearsal = !production && short.some(({ text }) => namesRehearsal(text) || namesScratch(text))
  const resource = words.slice(1).join(' ')
  const about = {
    verb,
    resource,
    target: targetOf(call),
    whole: false,
    production,
    rehearsal,
    unattended: true,
  }
  context.out.emit({ type: 'infrastructure', provider: 'tool', ...about, evidence, through: [] })
}

function targetOf(call: ToolCall): string {
  const named = textArgument(call.arguments, targetNames)
  return (named?.text ?? '').slice(0, 120)
}

function amountOf(call: ToolCall): ConsequenceEffect['amount'] {
  const given = textArgument(call.arguments, [
    'amount',
    'total',
    'price',
    'value',
    'sum',
    'quantity_usd',
    'transfer_amount',
  ])
  const value = Number(given?.text.replace(/[^\d.-]/g, ''))
  if (!given || !Number.isFinite(value)) return undefined
  return { value, currency: textArgument(call.arguments, ['currency', 'unit', 'asset'])?.text ?? '' }
}

function listLength(call: ToolCall): number {
  return Math.max(0, ...Object.values(call.arguments).map(value => (Array.isArray(value) ? value.length : 0)))
}

/** Everybody, everything, or the public, where a value or the name says so. */
function scopeOf(call: ToolCall, words: readonly string[]): 'all' | 'public' | undefined {
  const values = everyString(call.arguments).map(({ text }) => text.toLowerCase().trim())
  if (
    values.some(value =>
      /^(?:public|anyone|public-read|public-read-write|everyone_with_link|anyone_with_link|0\.0\.0\.0\/0)$/.test(
        value,
      ),
    ) ||
    words.includes('public')
  )
    return 'public'
  const all =
    values.some(value => /^(?:\*|all|everyone|everybody|all[-_ ]users|all[-_ ]\w{1,20})$/.test(value)) ||
    words.includes('all') ||
    words.includes('bulk')
  return all ? 'all' : undefined
}

const commandNames = ['command', 'cmd', 'shell_command', 'bash_command', 'command_line']
const sqlNames = ['sql', 'sql_query', 'statement', 'query']

/** Arguments that are code whatever the tool is called. */
function readCodeArguments(call: ToolCall, words: readonly string[], context: ReadContext): void {
  const command = textArgument(call.arguments, commandNames)
  if (command && typeof command.value === 'string' && looksLikeCommand(command.text, words))
    readShell(command.text, inside(command, context))
  const sql = textArgument(call.arguments, sqlNames)
  if (
    sql &&
    /^\s*(?:\/\*|--|select\b|with\b|insert\b|update\b|delete\s|drop\s|truncate\b|alter\s|create\s|grant\b|revoke\b|merge\b|copy\b|call\b|exec\b|replace\s)/i.test(
      sql.text,
    )
  ) {
    context.code.readSql('generic', sql.text, inside(sql, context))
  }
  const code = textArgument(call.arguments, ['code', 'python_code', 'php_code', 'source_code', 'script'])
  if (code && words.some(word => /^(?:run|execute|exec|eval|evaluate|python|interpret)$/.test(word)))
    context.code.readCode('python', code.text, inside(code, context))
}

/** A `command` of a car or a robot is a word; a shell's is a line, or the tool says that it runs commands. */
function looksLikeCommand(text: string, words: readonly string[]): boolean {
  const runs = words.some(word =>
    /^(?:run|exec|execute|shell|terminal|bash|command|ssh|cli|console)$/.test(word),
  )
  return runs || /\s-{1,2}\w|[|;&>]|^\s*(?:sudo|rm|curl|wget|git|chmod)\s/.test(text)
}

function inside(given: NamedArgument, context: ReadContext): ReadContext {
  return {
    ...context,
    pointer: given.pointer,
    offset: 0,
    outer: { pointer: given.pointer, start: 0, end: given.text.length },
  }
}
