import type { ToolCall } from '../../../ground/model/tool-call.ts'
import type { Evidence } from '../../../ground/model/effect.ts'
import { everyString } from '../named-argument.ts'
import { removing } from './consequence-table.ts'
import { consequenceOf } from './consequence.ts'
import { pathTarget } from '../paths/path-target.ts'
import { namesRehearsal } from '../texts/names-production.ts'
import type { ReadContext } from '../read-context.ts'
import { systemFileOf } from '../paths/system-file-of.ts'
import { toolOperation, toolTarget } from './tool-operation.ts'
import { toolWords } from './tool-words.ts'

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
  const said = [...words, toolOperation(call) ?? '']
  const isKey = words.includes('private') && words.includes('key')
  if ((!isKey && !said.some(word => secretWords.has(word))) || !said.some(word => showing.has(word))) return
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
