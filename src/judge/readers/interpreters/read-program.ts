import type { DataSource, Evidence } from '../../../ground/model/effect.ts'
import { evidenceAt, maximumDepth, type ReadContext } from '../read-context.ts'
import { callEffects } from './call-effects.ts'
import { callMeaning } from './call-meaning.ts'
import { clientKind } from './client-kind.ts'
import { emitFrameworkAct, frameworkAct } from './framework-act.ts'
import { emitClientDeed } from './emit-client-deed.ts'
import { readUnknownCall } from './read-unknown-call.ts'
import { codeSource } from './code.ts'
import { evaluateProgram } from './evaluate-program.ts'
import { type CodeCall, ProgramWalk } from './program-walk.ts'
import { reverseShell } from './reverse-shell.ts'
import { alternatives, anyOf, sizeOf, type Value } from './value.ts'
import { sourceOfValue } from './source-of-value.ts'

const loading =
  /(?:^|\.)(?:require|import|__import__|import_module|run_path|run_module|require_relative|load|dofile|loadfile|execfile|fork|Worker|_load|register|source)$|createRequire\(\)$/
/** A part of the path that is the folder of the program itself. */
const own = /^\$(?:__dirname|import|__dir__|__file__|dirname|path|fileURLToPath)\w{0,20}\/+/
const maxLength = 1_024

/** Notes the files that a call loads, where its values tell their names: `require('./' + 'a')`, `import_module(name)`. */
function noteLoad({ name, args }: CodeCall, language: string, { out }: ReadContext): void {
  if (!loading.test(name)) return
  for (const one of args.slice(0, 2).flatMap(alternatives)) {
    const text = one.text?.replace(own, './')
    if (text !== undefined && text !== '' && text.length <= maxLength && !text.includes('$'))
      out.noteLoad({ language, name: text })
  }
}

const endless =
  /\bwhile\s{0,3}\(?\s{0,3}(?:1|true|True)\b|\bfor\s{0,3}\(\s{0,3};\s{0,3};\s{0,3}\)|\bloop\s{0,3}(?:do\b|\{)|\biter\(\s{0,3}int\s{0,3},|itertools\.(?:count|repeat|cycle)|\bfork\s{0,3}while\b|\buntil\s{0,3}\(?\s{0,3}(?:0|false)\b/
const patient = /(?:^|\.)(?:accept|wait\w{0,6}|sleep|exit\w{0,3}|_exit|recv\w{0,4}|read\w{0,6}|join|poll)$/

/** Tells whether a program makes processes in a loop without end that waits for nothing. */
function forksWithoutEnd(calls: readonly CodeCall[], text: string): boolean {
  const forks = /\bfork\b/.test(text) && calls.some(({ name }) => /(?:^|\.)fork$/.test(name))
  const asked = forks || /\bfork\s{0,3}while\s{0,3}fork\b|\bloop\s{0,3}(?:do|\{)\s{0,3}fork\b/.test(text)
  return asked && endless.test(text) && !calls.some(({ name }) => patient.test(name))
}

const maximumText = 512 * 1024

/** Reads a program of a general language for the calls that matter; the rest of it is routine. */
export function readProgram(language: string, text: string, context: ReadContext): void {
  if (text.length > maximumText || context.depth >= maximumDepth) return emitCut(context)
  const walk = lastWalk(language, text, context)
  if (walk.cut) emitCut(context)
  emitCalls(walk.calls, language, text, context)
}

const maximumWalks = 4
/** A program of more tokens is walked through twice at most. */
const manyTokens = 20_000

/** Walks through a program until no walk sees other values in the calls of its own functions; at most four times. */
function lastWalk(language: string, text: string, { place }: ReadContext): ProgramWalk {
  let walk = new ProgramWalk(language, place, new Map(), text.length)
  const source = codeSource(text, walk.syntax)
  evaluateProgram(source, walk)
  const max = walk.cut || source.tokens.length > manyTokens ? 2 : maximumWalks
  for (let walks = 1; walks < max; walks++) {
    const parameters = parametersOf(walk)
    if (isSame(parameters, walk.parameters)) return walk
    walk = new ProgramWalk(language, place, parameters, text.length)
    evaluateProgram(source, walk)
  }
  return walk
}

function isSame(some: ReadonlyMap<string, Value>, others: ReadonlyMap<string, Value>): boolean {
  return some.size === others.size && [...some].every(([key, value]) => isEqual(value, others.get(key)))
}

function isEqual(one: Value, other: Value | undefined): boolean {
  return (
    other !== undefined &&
    one.text === other.text &&
    one.known === other.known &&
    one.name === other.name &&
    one.list?.length === other.list?.length &&
    one.any?.length === other.any?.length &&
    one.origin?.from === other.origin?.from
  )
}

function emitForks({ out, outer: evidence, through }: ReadContext): void {
  out.emit({ type: 'process', verb: 'fork-bomb', target: 'the program', whole: true, evidence, through })
}

function emitCut({ out, outer, through }: ReadContext): void {
  out.emit({
    type: 'opaque',
    what: 'size',
    why: 'the program is too long or nested too deep to be read',
    weight: 'everything',
    evidence: outer,
    through,
  })
}

/** Returns the values that calls of the program's own functions give to their parameters: `name/0` for the first. */
function parametersOf({ functions, calls }: ProgramWalk): ReadonlyMap<string, Value> {
  const seen = new Map<string, Value[]>()
  if (functions.size === 0) return new Map()
  for (const { name, args } of calls) {
    const own = name.replace(/^(?:self|this)\./, '')
    const parameters = functions.get(own)
    if (!parameters) continue
    for (const [n, value] of args.slice(0, parameters.length).entries()) {
      const values = seen.get(`${own}/${n}`)
      if (!values) seen.set(`${own}/${n}`, [value])
      else if (values.length < 20) values.push(value)
    }
  }
  return new Map([...seen].map(([key, values]) => [key, anyOf(values)]))
}

function emitCalls(calls: readonly CodeCall[], language: string, text: string, context: ReadContext): void {
  const written = writtenTo(calls, language)
  const mocked = mocks.test(text)
  const database = onlyInMemory(calls) ? { database: ':memory:' } : {}
  for (const call of calls) {
    const meaning = callMeaning(language, call.name)
    noteLoad(call, language, context)
    const act = meaning === undefined ? frameworkAct(call) : undefined
    if (meaning === undefined && !act && !mayMatter(call)) continue
    if (context.out.isFull || (meaning !== undefined && !context.out.takeMade(lengthOf(call))))
      return emitCut(context)
    const evidence = evidenceOf(call, text, context)
    const doing = {
      call,
      language,
      context,
      evidence,
      written: written.get(call.result) ?? [],
      mocked,
      ...database,
    }
    if (act) emitFrameworkAct(act, doing)
    else if (meaning === undefined && isClient(call)) emitClientDeed(doing)
    else if (meaning === undefined) readUnknownCall(doing)
    else callEffects[meaning](doing)
  }
  if (forksWithoutEnd(calls, text)) emitForks(context)
  const over = reverseShell(calls, text)
  if (over)
    context.out.emit({
      type: 'execute',
      language,
      source: { from: 'unknown' },
      read: false,
      shellOver: over,
      evidence: context.outer,
      through: context.through,
    })
}

/** Libraries that answer in the place of a service. */
const mocks =
  /\b(?:moto|mock_aws|unittest\.mock|fakeredis|mongomock|responses|vcr|testcontainers|aws-sdk-client-mock|nock|sinon|jest)\b/

function isClient({ name, receiver }: CodeCall): boolean {
  return receiver?.service !== undefined || clientKind(name) !== undefined
}

/** Tells whether a call that no table knows is worth a look: a client's, or one that is given some text. */
function mayMatter(call: CodeCall): boolean {
  const { args, named } = call
  const isText = ({ text, list, fields }: Value) =>
    text !== undefined || list !== undefined || (fields !== undefined && fields.size > 0)
  return args.some(isText) || (named.size > 0 && [...named.values()].some(isText)) || isClient(call)
}

/** Databases that are gone when the program ends. */
function onlyInMemory(calls: readonly CodeCall[]): boolean {
  const opened = calls.filter(({ name }) =>
    /^(?:sqlite3|duckdb|aiosqlite|apsw)\.(?:connect|Connection)$/.test(name),
  )
  return opened.length > 0 && opened.every(({ args }) => args[0]?.text === ':memory:')
}

/** Returns the length of all text that a call is given. */
function lengthOf({ args, named, receiver }: CodeCall): number {
  const values = [...args.slice(0, 100), ...named.values(), ...(receiver ? [receiver] : [])]
  return values.reduce((sum, value) => sum + sizeOf(value), 0)
}

/** Returns the values that a program writes to a file or a connection, by the earlier call that opened it. */
function writtenTo(calls: readonly CodeCall[], language: string): ReadonlyMap<Value, readonly DataSource[]> {
  const connections = new Map(
    calls.flatMap(call =>
      call.receiver && /\.connect(?:_ex)?$/.test(call.name) ? [[call.receiver, call.result] as const] : [],
    ),
  )
  const written = new Map<Value, DataSource[]>()
  for (const { name, receiver, args } of calls) {
    const [value] = args
    if (!receiver || !value || callMeaning(language, name) !== 'content') continue
    const object = connections.get(receiver) ?? receiver
    const sources = written.get(object) ?? []
    if (sources.length < 20) sources.push(sourceOfValue(value))
    written.set(object, sources)
  }
  return written
}

function evidenceOf({ span }: CodeCall, text: string, context: ReadContext): Evidence {
  if (!span) return context.outer
  return evidenceAt(
    context,
    span.start,
    span.end,
    text.slice(span.start, Math.min(span.end, span.start + 200)),
  )
}
