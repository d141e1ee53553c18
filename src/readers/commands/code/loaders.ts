import type { Command, CommandReader, Word } from '../../command.ts'
import { hasOption, readOptions, optionValue } from '../../options.ts'
import { runFile } from './run-code.ts'

/** How a program that is no interpreter of text comes to the file that it runs. */
interface Loader {
  readonly language: string
  /** Options whose value is the file; the first operand where there are none. */
  readonly options?: string
  /** Options that take another value. */
  readonly values?: string
}

const native: Loader = { language: 'native' }

const loaders: Readonly<Record<string, Loader>> = {
  java: { language: 'native', options: 'jar', values: 'cp classpath class-path p module-path m module' },
  javaw: { language: 'native', options: 'jar', values: 'cp classpath class-path p module-path m module' },
  mono: native,
  wine: native,
  wine64: native,
  wasmtime: native,
  wasmer: native,
  'qemu-x86_64': native,
  vim: { language: 'vim', options: 'S u', values: 'c cmd' },
  vi: { language: 'vim', options: 'S u', values: 'c cmd' },
  nvim: { language: 'vim', options: 'S u l', values: 'c cmd' },
  emacs: { language: 'lisp', options: 'l load script Q-load', values: 'eval f' },
  gdb: { language: 'gdb', options: 'x command', values: 'ex eval-command p' },
  lldb: { language: 'lldb', options: 's source', values: 'o p' },
}

/** Programs that run a file which an option or their first operand names: `java -jar x.jar`, `vim -S x.vim`. */
const load: CommandReader = (command, context) => {
  const file = fileOf(command, loaders[command.program] ?? native)
  if (file && file.text !== 'NONE' && file.text !== 'NORC')
    runFile(loaders[command.program]?.language ?? 'native', file, context)
  return undefined
}

function fileOf({ program, args }: Command, { options = '', values = '' }: Loader): Word | undefined {
  const names = options.split(' ').filter(Boolean)
  // Java's options have one dash and many letters.
  const words = program.startsWith('java')
    ? args.map(word => (/^-[a-z]{2}/.test(word.text) ? { ...word, text: `-${word.text}` } : word))
    : args
  const read = readOptions(words, new Set([...names, ...values.split(' ')]))
  if (names.length > 0) return optionValue(read, ...names) ?? sourceFile(program, read.operands[0])
  return hasOption(read, 'version', 'help') ? undefined : read.operands[0]
}

/** `java Main.java` compiles the file and runs it. */
function sourceFile(program: string, word: Word | undefined): Word | undefined {
  return program === 'java' && word?.text.endsWith('.java') ? word : undefined
}

export const programLoaders: readonly (readonly [string, CommandReader])[] = Object.keys(loaders).map(
  name => [name, load] as const,
)
