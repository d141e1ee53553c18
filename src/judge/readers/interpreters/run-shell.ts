import type { DataSource, Evidence } from '../../../ground/model/effect.ts'
import type { ReadContext } from '../read-context.ts'
import type { CodeCall } from './program-walk.ts'
import { alternatives, asPart, knownText, type Value } from './value.ts'
import { sourceOfValue } from './source-of-value.ts'

/** Reads what a program gives to a shell; text with unknown parts is read with variables in their places. */
export function runShell(value: Value, context: ReadContext, evidence: Evidence): void {
  for (const one of alternatives(value)) runOne(one, context, evidence)
}

function runOne(value: Value, context: ReadContext, evidence: Evidence): void {
  const text = shellText(value)
  if (text === undefined || !context.out.takeMade(text.length)) {
    const source = sourceOfValue(value)
    const over = isConnection(source) ? ({ shellOver: 'connection' } as const) : {}
    context.out.emit({
      type: 'execute',
      language: 'shell',
      source,
      read: false,
      ...over,
      evidence,
      through: context.through,
    })
    return
  }
  reportDecoded(value, context, evidence)
  context.code.readCode('shell', text, {
    ...context,
    depth: context.depth + 1,
    offset: null,
    outer: evidence,
    ...((value.glob || value.list?.some(({ glob }) => glob)) && { matched: true }),
  })
}

function isConnection(source: DataSource): boolean {
  return source.from === 'download' && /^(?:tcp|udp):/.test(source.url)
}

/** Reports a text that was hidden because it had to be decoded first. */
function reportDecoded({ origin, text }: Value, { out, through }: ReadContext, evidence: Evidence): void {
  if (origin?.from === 'decoded' && text !== undefined)
    out.emit({ type: 'disguise', how: origin.encoding, undone: true, evidence, through })
}

function shellText(value: Value): string | undefined {
  if (value.list) return value.list.slice(0, 500).map(wordOf).join(' ')
  if (value.text === undefined || /^\s*\$\w+\s*$/.test(value.known === true ? '' : value.text))
    return undefined
  // Quotes of the text must not hide a variable that is put in between them.
  return value.known === true ? value.text : value.text.replace(/'(\$\w{1,40})'/g, '"$1"')
}

function wordOf(item: Value): string {
  const text = asPart(item.any?.[0] ?? item)
  if (item.known !== true) return `"${text.replace(/["\\`]/g, '\\$&')}"`
  // A tilde stands for the home folder, which the program has found by itself.
  const home = /^~(?=\/|$)/.exec(text)?.[0] ?? ''
  return `${home}'${text.slice(home.length).replaceAll("'", `'\\''`)}'`
}

/** Reads a program that is started with a list of words, with its name and such a list, or through a shell. */
export function runSpawn(call: CodeCall, context: ReadContext, evidence: Evidence): void {
  const { receiver } = call
  if (receiver?.bound && receiver.name === 'Command()')
    return runShell({ list: receiver.bound, raw: receiver.raw }, context, evidence)
  const [program = call.named.get('args'), second] = call.args
  if (!program) return
  const list = second?.list ?? second?.fields?.get('args')?.list
  const words = execWords(call) ?? program.list ?? (list && [program, ...list])
  if (words) return runShell({ list: words, raw: program.raw }, context, evidence)
  const rest = /create_subprocess_exec|posix_spawn/.test(call.name)
    ? call.args.slice(1).filter(arg => !arg.fields)
    : []
  if (rest.length > 0) return runShell({ list: [program, ...rest], raw: program.raw }, context, evidence)
  runShell(program, context, evidence)
}

/** `os.execl("/bin/sh", "sh", "-c", …)`: the name stands twice, and a mode may stand first. */
function execWords({ name, args }: CodeCall): readonly Value[] | undefined {
  if (/^exec\.Command|ProcessBuilder$|^execl[pe]?$/.test(name)) return startedWords(name, args)
  const kind = /^os\.(exec|spawn|posix_spawn)([lv]?)/.exec(name)
  if (!kind) return undefined
  const [program, ...rest] = kind[1] === 'spawn' ? args.slice(1) : args
  if (!program) return undefined
  const words = rest[0]?.list ?? rest.filter(arg => !arg.fields)
  return [program, ...words.slice(1)]
}

/** `exec.Command("sh", "-c", …)`, `new ProcessBuilder("sh", "-c", …)`, `execl("/bin/sh", "sh", "-c", …)`. */
function startedWords(name: string, args: readonly Value[]): readonly Value[] | undefined {
  if (args.length < 2) return undefined
  if (name === 'exec.CommandContext') return args.slice(1)
  return name.startsWith('execl') ? [args[0] as Value, ...args.slice(2)] : args
}

/** Several words given one by one: `system("rm", "-rf", "/")`. */
export function runWordList(call: CodeCall, context: ReadContext, evidence: Evidence): void {
  const input = call.args.filter(arg => !arg.fields)
  // Groovy's `"rm x".execute()` runs what stands before the dot.
  const words = input.length === 0 && call.receiver ? [call.receiver] : input
  const [first] = words
  const separate =
    words.length > 1 &&
    words.every(word => word.text !== undefined) &&
    /^(?:system|exec|spawn|(?:Kernel|Open3|Process|CORE|System)\.\w+|IPC\..+|open3|sh)$/.test(call.name)
  if (first?.list && words.length === 1) runShell(first, context, evidence)
  else if (separate || (first && words[1]?.list)) {
    const list = words[1]?.list && first ? [first, ...words[1].list] : words
    runShell({ list, raw: first?.raw ?? '' }, context, evidence)
  } else if (first) runShell(first, context, evidence)
}

/** Reads text that is evaluated; unknown text becomes an execution that was not read. */
export function evaluateText(
  call: CodeCall,
  context: ReadContext,
  evidence: Evidence,
  language: string,
): void {
  const { out, through } = context
  const argument = call.name === 'Function' ? call.args.at(-1) : call.args[0]
  if (!argument || argument.fields || /^(?:function|lambda|\{|class)\b/.test(argument.raw)) return
  for (const one of alternatives(argument)) {
    if (one.name === 'compile()') continue
    const known = knownText(one)
    const text = known !== undefined && out.takeMade(known.length) ? known : undefined
    reportDecoded(one, context, evidence)
    if (text !== undefined)
      context.code.readCode(language, text, {
        ...context,
        depth: context.depth + 1,
        offset: null,
        outer: evidence,
      })
    const source = sourceOfValue(one)
    out.emit({ type: 'execute', language, source, read: text !== undefined, evidence, through })
  }
}
