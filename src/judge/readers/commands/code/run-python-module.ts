import type { Command, Word } from '../../command.ts'
import type { ReadContext } from '../../read-context.ts'
import { emitFile, emitFiles } from '../files/emit-file.ts'
import type { PythonModule } from './python-module.ts'
import { codeWordSource, runCode } from './run-code.ts'

const mostOperands = 8

/**
 * Reads the code that a module of Python is given in words: `-m timeit CODE`, `-m pdb -c CODE`. The files that it runs are
 * among those that programs load.
 */
export function runPythonModule(
  { name, next }: PythonModule,
  { args, stdin, evidence }: Command,
  context: ReadContext,
): void {
  const rest = args.slice(next)
  if (name === 'tarfile' || name === 'zipfile') readPacked(rest, context)
  const isTimed = name === 'timeit'
  const operands = isTimed ? rest.filter(({ text }) => !text.startsWith('-')).slice(0, mostOperands) : []
  for (const word of [...optionValues(rest, isTimed ? /^(?:-s|--setup)$/ : /^-c$/), ...operands]) {
    const code = { ...word, text: word.text.replace(/^!/, '') }
    runCode('python', codeWordSource(code), code, context)
  }
  if (consoles.test(name) && stdin.from !== 'input')
    runCode('python', stdin, { text: '', known: true, glob: false, evidence }, context)
}

/** `-m tarfile -c ARCHIVE FOLDER…`: folders go in with all that is below them. */
function readPacked(words: readonly Word[], context: ReadContext): void {
  const at = words.findIndex(({ text }) => /^(?:-c|--create)$/.test(text))
  const [archive, ...sources] =
    at === -1 ? [] : words.slice(at + 1).filter(({ text }) => !text.startsWith('-'))
  if (!archive) return
  emitFiles(context, 'read', sources, { recursive: true })
  emitFile(context, 'write', archive)
}

/** Modules that read code from their standard input. */
const consoles = /^(?:code|IPython|asyncio|pdb|ipdb|bpython|ptpython)$/

function optionValues(words: readonly Word[], option: RegExp): readonly Word[] {
  return words.filter((_, i) => option.test(words[i - 1]?.text ?? ''))
}
