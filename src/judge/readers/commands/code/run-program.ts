import type { Command, Word } from '../../command.ts'
import { readOptions } from '../../options.ts'
import type { ReadContext } from '../../read-context.ts'
import { serveFolder } from '../network/serve-folder.ts'
import type { Interpreter } from './interpreters.ts'
import { pythonModule, type PythonModule } from './python-module.ts'
import { codeWordSource, runCode, runFile } from './run-code.ts'
import { isScript, runTask } from './run-task.ts'
import { emitFile, emitFiles } from '../files/emit-file.ts'
import { fileContents } from '../../file-contents.ts'
import { pathTarget } from '../../paths/path-target.ts'

const scriptEndings = [
  '.js',
  '.cjs',
  '.mjs',
  '.ts',
  '.mts',
  '.cts',
  '.tsx',
  '.jsx',
  '/index.js',
  '/index.mjs',
  '/index.ts',
]

/**
 * Returns the word of the file that an interpreter starts where a word names it without its ending, by its folder, or by
 * its package. The word itself where nothing else is there.
 */
function programWord(language: string, word: Word, context: ReadContext): Word {
  const { text } = word
  if (language === 'python')
    return /\.py[cwz]?$/.test(text) ? word : present(word, ['', '/__main__.py'], context)
  if (language !== 'javascript' || /\.[cm]?[jt]sx?$/.test(text)) return word
  const raw = present(word, ['', ...scriptEndings.slice(0, 8)], context)
  if (textOf(raw, context) !== undefined) return raw
  const main = mainOf(textOf(withEnding(word, '/package.json'), context))
  const input = main === undefined ? word : withEnding(word, `/${main}`)
  const found = main === undefined ? word : present(input, ['', ...scriptEndings], context)
  return textOf(found, context) === undefined
    ? present(word, ['', ...scriptEndings.slice(8)], context)
    : found
}

function present(word: Word, endings: readonly string[], context: ReadContext): Word {
  return (
    endings.map(ending => withEnding(word, ending)).find(one => textOf(one, context) !== undefined) ?? word
  )
}

function withEnding(word: Word, ending: string): Word {
  const text = ending.startsWith('/') ? `${word.text.replace(/\/$/, '')}${ending}` : `${word.text}${ending}`
  return { ...word, text }
}

function textOf(word: Word, context: ReadContext): string | undefined {
  const contents = fileContents(pathTarget(word, context.place), context)
  return contents.from === 'literal' || contents.from === 'decoded' ? contents.text : undefined
}

function mainOf(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  try {
    const value = JSON.parse(text) as { readonly main?: unknown } | null
    return typeof value?.main === 'string' && value.main !== '' ? value.main : undefined
  } catch {
    return undefined
  }
}

const maxOperands = 8

/**
 * Reads the code that a module of Python is given in words: `-m timeit CODE`, `-m pdb -c CODE`. The files that it runs are
 * among those that programs load.
 */
function runPythonModule(
  { name, next }: PythonModule,
  { args, stdin, evidence }: Command,
  context: ReadContext,
): void {
  const rest = args.slice(next)
  if (name === 'tarfile' || name === 'zipfile') readPacked(rest, context)
  const isTimed = name === 'timeit'
  const operands = isTimed ? rest.filter(({ text }) => !text.startsWith('-')).slice(0, maxOperands) : []
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

/** Words between an interpreter and its program. */
const verbs: ReadonlyMap<string, RegExp> = new Map([
  ['bun', /^(?:run|test|x)$/],
  ['deno', /^(?:run|test|x)$/],
  ['tsx', /^watch$/],
  ['node', /^(?:inspect|debug)$/],
])

/** Tells whether the words behind the options are those of a module of Python: `-m pdb -c continue`. */
export function isPythonModule(spec: Interpreter, command: Command): boolean {
  return moduleOf(spec, command) !== undefined
}

function moduleOf({ language }: Interpreter, { args }: Command): PythonModule | undefined {
  return language === 'python' ? pythonModule(args.map(({ text }) => text)) : undefined
}

/** Reads the program that an interpreter starts: a file, what a module of it runs, or its standard input. */
export function runProgram(spec: Interpreter, command: Command, context: ReadContext): void {
  if (serveFolder(command, context)) return
  const module = moduleOf(spec, command)
  if (module) return runPythonModule(module, command, context)
  const script = scriptOption(spec, command)
  if (script) return runTask(command, [{ ...script, text: 'run' }, script], context)
  const read = readOptions(command.args, new Set(spec.values))
  const operands = [...(spec.language === 'php' ? (read.values.get('f') ?? []) : []), ...read.operands]
  const file = (verbs.get(command.program)?.test(operands[0]?.text ?? '') ? operands.slice(1) : operands)[0]
  // Bun runs a script of the project before a file of that name.
  if (onlyAnswers(spec, command, file) || (command.program === 'bun' && isScript(file, context))) return
  if (file && file.text !== '-' && !/^\/dev\/(?:stdin|fd\/0)$/.test(file.text))
    return runFile(spec.language, programWord(spec.language, file, context), context)
  if (command.stdin.from !== 'input')
    runCode(
      spec.language,
      command.stdin,
      { text: '', known: true, glob: false, evidence: command.evidence },
      context,
    )
}

/** `node --run test` runs a script of `package.json`. */
function scriptOption({ language }: Interpreter, { args }: Command): Word | undefined {
  const at = language === 'javascript' ? args.findIndex(({ text }) => /^--run(?:=|$)/.test(text)) : -1
  const word = args[at]
  if (!word) return undefined
  return word.text.startsWith('--run=') ? { ...word, text: word.text.slice(6) } : args[at + 1]
}

/** Tells whether an option in front of the program only asks something. To Python and Ruby `-v` is no such one. */
function onlyAnswers({ language }: Interpreter, { args }: Command, file: Word | undefined): boolean {
  const at = file === undefined ? -1 : args.indexOf(file)
  const asking = /^(?:python|ruby)$/.test(language)
    ? /^-(?:V|-version|h|-help)$/
    : /^-(?:V|v|-version|h|-help|-check)$/
  return args.slice(0, at === -1 ? undefined : at).some(({ text }) => asking.test(text))
}
