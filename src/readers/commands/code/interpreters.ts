import type { DataSource } from '../../../model/effect.ts'
import type { Command, CommandReader, Word } from '../../command.ts'
import { pathTarget } from '../../paths/path-target.ts'
import type { ReadContext } from '../../read-context.ts'
import { emitFile, emitFiles, fileSource } from '../files/emit-file.ts'
import { readOptions } from '../../options.ts'
import { powershell } from './powershell.ts'
import { runCode, runFile, codeSource } from './run-code.ts'
import { serveFolder } from '../network/serve-folder.ts'

/** How an interpreter takes its program. */
interface Interpreter {
  readonly language: string
  /** Options whose value is code. */
  readonly code: readonly string[]
  /** Other options that take the next word. */
  readonly values: readonly string[]
}

const python: Interpreter = { language: 'python', code: ['c'], values: ['m', 'W', 'X', 'Q'] }
const javascript: Interpreter = {
  language: 'javascript',
  code: ['e', 'eval', 'p', 'print', 'pe'],
  values: ['r', 'require', 'import', 'loader', 'C', 'conditions', 'env-file', 'input-type'],
}
const perl: Interpreter = { language: 'perl', code: ['e', 'E'], values: ['I', 'M', 'm'] }
const ruby: Interpreter = { language: 'ruby', code: ['e'], values: ['I', 'r', 'C', 'E'] }
const php: Interpreter = { language: 'php', code: ['r', 'B', 'R', 'E'], values: ['d', 'c', 'S', 't', 'f'] }

const interpreters: Readonly<Record<string, Interpreter>> = {
  python,
  python2: python,
  python3: python,
  pypy: python,
  pypy3: python,
  ipython: python,
  node: javascript,
  nodejs: javascript,
  bun: javascript,
  deno: javascript,
  tsx: javascript,
  'ts-node': javascript,
  perl,
  ruby,
  irb: ruby,
  jruby: ruby,
  php,
  'php-cli': php,
  lua: { language: 'lua', code: ['e'], values: ['l'] },
  luajit: { language: 'lua', code: ['e'], values: ['l'] },
  osascript: { language: 'applescript', code: ['e'], values: ['l'] },
  Rscript: { language: 'r', code: ['e'], values: [] },
  julia: { language: 'julia', code: ['e', 'E', 'eval'], values: ['J', 'L', 'project'] },
  tclsh: { language: 'tcl', code: [], values: [] },
  groovy: { language: 'groovy', code: ['e'], values: [] },
  scala: { language: 'scala', code: ['e'], values: [] },
  elixir: { language: 'elixir', code: ['e', 'eval'], values: [] },
  expect: { language: 'expect', code: ['c'], values: ['f'] },
  gdb: { language: 'gdb', code: ['ex', 'eval-command'], values: ['p', 'x'] },
}

const interpret: CommandReader = (command, context) => {
  const spec =
    interpreters[
      command.program.replace(/(?<=[a-z])[\d.]+$/, match => (command.program in interpreters ? match : ''))
    ] ?? python
  const code = codeWords(spec, command.args)
  const inside = { ...context, through: [...context.through, command.program] }
  if (code.length > 0) for (const word of code) runCode(spec.language, codeSource(word), word, inside)
  else runProgram(spec, command, inside)
  return throughFiles(spec, command, context)
}

/** Values of the options that take code: `-c CODE`, `-eCODE`, `--eval=CODE`, `-pe CODE`. */
function codeWords(spec: Interpreter, args: readonly Word[]): readonly Word[] {
  const [verb] = args
  if (spec === javascript && verb?.text === 'eval')
    return args
      .slice(1)
      .filter(word => !word.text.startsWith('-'))
      .slice(0, 1)
  const found: Word[] = []
  for (let i = 0; i < args.length; i++) {
    const word = args[i] as Word
    if (!word.text.startsWith('-') || word.text === '--' || word.text === '-') break
    const name = word.text.replace(/^--?/, '')
    const inline = spec.code.find(
      option =>
        option.length === 1 &&
        !word.text.startsWith('--') &&
        name.startsWith(option) &&
        name.length > 1 &&
        !spec.code.includes(name) &&
        /[^\w]/.test(name),
    )
    const cluster =
      !word.text.startsWith('--') && /^[a-zA-Z]{1,8}$/.test(name) && spec.code.includes(name.at(-1) as string)
    const equals = spec.code.find(option => name.startsWith(`${option}=`))
    if (equals) found.push({ ...word, text: name.slice(equals.length + 1) })
    else if (spec.code.includes(name) || cluster) found.push(...args.slice(++i, i + 1))
    else if (inline) found.push({ ...word, text: name.slice(1) })
    else if (spec.values.includes(name)) i++
  }
  return found
}

function runProgram(spec: Interpreter, command: Command, context: ReadContext): void {
  if (serveFolder(command, context)) return
  if (command.args.some(word => /^-(?:V|v|-version|h|-help|-check|m)$/.test(word.text))) return
  const operands = readOptions(command.args, new Set(spec.values)).operands
  const file = (
    /^(?:run|test|x)$/.test(operands[0]?.text ?? '') && /^(?:bun|deno)$/.test(command.program)
      ? operands.slice(1)
      : operands
  )[0]
  if (file && file.text !== '-' && !/^\/dev\/(?:stdin|fd\/0)$/.test(file.text))
    return runFile(spec.language, file, context)
  if (command.stdin.from !== 'input')
    runCode(
      spec.language,
      command.stdin,
      { text: '', known: true, glob: false, evidence: command.evidence },
      context,
    )
}

/** perl and ruby with `-i` change the files that they are given, and with `-n` or `-p` they read them. */
function throughFiles(spec: Interpreter, command: Command, context: ReadContext): DataSource | undefined {
  if (spec !== perl && spec !== ruby) return undefined
  const has = (letters: RegExp) =>
    command.args.some(word => letters.test(word.text) && !/^-[eEIM]/.test(word.text))
  const changes = has(/^-[a-zA-Z]*i/)
  if (!changes && !has(/^-[a-zA-Z\d]*[np]/)) return undefined
  const after = command.args.findLastIndex(word => /^-\w*[eE]$/.test(word.text))
  const files = command.args.slice(after + 2).filter(word => !word.text.startsWith('-'))
  emitFiles(context, changes ? 'write' : 'read', files)
  if (changes) return undefined
  return files[0] ? fileSource(files[0], context) : command.stdin
}

/** awk's program is its first operand; its files are read. */
const awk: CommandReader = (command, context) => {
  const options = readOptions(command.args, new Set(['F', 'v', 'f', 'assign', 'file', 'i', 'e', 'source']))
  const program = options.flags.has('f') ? undefined : options.operands[0]
  const files = program ? options.operands.slice(1) : options.operands
  if (program)
    context.code.readCode('awk', program.text, {
      ...context,
      through: [...context.through, 'awk'],
      offset: null,
      outer: program.evidence,
    })
  for (const word of files) emitFile(context, 'read', word)
  return files[0] ? { from: 'file', target: pathTarget(files[0], context.place) } : undefined
}

export const interpreterCommands: readonly (readonly [string, CommandReader])[] = [
  ...Object.keys(interpreters).map(name => [name, interpret] as const),
  ...powershell,
  ...['awk', 'gawk', 'mawk', 'nawk'].map(name => [name, awk] as const),
]
