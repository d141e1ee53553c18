import type { DataSource, Evidence } from '../../model/effect.ts'
import { fromBase64, fromHex } from '../encodings.ts'
import type { ReadContext } from '../read-context.ts'
import type { CodeArgument, CodeCall } from './scan-calls.ts'

/** Reads what a program gives to a shell; a list of words is quoted. */
export function runShell(argument: CodeArgument, context: ReadContext, evidence: Evidence): void {
  const text =
    argument.text ??
    argument.list?.map(item => `'${item.replaceAll("'", `'\\''`)}'`).join(' ') ??
    decoded(argument.spelled)
  if (text !== undefined)
    context.code.readCode('shell', text, {
      ...context,
      depth: context.depth + 1,
      offset: null,
      outer: evidence,
    })
  else
    context.out.emit({
      type: 'execute',
      language: 'shell',
      source: sourceOf(argument.spelled),
      read: false,
      evidence,
      through: context.through,
    })
}

/** Reads a program that is started with a list of words, or with its name and such a list. */
export function runSpawn(call: CodeCall, context: ReadContext, evidence: Evidence): void {
  const [program, args] = call.args
  if (!program) return
  if (program.list || (program.text !== undefined && !args?.list)) return runShell(program, context, evidence)
  if (program.text !== undefined && args?.list)
    return runShell({ list: [program.text, ...args.list], spelled: '' }, context, evidence)
  const self =
    /^[[(]\s*(sys\.executable|process\.execPath)\s*,\s*(?:["']-u["']\s*,\s*)?["']([^"']{1,300})["']/.exec(
      program.spelled,
    )
  if (self) {
    const list = [self[1] === 'sys.executable' ? 'python3' : 'node', self[2] as string]
    return runShell({ list, spelled: program.spelled }, context, evidence)
  }
  const known = /^[[(]\s*["']([\w./-]{1,200})["']/.exec(program.spelled)?.[1]
  if (known === undefined) return runShell(program, context, evidence)
  runShell({ text: `${known} "$arguments"`, spelled: program.spelled }, context, evidence)
}

/** `base64.b64decode("…")`, `bytes.fromhex("…")`, `Buffer.from("…", "base64")`, `atob("…")`: undone once. */
function decoded(spelled: string): string | undefined {
  const literal = /["']([A-Za-z0-9+/=_\-\s]{4,200000})["']/.exec(spelled)?.[1]
  if (literal === undefined) return undefined
  if (/b64decode|base64|atob|decode64|decode_base64/i.test(spelled)) return fromBase64(literal) ?? undefined
  return /fromhex|unhexlify|['"]hex['"]|pack\(\s*["']H\*/i.test(spelled)
    ? (fromHex(literal) ?? undefined)
    : undefined
}

function sourceOf(spelled: string): DataSource {
  if (/requests\.|urlopen|fetch\(|http|download|\.text\b|\.read\(\)|recv\(/.test(spelled))
    return { from: 'download', url: spelled.slice(0, 200) }
  if (/b64|base64|decode|fromhex|decompress|marshal|codecs/.test(spelled))
    return { from: 'decoded', encoding: 'base64' }
  return { from: 'unknown' }
}

/** Text that is evaluated is read again; what can't be known is an execution that was not read. */
export function evaluate(call: CodeCall, context: ReadContext, evidence: Evidence, language: string): void {
  const [argument] = call.args
  if (
    !argument ||
    /^(?:__import__|require|include|require_once|include_once|importlib\.import_module)$/.test(call.name)
  )
    return
  const text = argument.text ?? decoded(argument.spelled)
  const { out, through } = context
  if (text !== undefined) {
    if (argument.text === undefined)
      out.emit({ type: 'disguise', how: 'base64', undone: true, evidence, through })
    context.code.readCode(language, text, {
      ...context,
      depth: context.depth + 1,
      offset: null,
      outer: evidence,
    })
  }
  const source = text === undefined ? sourceOf(argument.spelled) : ({ from: 'literal', text } as const)
  out.emit({ type: 'execute', language, source, read: text !== undefined, evidence, through })
}
