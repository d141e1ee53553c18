import type { DataSource, Evidence } from '../../model/effect.ts'
import type { Word } from '../command.ts'
import { pathTarget } from '../paths.ts'
import type { ShellState } from './shell-state.ts'

const opaqueText = { from: 'unknown' } as const

/** Reads whatever is given to a shell as its program: text is read, everything else is an execution that was not. */
export function runShellCode(
  source: DataSource,
  evidence: Evidence,
  state: ShellState,
  stdin: DataSource,
): DataSource {
  const { out, through } = state.context
  const text =
    source.from === 'literal'
      ? source.text
      : source.from === 'decoded'
        ? source.text
        : fileText(source, state)
  if (source.from === 'decoded' && text !== undefined) {
    out.emit({ type: 'disguise', how: source.encoding, undone: true, evidence, through })
  }
  out.emit({ type: 'execute', language: 'shell', source, read: text !== undefined, evidence, through })
  if (text === undefined) return opaqueText
  const { context } = state
  state.context = { ...context, offset: null, outer: evidence }
  const output = state.walker.runText(text, state, stdin)
  state.context = context
  return output
}

/** The contents of a script where they were gathered; asks for them where they were not. */
function fileText(source: DataSource, { context }: ShellState): string | undefined {
  if (source.from !== 'file' || source.target.path === null) return undefined
  context.out.wantedFiles.add(source.target.path)
  return context.files.get(source.target.path)
}

/** A script that is named as a word: `bash FILE`, `source FILE`, or a process substitution. */
export function runShellFile(word: Word, state: ShellState, stdin: DataSource): DataSource {
  const substituted = !word.known && word.source !== undefined && /^[<>]\(/.test(word.text)
  const source: DataSource =
    substituted && word.source ? word.source : { from: 'file', target: pathTarget(word, state.context.place) }
  const { target } = source.from === 'file' ? source : { target: undefined }
  const { out, through } = state.context
  if (target && !/^\/dev\/(?:stdin|fd\/0)$/.test(target.path ?? '')) {
    out.emit({ type: 'read', target, recursive: false, evidence: word.evidence, through })
  }
  const real = target?.path === '/dev/stdin' || target?.path === '/dev/fd/0' ? stdin : source
  return runShellCode(real, word.evidence, state, stdin)
}
