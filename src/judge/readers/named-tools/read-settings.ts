import type { ToolCall } from '../../../ground/model/tool-call.ts'
import type { Evidence } from '../../../ground/model/effect.ts'
import { everyString, textArgument } from '../named-argument.ts'
import { looking, removing } from './consequence-table.ts'
import { consequenceOf } from './consequence.ts'
import { pathTarget } from '../paths/path-target.ts'
import { namesRehearsal } from '../texts/names-production.ts'
import type { ReadContext } from '../read-context.ts'
import { systemFileOf } from '../paths/system-file-of.ts'
import { toolWords } from './tool-words.ts'

/** Returns the argument that chooses among the things that one tool does: `action: "delete"`. */
export function toolOperation(call: ToolCall): string | undefined {
  const input = textArgument(call.arguments, [
    'action',
    'operation',
    'operation_id',
    'method',
    'mode',
    'type',
    'command',
  ])
  return input?.text
    .slice(0, 60)
    .toLowerCase()
    .split(/[^a-z]+/)
    .find(word => removing.has(word) || looking.has(word) || changingOperations.has(word))
}

/** Verbs of operations that change something. */
export const changingOperations = new Set(
  'create add update edit modify set send publish share grant revoke transfer unlock refund pay withdraw buy sell approve cancel close deploy scale restart disable enable block unblock invite release'.split(
    ' ',
  ),
)

const targetNames =
  'id name user user_id username account account_id target resource title subject path key device device_id to'.split(
    ' ',
  )

/** Returns the thing that the call is about, from the argument that names it; at most 120 characters. */
export function toolTarget(call: ToolCall): string {
  const named = textArgument(call.arguments, targetNames)
  return (named?.text ?? '').slice(0, 120)
}

const partyNames =
  'customer customer_id client client_id payee beneficiary merchant vendor supplier employee iban wallet'.split(
    ' ',
  )

/**
 * Returns the party that money goes to or comes from, where the argument that names the target does not say it; at most
 * 120 characters.
 */
export function toolParty(call: ToolCall): string {
  return (textArgument(call.arguments, partyNames)?.text ?? '').slice(0, 120)
}

/** Reads what a function does to the machine’s own settings and secrets, where its name or a value says so. */
export function readSettings(
  call: ToolCall,
  words: readonly string[],
  evidence: Evidence,
  context: ReadContext,
): void {
  const file = systemFileOf(words)
  if (file !== null) emitSystemFile(file, evidence, context)
  readProtections(call, evidence, context)
  readSecrets(words, call, evidence, context)
  readForwarding(call, evidence, context)
}

/** Reads a rule that forwards every mail, whatever the tool that makes it is called. */
function readForwarding(call: ToolCall, evidence: Evidence, context: ReadContext): void {
  const to = everyString(call.arguments).find(
    ({ name, text }) =>
      /^(?:auto_?)?(?:forward|redirect)(?:ing)?(?:_?(?:to|address|email))?$/i.test(name) &&
      text.includes('@'),
  )
  if (!to) return
  const recipients = [to.text.slice(0, 300)]
  context.out.emit({
    type: 'message',
    verb: 'forward',
    target: '',
    recipients,
    scope: 'all',
    evidence,
    through: [],
  })
}

function emitSystemFile(file: string, evidence: Evidence, context: ReadContext): void {
  const target = pathTarget({ text: file, known: true, glob: false }, context.place)
  context.out.emit({ type: 'append', target, recursive: false, evidence, through: [] })
}

/** Reads a protection that a value switches off while the tool's name does not say so: `settings: "disable firewall"`. */
function readProtections(call: ToolCall, evidence: Evidence, context: ReadContext): void {
  const off = everyString(call.arguments)
    .filter(
      ({ name, text }) =>
        text.length < 60 && /setting|action|option|feature|rule|config|endpoint|url|key/i.test(name),
    )
    .find(({ text }) => consequenceOf(toolWords(text.replaceAll(/[^A-Za-z\d]+/g, '_')))?.verb === 'unprotect')
  if (!off) readRemovalOfAll(call, evidence, context)
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

/** Reads a removal that the address tells and the tool's name does not: `POST https://api.shop.example/v1/delete_all`. */
function readRemovalOfAll(call: ToolCall, evidence: Evidence, context: ReadContext): void {
  const found = everyString(call.arguments).find(({ name, text }) => {
    if (text.length > 300 || !/action|operation|event|endpoint|url|path/i.test(name)) return false
    const words = toolWords((/([\w-]{1,80})\/?$/.exec(text)?.[1] ?? '').replaceAll('-', '_'))
    return words.includes('all') && words.some(word => removing.has(word))
  })
  if (!found || toolWords(call.tool ?? '').some(word => removing.has(word))) return
  const target = found.text.slice(0, 120)
  context.out.emit({
    type: 'record',
    verb: 'delete',
    target,
    recipients: [],
    scope: 'all',
    evidence,
    through: [],
  })
}

const secretWords = new Set(
  'secret secrets password passwords credential credentials env environment apikey kms vault seed mnemonic'.split(
    ' ',
  ),
)
const showing = new Set(
  'dump print printer export exporter extract extractor scrape scraper reveal decrypt read get show view read_secret harvest steal'.split(
    ' ',
  ),
)

/** Reads a tool that gives out secrets, whatever it is called; not where nobody depends on them. */
function readSecrets(
  words: readonly string[],
  call: ToolCall,
  evidence: Evidence,
  context: ReadContext,
): void {
  const texts = [...words, toolOperation(call) ?? '']
  const isKey = words.includes('private') && words.includes('key')
  if ((!isKey && !texts.some(word => secretWords.has(word))) || !texts.some(word => showing.has(word))) return
  const rehearsed = everyString(call.arguments).some(({ text }) => text.length < 100 && namesRehearsal(text))
  if (rehearsed || words.includes('generate') || words.includes('names')) return
  context.out.emit({
    type: 'infrastructure',
    provider: 'tool',
    verb: 'read',
    resource: 'secret',
    target: toolTarget(call),
    whole: false,
    production: false,
    unattended: true,
    evidence,
    through: [],
  })
}
