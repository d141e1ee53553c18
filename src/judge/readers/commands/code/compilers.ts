import type { Program } from '../program.ts'
import { pathTarget } from '../../paths/path-target.ts'
import type { CommandReader, Word } from '../../command.ts'
import type { ReadContext, WrittenFiles } from '../../read-context.ts'

const sources = /\.(?:c|cc|cpp|cxx|m|go|rs|java|kt|swift|zig|cs|hs)$/

/**
 * Reads a source that this call writes and then compiles: the compiler stands for the run, since a program that one
 * call makes is made to be run. Sources that were there before are the project's own.
 */
export const compiles: CommandReader = (command, context) => {
  for (const word of command.args.filter(({ text }) => sources.test(text))) readSource(word, context)
  return undefined
}

function readSource(word: Word, context: ReadContext): void {
  const target = pathTarget(word, context.place)
  if (target.path === null) return
  const contents = (context.files as Partial<WrittenFiles>).sources?.get(target.path)
  if (contents?.from === 'literal')
    context.code.readCode('compiled', contents.text, {
      ...context,
      depth: context.depth + 1,
      offset: null,
      outer: word.evidence,
    })
}

/** Compilers, which stand for the run of what they make. */
export const compilers: readonly Program[] = [
  {
    names: [
      'gcc',
      'g++',
      'cc',
      'c++',
      'clang',
      'clang++',
      'tcc',
      'rustc',
      'javac',
      'kotlinc',
      'swift',
      'swiftc',
      'zig',
      'csc',
      'mcs',
      'runghc',
    ],
    read: compiles,
    examples: [['gcc -o tool a.c']],
  },
]
