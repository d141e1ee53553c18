import type { Redirection, Word as WordNode } from 'unbash'
import type { DataSource, Evidence, PathTarget } from '../../model/effect.ts'
import { evidenceAt } from '../read-context.ts'
import { pathTarget } from '../paths.ts'
import { expandParts, expandValue, expandWord } from './expand-word.ts'
import type { ShellState } from './shell-state.ts'

/** Where a command's standard input comes from and its standard output goes, after its redirections. */
export interface Streams {
  readonly stdin: DataSource
  /** Files that take the output; their effects are emitted once the output is known. */
  readonly outputs: readonly Output[]
  /** Input or output is a network connection opened with /dev/tcp. */
  readonly connected: boolean
}

interface Output {
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
  let streams: Streams = { stdin, outputs: [], connected: false }
  for (const redirection of redirections) streams = opened(streams, redirection, state)
  return streams
}

function opened(streams: Streams, redirection: Redirection, state: ShellState): Streams {
  if (redirection.type === 'HereDoc') {
    const { body, delimiter } = redirection
    if (!body.parts || delimiter?.quoted) return { ...streams, stdin: { from: 'literal', text: body.text } }
    const value = expandParts(body.parts, state)
    return { ...streams, stdin: { from: 'literal', text: value.text } }
  }
  if (!redirection.target) return streams
  if (redirection.type === 'HereString') return { ...streams, stdin: hereString(redirection.target, state) }
  return file(streams, redirection.operator, redirection.target, state)
}

function hereString(target: WordNode, state: ShellState): DataSource {
  const value = expandValue(target, state)
  if (value.source?.from === 'decoded' && value.known) return { ...value.source, text: value.text }
  return value.known ? { from: 'literal', text: `${value.text}\n` } : (value.source ?? { from: 'unknown' })
}

function file(streams: Streams, operator: string, node: WordNode, state: ShellState): Streams {
  const evidence = evidenceAt(state.context, node.pos, node.end, node.text)
  const word = expandWord(node, state)[0] ?? { text: '', known: false, glob: false, evidence }
  const substitution = node.parts?.[0]?.type === 'ProcessSubstitution'
  if (operator === '<' && substitution) return { ...streams, stdin: word.source ?? { from: 'unknown' } }
  if (substitution || (operator.endsWith('&') && /^(?:\d{1,3}|-)$/.test(word.text))) return streams
  const target = pathTarget(word, state.context.place)
  if (connect(target, evidence, state))
    return {
      ...streams,
      connected: true,
      ...(operator.startsWith('<') && { stdin: { from: 'download', url: target.raw } as const }),
    }
  if (operator === '<') {
    emitRead(target, evidence, state)
    return { ...streams, stdin: { from: 'file', target } }
  }
  if (silent.test(target.path ?? '')) return streams
  return { ...streams, outputs: [...streams.outputs, { target, append: operator.includes('>>'), evidence }] }
}

const silent = /^\/dev\/(?:null|stdout|stderr|tty|fd\/\d{1,3})$/

/** `/dev/tcp/HOST/PORT` is no file. */
function connect(target: PathTarget, evidence: Evidence, state: ShellState): boolean {
  const network = /^\/dev\/(tcp|udp)\/([^/]+)\/([^/]+)$/.exec(target.path ?? target.raw)
  if (!network) return false
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
  return true
}

function emitRead(target: PathTarget, evidence: Evidence, state: ShellState): void {
  if (silent.test(target.path ?? '')) return
  state.context.out.emit({ type: 'read', target, recursive: false, evidence, through: state.context.through })
}

/** The effects of output that goes to files, once it is known what it is. */
export function emitOutputs(streams: Streams, content: DataSource, state: ShellState): void {
  const { out, through } = state.context
  for (const { target, append, evidence } of streams.outputs) {
    out.emit({ type: append ? 'append' : 'write', target, recursive: false, content, evidence, through })
  }
}
