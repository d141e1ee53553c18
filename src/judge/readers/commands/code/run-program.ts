import type { Command, Word } from '../../command.ts'
import { readOptions } from '../../options.ts'
import type { ReadContext } from '../../read-context.ts'
import { serveFolder } from '../network/serve-folder.ts'
import type { Interpreter } from './interpreters.ts'
import { programWord } from './program-word.ts'
import { type PythonModule, pythonModule } from './python-module.ts'
import { runCode, runFile } from './run-code.ts'
import { runPythonModule } from './run-python-module.ts'
import { runTask } from './task-runners.ts'

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
  if (onlyAnswers(spec, command, file)) return
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
