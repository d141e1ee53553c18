import { opensJavaDebugger } from '../network/open-services.ts'
import type { Program } from '../program.ts'
import { compiles } from './compilers.ts'
import type { Command, CommandReader, Word } from '../../command.ts'
import { hasOption, readOptions, optionValue } from '../../options.ts'
import { runFile } from './run-code.ts'

/** The words by which a program that is no interpreter of text takes the file that it runs. */
export interface Loader {
  readonly language: string
  /** Options whose value is the file; the first operand where there are none. */
  readonly options?: string
  /** Options that take another value. */
  readonly values?: string
}

const native: Loader = { language: 'native' }

/** Makes a reader of a program that runs a file of an option or of its first operand: `java -jar x.jar`, `vim -S x.vim`. */
export const loadsFile =
  (loader: Loader): CommandReader =>
  (command, context) => {
    const file = fileOf(command, loader)
    if (file && file.text !== 'NONE' && file.text !== 'NORC') runFile(loader.language, file, context)
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

/** Returns the source file that `java Main.java` compiles and runs. */
function sourceFile(program: string, word: Word | undefined): Word | undefined {
  return program === 'java' && word?.text.endsWith('.java') ? word : undefined
}

const java: Loader = {
  language: 'native',
  options: 'jar',
  values: 'cp classpath class-path p module-path m module',
}

/** Programs that load and run compiled files, or the commands of a debugger. */
export const loaders: readonly Program[] = [
  {
    names: ['java'],
    read: [opensJavaDebugger, loadsFile(java), compiles],
    examples: [
      ['java -jar a.jar', 'execute native a.jar'],
      ['java Main.java', 'execute native Main.java'],
    ],
  },
  { names: ['javaw'], read: loadsFile(java), examples: [['javaw -jar a.jar', 'execute native a.jar']] },
  {
    names: ['mono', 'wine', 'wine64', 'wasmtime', 'wasmer', 'qemu-x86_64'],
    read: loadsFile(native),
    examples: [
      ['mono a.exe', 'execute native a.exe'],
      ['wasmtime a.wasm', 'execute native a.wasm'],
    ],
  },
  {
    names: ['lldb'],
    read: loadsFile({ language: 'lldb', options: 's source', values: 'o p' }),
    examples: [['lldb -s steps.txt a.out', 'execute lldb steps.txt']],
  },
]
