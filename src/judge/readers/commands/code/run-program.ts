import type { Command } from '../../command.ts'
import { readOptions } from '../../options.ts'
import type { ReadContext } from '../../read-context.ts'
import { serveFolder } from '../network/serve-folder.ts'
import type { Interpreter } from './interpreters.ts'
import { programWord } from './program-word.ts'
import { type PythonModule, pythonModule } from './python-module.ts'
import { runCode, runFile } from './run-code.ts'
import { runPythonModule } from './run-python-module.ts'

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
  if (module) return runPythonModule(module, command.args, context)
  if (command.args.some(word => /^-(?:V|v|-version|h|-help|-check|m)$/.test(word.text))) return
  const operands = readOptions(command.args, new Set(spec.values)).operands
  const file = (verbs.get(command.program)?.test(operands[0]?.text ?? '') ? operands.slice(1) : operands)[0]
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
