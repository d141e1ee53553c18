import type { DataSource } from '../../../../ground/model/effect.ts'
import type { Word } from '../../command.ts'
import { pathTarget } from '../../paths/path-target.ts'
import { fileContents } from '../../file-contents.ts'
import { fittingPaths, fittingWords } from '../files/fitting-words.ts'
import type { ReadContext } from '../../read-context.ts'

const maxLines = 16
const maxLength = 1_024

/** Emits the lines of a file of commands that name this program, as words of what runs it, where no reader knows the language. */
export function readOwnLines(language: string, text: string, context: ReadContext): void {
  if (!/countersign/i.test(text)) return
  const argv = text
    .split('\n')
    .filter(line => /countersign/i.test(line.slice(0, maxLength)))
    .slice(0, maxLines)
    .map(line => line.slice(0, maxLength))
  const { out, outer, through } = context
  out.emit({ type: 'run', program: language, argv, evidence: outer, through })
}

/** Returns the source of the code in a word. */
export function codeWordSource(word: Word): DataSource {
  if (word.source?.from === 'decoded' && word.known) return { ...word.source, text: word.text }
  if (word.known || !word.source || word.source.from === 'environment')
    return { from: 'literal', text: word.text }
  return /^"?\$\(/.test(word.text) && word.source ? word.source : { from: 'literal', text: word.text }
}

/** Reads the text of a file of commands that no reader of a language knows. */
export type ReadCommands = (text: string, context: ReadContext) => void

/**
 * Emits the run of a file as a program, and reads its code where the file was gathered: as its language, or with the
 * reader that is given.
 */
export function runFile(language: string, word: Word, context: ReadContext, read?: ReadCommands): void {
  const substituted = word.source !== undefined && /^[<>]\(/.test(word.text)
  if (substituted && word.source) return runCode(language, word.source, word, context)
  const words = fittingWords(word, context)
  if (words) {
    for (const one of words) runFile(language, one, context, read)
    return
  }
  const target = pathTarget(word, context.place)
  if (target.path !== null) context.out.wantedFiles.add(target.path)
  const contents = fileContents(target, context)
  const text = contents.from === 'literal' || contents.from === 'decoded' ? contents.text : undefined
  const isOpen = context.place.observed && contents.from !== 'file'
  context.out.emit({
    type: 'execute',
    language,
    source: text === undefined && isOpen ? contents : { from: 'file', target },
    read: text !== undefined,
    evidence: word.evidence,
    through: context.through,
  })
  if (text === undefined) return
  const inside = { ...context, offset: null, outer: word.evidence }
  if (read) read(text, inside)
  else if (!context.code.readCode(language, text, inside)) readOwnLines(language, text, inside)
}

/**
 * Emits the run of code from a source, and reads the code where it is known, behind `before`: statements that stand for
 * what the program gets from outside.
 */
export function runCode(
  language: string,
  source: DataSource,
  word: Word,
  context: ReadContext,
  before = '',
): void {
  const paths = source.from === 'file' ? fittingPaths(source.target, context) : undefined
  if (paths) {
    for (const text of paths) runFile(language, { ...word, text, known: true, glob: false }, context)
    return
  }
  const { out, through } = context
  const contents =
    source.from === 'file' && source.madeBy === undefined ? fileContents(source.target, context) : source
  const text = contents.from === 'literal' || contents.from === 'decoded' ? contents.text : undefined
  if (source.from === 'decoded' && text !== undefined)
    out.emit({ type: 'disguise', how: source.encoding, undone: true, evidence: word.evidence, through })
  const known =
    text !== undefined &&
    context.code.readCode(language, before + text, { ...context, offset: null, outer: word.evidence })
  out.emit({ type: 'execute', language, source, read: known, evidence: word.evidence, through })
}
