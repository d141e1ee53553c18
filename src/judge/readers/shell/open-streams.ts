import type { HereDoc, Redirect, Redirection, Word as WordNode } from 'unbash'
import type { DataSource, Evidence, PathTarget } from '../../../ground/model/effect.ts'
import { evidenceAt } from '../read-context.ts'
import { pathTarget } from '../paths/path-target.ts'
import { expandParts, expandValue, expandWord } from './expand-word.ts'
import { emitOpaque } from './emit-opaque.ts'
import { isConnection } from './run-shell-code.ts'
import type { ShellState } from './shell-state.ts'
import { noteWrittenFile } from './note-written-file.ts'

/** The source of a command's standard input and the places of its standard output, after its redirections. */
export interface Streams {
  readonly stdin: DataSource
  /** Files that take the output; their effects are emitted once the output is known. */
  readonly outputs: readonly Output[]
  /** Input or output is a network connection opened with /dev/tcp. */
  readonly connected: boolean
  /** Standard output goes to the files alone (or nowhere). */
  readonly taken: boolean
  /** The data behind each descriptor that was opened here. */
  readonly opened: ReadonlyMap<string, DataSource>
}

interface Output {
  /** Takes standard output, not only errors or another descriptor. */
  readonly standard: boolean
  readonly target: PathTarget
  readonly append: boolean
  readonly evidence: Evidence
}

/** Reads redirections in order; reading from a file and connecting are effects at once. */
export function openStreams(
  redirections: readonly Redirection[],
  stdin: DataSource,
  state: ShellState,
): Streams {
  if (redirections.length === 0)
    return { stdin, outputs: none, connected: false, taken: false, opened: noneOpened }
  let streams: Streams = { stdin, outputs: none, connected: false, taken: false, opened: noneOpened }
  for (const redirection of redirections) streams = openStream(streams, redirection, state)
  return streams
}

const none: readonly Output[] = []
const noneOpened: ReadonlyMap<string, DataSource> = new Map()

function openStream(streams: Streams, redirection: Redirection, state: ShellState): Streams {
  if (redirection.type === 'HereDoc')
    return hereText(streams, redirection, hereDocument(redirection, state), state)
  if (!redirection.target) return streams
  if (redirection.type === 'HereString')
    return hereText(streams, redirection, hereString(redirection.target, state), state)
  return file(streams, redirection, redirection.target, state)
}

/** Returns the streams with a text as the input, or as the data of another descriptor: `3<<< TEXT`. */
function hereText(
  streams: Streams,
  redirection: Pick<Redirect, 'descriptor'>,
  text: DataSource,
  state: ShellState,
): Streams {
  const descriptor = descriptorOf(redirection, state) ?? '0'
  return {
    ...streams,
    opened: withDescriptor(streams, descriptor, text),
    ...(descriptor === '0' && { stdin: text }),
  }
}

function hereDocument({ body, delimiter }: HereDoc, state: ShellState): DataSource {
  const cut = state.shared.bodies.get(body.text.trim())
  if (cut !== undefined) {
    const dynamic = !delimiter?.quoted && /\$\(|`/.test(cut)
    if (dynamic)
      emitOpaque(state, 'code', 'a long here-document runs commands that were not read', 'matters', body.pos)
    return { from: 'literal', text: delimiter?.quoted ? cut : withoutEscapes(cut) }
  }
  if (delimiter?.quoted || !/[$`\\]/.test(body.text)) return { from: 'literal', text: body.text }
  if (!body.parts) return { from: 'literal', text: withoutEscapes(body.text) }
  const parts = body.parts.map(part =>
    part.type === 'Literal' ? { ...part, value: withoutEscapes(part.value) } : part,
  )
  const { text, matched } = expandParts(parts, state)
  return { from: 'literal', text, ...(matched && { matched: true }) }
}

/**
 * Returns the text of an expanded here-document without its escapes: a backslash stands before a character that is not
 * expanded, or before a line break.
 */
function withoutEscapes(text: string): string {
  return text.replace(/\\(?:\n|([$`\\]))/g, '$1')
}

function hereString(target: WordNode, state: ShellState): DataSource {
  const value = expandValue(target, state)
  if (value.source?.from === 'decoded' && value.known) return { ...value.source, text: value.text }
  if (!value.known) return value.source ?? { from: 'unknown' }
  return { from: 'literal', text: `${value.text}\n`, ...(value.matched && { matched: true }) }
}

function file(streams: Streams, redirection: Redirect, node: WordNode, state: ShellState): Streams {
  const { operator } = redirection
  const evidence = evidenceAt(state.context, node.pos, node.end, node.text)
  const word = expandWord(node, state)[0] ?? { text: '', known: false, glob: false, evidence }
  const substitution = node.parts?.[0]?.type === 'ProcessSubstitution'
  const input = operator.startsWith('<')
  if (substitution)
    return input ? hereText(streams, redirection, word.source ?? { from: 'unknown' }, state) : streams
  const named = descriptorOf(redirection, state)
  if (operator.endsWith('&') && isDescriptor(word.text))
    return duplicateStream(
      streams,
      word.text,
      input ? null : { standard: (named ?? '1') === '1', evidence },
      state,
    )
  const target = pathTarget(word, state.context.place)
  const connection = connect(target, evidence, state)
  if (connection) return withConnection(streams, connection, named ?? (input ? '0' : '1'), operator)
  if (operator === '<') return fromFile(streams, target, named ?? '0', evidence, state)
  return toFile(
    streams,
    { target, append: operator.includes('>>'), evidence },
    operator.includes('&') ? '1' : (named ?? '1'),
  )
}

function fromFile(
  streams: Streams,
  target: PathTarget,
  descriptor: string,
  evidence: Evidence,
  state: ShellState,
): Streams {
  emitRead(target, evidence, state)
  const source: DataSource = { from: 'file', target }
  const opened = withDescriptor(streams, descriptor, source)
  return { ...streams, opened, ...(descriptor === '0' && { stdin: source }) }
}

function toFile(streams: Streams, output: Omit<Output, 'standard'>, descriptor: string): Streams {
  const standard = descriptor === '1'
  const path = output.target.path ?? ''
  if (path === '/dev/null' && standard) return { ...streams, taken: true }
  if (silent.test(path)) return streams
  const outputs = [...streams.outputs, { ...output, standard }]
  const opened = withDescriptor(streams, descriptor, { from: 'file', target: output.target })
  return { ...streams, outputs, opened, taken: streams.taken || standard }
}

/** `2>&1`, `<&5`, `>&-`, `>&$fd`; anything else after `>&` is a file. */
function isDescriptor(text: string): boolean {
  return !/[/.a-z]/i.test(text.replace(/^\$\{?\w+\}?$/, ''))
}

const silent = /^\/dev\/(?:null|stdout|stderr|tty|fd\/\d{1,3})$/

/** `<&5`, `>&5`: the stream that is open there; `output` is null for input. */
function duplicateStream(
  streams: Streams,
  name: string,
  output: Pick<Output, 'standard' | 'evidence'> | null,
  state: ShellState,
): Streams {
  const source = streams.opened.get(name) ?? state.descriptors.get(name)
  if (!source) return streams
  if (isConnection(source)) return { ...streams, connected: true, ...(!output && { stdin: source }) }
  if (!output) return { ...streams, stdin: source }
  if (source.from !== 'file' || !output.standard) return streams
  const outputs = [...streams.outputs, { ...output, target: source.target, append: true }]
  return { ...streams, outputs, taken: true }
}

function withConnection(
  streams: Streams,
  connection: DataSource,
  descriptor: string,
  operator: string,
): Streams {
  const own = descriptor === '0' || descriptor === '1'
  return {
    ...streams,
    opened: withDescriptor(streams, descriptor, connection),
    connected: streams.connected || own,
    ...(descriptor === '0' && operator.startsWith('<') && { stdin: connection }),
  }
}

function withDescriptor(
  streams: Streams,
  descriptor: string,
  source: DataSource,
): ReadonlyMap<string, DataSource> {
  return new Map([...streams.opened, [descriptor, source]])
}

/** `5<`, or `{name}<`, which puts a number into the variable. */
function descriptorOf({ descriptor }: Pick<Redirect, 'descriptor'>, state: ShellState): string | undefined {
  if (!descriptor) return undefined
  if (descriptor.type === 'FileDescriptor') return String(descriptor.value)
  state.variables.set(descriptor.name, { text: '10', known: true, glob: false })
  return '10'
}

/** `/dev/tcp/HOST/PORT` is no file. */
function connect(target: PathTarget, evidence: Evidence, state: ShellState): DataSource | null {
  const network = /^\/dev\/(tcp|udp)\/([^/]+)\/([^/]+)$/.exec(target.path ?? target.raw)
  if (!network) return null
  const { through, out } = state.context
  const port = /^\d{1,5}$/.test(network[3] ?? '') ? Number(network[3]) : null
  out.emit({
    type: 'connect',
    scheme: network[1] as string,
    host: (network[2] as string).toLowerCase(),
    port,
    sends: [],
    evidence,
    through,
  })
  return { from: 'download', url: `${network[1]}://${network[2]}:${network[3]}` }
}

function emitRead(target: PathTarget, evidence: Evidence, state: ShellState): void {
  if (silent.test(target.path ?? '')) return
  state.context.out.emit({ type: 'read', target, recursive: false, evidence, through: state.context.through })
}

/** Emits the effects of output that goes to files, once the output is known. */
export function emitOutputs(streams: Streams, content: DataSource, state: ShellState): void {
  const { out, through } = state.context
  for (const { target, append, evidence, standard } of streams.outputs) {
    const type = append ? 'append' : 'write'
    out.emit({ type, target, recursive: false, ...(standard && { content }), evidence, through })
    if (standard) noteWrittenFile(type, target, content, state.shared.files)
  }
}

/** Returns the output that is left for a pipe or a substitution. */
export function outputAfter(streams: Streams, output: DataSource): DataSource {
  return streams.taken ? { from: 'literal', text: '' } : output
}
