import type { DataSource, Effect, PathTarget } from '../../../ground/model/effect.ts'
import type { Place } from '../../../ground/model/place.ts'
import type { ReadContext, WrittenFiles } from '../read-context.ts'
import type { Word } from '../command.ts'
import { pathTarget } from '../paths/path-target.ts'
import { holdsMatched } from './matched-value.ts'
import { maximumValue } from './shell-state.ts'

/** Notes the contents of a written file, so that running it later in the same call runs them. */
export function noteWrittenFile(
  type: 'write' | 'append',
  target: PathTarget,
  content: DataSource | undefined,
  files: WrittenFiles,
): void {
  const { path } = target
  if (path === null || content === undefined) return
  const text = content.from === 'literal' || content.from === 'decoded' ? content.text : undefined
  const before = type === 'append' ? (files.get(path) ?? '') : ''
  if (text === undefined || before.length + text.length > maximumValue * 16) {
    files.delete(path)
    files.sources.set(path, content)
  } else {
    const earlier = type === 'append' ? files.sources.get(path) : undefined
    const matched = holdsMatched(content) || (earlier !== undefined && holdsMatched(earlier))
    files.set(path, before + text)
    files.sources.set(
      path,
      content.from === 'decoded'
        ? content
        : { from: 'literal', text: before + text, ...(matched && { matched }) },
    )
  }
}

/** The files of a call and its place. */
interface ShellContext {
  readonly files: WrittenFiles
  readonly place: Place
}

/** Looks through the effects that a program's reader emitted for files that it fills, moves or downloads. */
export function noteEffects(effects: readonly Effect[], from: number, { files, place }: ShellContext): void {
  for (let i = from; i < effects.length; i++) {
    const effect = effects[i] as Effect
    if (effect.type === 'write' || effect.type === 'append') {
      noteWrittenFile(effect.type, effect.target, effect.content, files)
      const { path } = effect.target
      // Where files can be gathered, what a program makes of one is no longer what was gathered.
      if (place.observed && path !== null && effect.type === 'write' && effect.content === undefined)
        files.changes.set(path, null)
    } else if (effect.type === 'connect' && effect.savesTo) {
      noteWrittenFile('write', effect.savesTo, { from: 'download', url: effect.url ?? effect.host }, files)
    } else if (effect.type === 'move' || effect.type === 'copy' || effect.type === 'link') {
      const source = files.sources.get(effect.target.path ?? '') ?? asItWas(effect.target, place)
      if (source) noteWrittenFile('write', effect.to, source, files)
      noteProgram(effect.target, effect.to, files)
    }
  }
}

/** A file that the call has not written yet. */
function asItWas(target: PathTarget, { observed }: Place): DataSource | undefined {
  return observed && target.path !== null ? { from: 'file', target } : undefined
}

/** Notes a program of the system under another name: it is still that program. */
function noteProgram(from: PathTarget, to: PathTarget, files: WrittenFiles): void {
  const name = files.programs.get(from.path ?? '') ?? /\/s?bin\/([\w.-]{1,64})$/.exec(from.path ?? '')?.[1]
  if (name !== undefined && to.path !== null) files.programs.set(to.path, name)
}

/** Returns the contents of a file that this call wrote or that was gathered; the file is not asked for otherwise. */
export function knownContents(word: Word, { files, place }: ReadContext): DataSource | undefined {
  const { path } = pathTarget(word, place)
  if (path === null || word.glob) return word.source
  const text = files.get(path)
  return (
    (files as Partial<WrittenFiles>).sources?.get(path) ??
    (text === undefined ? undefined : { from: 'literal', text })
  )
}

type TextSource = Extract<DataSource, { from: 'literal' | 'decoded' }> & { readonly text: string }

function isText(source: DataSource): source is TextSource {
  return (source.from === 'literal' || source.from === 'decoded') && source.text !== undefined
}

/** Joins outputs that come one after the other: a text when all are texts, else the first that is none. */
export function joinOutputs(outputs: readonly DataSource[]): DataSource {
  if (outputs.length === 1) return outputs[0] as DataSource
  const text = outputs.map(output => (output.from === 'literal' ? output.text : '')).join('')
  const others = outputs.filter(output => output.from !== 'literal')
  const [first] = others
  if (!first && text.length > maximumValue) return { from: 'unknown' }
  if (!first) return { from: 'literal', text, ...(outputs.some(holdsMatched) && { matched: true }) }
  if (first.from === 'decoded' && outputs.every(isText))
    return { ...first, text: outputs.map(({ text: part }) => part).join('') }
  // The output of a download or a decoder matters more than that of an ordinary program, and a table of jobs least.
  const chosen =
    others.find(output => output.from === 'download' || output.from === 'decoded') ??
    others.find(output => output.from !== 'output' || output.program !== 'crontab') ??
    first
  return chosen.from === 'output' || chosen.from === 'environment' ? withKnownText(chosen, outputs) : chosen
}

/** Adds to an output what the call itself tells of the whole text. */
function withKnownText(
  output: Extract<DataSource, { from: 'output' | 'environment' }>,
  outputs: readonly DataSource[],
): DataSource {
  const texts = outputs.map(knownText)
  const text = texts.map(one => one ?? '').join('')
  if (text === '' || text.length > maximumValue) return output
  if (output.from === 'environment') return texts.includes(undefined) ? output : { ...output, partly: text }
  return texts.includes(undefined) ? { ...output, beside: text } : { ...output, partly: text }
}

function knownText(output: DataSource): string | undefined {
  if (output.from === 'literal' || output.from === 'decoded') return output.text
  if (output.from === 'environment') return output.partly
  return output.from === 'output' ? (output.partly ?? output.beside) : undefined
}
