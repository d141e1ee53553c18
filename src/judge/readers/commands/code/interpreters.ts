import type { Program } from '../program.ts'
import { opensInspector } from '../network/open-services.ts'
import { attachesTo } from '../machine/key-stores.ts'
import { loadsFile } from './loaders.ts'
import type { DataSource } from '../../../../ground/model/effect.ts'
import type { Command, CommandReader, Word } from '../../command.ts'
import { pathTarget } from '../../paths/path-target.ts'
import type { ReadContext } from '../../read-context.ts'
import { emitFile, emitFiles, fileSource } from '../files/emit-file.ts'
import { readOptions } from '../../options.ts'
import { codeWordSource, runCode, runFile } from './run-code.ts'
import { wordsAsCode } from './words-as-code.ts'
import { isPythonModule, runProgram } from './run-program.ts'
import { fileContents } from '../../file-contents.ts'
import { pythonModule } from './python-module.ts'
import { mapOf } from '../../../../ground/model/map-of.ts'
import { fromUtf16Base64 } from '../../texts/decode-once.ts'

/** Options are known by any beginning of their name, in any case. */
const commandOption = /^[-/](?:c|co\w{0,6}|command)$/i
const encodedOption = /^[-/](?:e|ec|en\w{0,12})$/i
const fileOption = /^[-/](?:f|fi\w{0,2})$/i
const valueOption =
  /^[-/](?:ex\w{0,14}|ep|w|wi\w{0,10}|v|ve\w{0,6}|ps\w{0,12}|in\w{0,10}|o|ou\w{0,10}|config\w{0,14}|cus\w{0,12}|wd|wo\w{0,16}|se\w{0,12})$/i

/** Reads `powershell -NoProfile -Command …`, `pwsh -enc …`, `powershell -File x.ps1`, and code from a pipe. */
const readPowershell: CommandReader = (command, context) => {
  const inside = { ...context, through: [...context.through, command.program] }
  const { args, evidence } = command
  for (let i = 0; i < args.length; i++) {
    const word = args[i] as Word
    const next = args[i + 1]
    if (encodedOption.test(word.text) && next) return runEncoded(next, inside)
    if (fileOption.test(word.text) && next) {
      runFile('powershell', next, inside)
      return undefined
    }
    if (commandOption.test(word.text)) return runRest(args.slice(i + 1), command, inside)
    if (valueOption.test(word.text)) i++
    else if (!/^[-/]/.test(word.text)) {
      const file = /\.ps1$/i.test(word.text) || command.program.startsWith('pwsh')
      if (!file) return runRest(args.slice(i), command, inside)
      runFile('powershell', word, inside)
      return undefined
    }
  }
  if (command.stdin.from !== 'input')
    runCode('powershell', command.stdin, { text: '', known: true, glob: false, evidence }, inside)
  return undefined
}

function runRest(words: readonly Word[], command: Command, context: Parameters<CommandReader>[1]): undefined {
  const [first] = words
  if (!first || first.text === '-') {
    runCode(
      'powershell',
      command.stdin,
      { text: '', known: true, glob: false, evidence: command.evidence },
      context,
    )
    return undefined
  }
  const text = words.map(word => word.text).join(' ')
  runCode(
    'powershell',
    words.length === 1 ? codeWordSource(first) : { from: 'literal', text },
    first,
    context,
  )
  return undefined
}

function runEncoded(word: Word, context: Parameters<CommandReader>[1]): undefined {
  const text = fromUtf16Base64(word.text)
  runCode(
    'powershell',
    { from: 'decoded', encoding: 'base64', ...(text !== null && { text }) },
    word,
    context,
  )
  return undefined
}

/** Options whose value is a file that is run before the program. */
const loads: ReadonlyMap<string, readonly string[]> = mapOf({
  javascript: ['r', 'require', 'import', 'loader', 'experimental-loader'],
  ruby: ['r'],
})

/** `node --import ./x.mjs`, `ruby -r ./x`, `python -m x`: a file that is run before the program, or as it. */
function runLoadedCode(
  { language, values: taken, code }: Interpreter,
  { args }: Command,
  context: ReadContext,
): void {
  const { values } = readOptions(args, new Set([...taken, ...code]))
  const options = loads.get(language) ?? []
  const files = options.flatMap(name => values.get(name) ?? []).filter(({ text }) => /^\.{0,2}\//.test(text))
  for (const file of files) runFile(language, file, context)
  const module = language === 'python' ? pythonModule(args.map(({ text }) => text)) : undefined
  const word = module && args[module.next - 1]
  if (!word || !/^[A-Za-z_][\w.]{0,200}$/.test(module.name)) return
  const path = module.name.replaceAll('.', '/')
  // Most modules are installed ones: only one that lies here is a script.
  for (const text of [`./${path}.py`, `./${path}/__main__.py`]) {
    const file = { ...word, text }
    if (fileContents(pathTarget(file, context.place), context).from === 'literal')
      runFile(language, file, context)
  }
}

/** The options by which an interpreter takes its program. */
export interface Interpreter {
  readonly language: string
  /** Options whose value is code. */
  readonly code: readonly string[]
  /** Other options that take the next word. */
  readonly values: readonly string[]
}

const python: Interpreter = { language: 'python', code: ['c'], values: ['m', 'W', 'X', 'Q'] }
export const javascript: Interpreter = {
  language: 'javascript',
  code: ['e', 'eval', 'p', 'print', 'pe'],
  values: [
    'r',
    'require',
    'import',
    'loader',
    'experimental-loader',
    'C',
    'conditions',
    'env-file',
    'input-type',
  ],
}
const perl: Interpreter = { language: 'perl', code: ['e', 'E'], values: ['I', 'M', 'm'] }
const ruby: Interpreter = { language: 'ruby', code: ['e'], values: ['I', 'r', 'C', 'E'] }
const php: Interpreter = { language: 'php', code: ['r', 'B', 'R', 'E'], values: ['d', 'c', 'S', 't', 'f'] }

/** Makes a reader of an interpreter: it reads code of the words, of a file, or of standard input. */
export const interprets =
  (spec: Interpreter): CommandReader =>
  (command, context) => {
    // Behind `-m` every option is the module's.
    const code = isPythonModule(spec, command) ? [] : codeWords(spec, command.args)
    const inside = { ...context, through: [...context.through, command.program] }
    runLoadedCode(spec, command, inside)
    const before = wordsAsCode(spec.language, code, command.args)
    if (code.length > 0)
      for (const word of code) runCode(spec.language, codeWordSource(word), word, inside, before)
    else runProgram(spec, command, inside)
    return throughFiles(spec, command, context)
  }

/** Returns the values of the options that take code: `-c CODE`, `-eCODE`, `--eval=CODE`, `-pe CODE`. */
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
    // `-MPOSIX;CODE` stands for `use POSIX;CODE`.
    else if (spec === perl && /^[mM][^;(]{0,200}[;(]/.test(name))
      found.push({ ...word, text: `use ${name.slice(1)}` })
    else if (spec.values.includes(name)) i++
  }
  return found
}

function isFileOfCode({ text }: Word): boolean {
  return text !== '-' && !/^\/dev\/(?:stdin|fd\/\d+)$/.test(text)
}

/** Emits the operands of perl and ruby: with `-i` they are written, with `-n` or `-p` they are read. */
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

/** Reads awk's program, which is its first operand, and the files after it. */
const awk: CommandReader = (command, context) => {
  const options = readOptions(command.args, new Set(['F', 'v', 'f', 'assign', 'file', 'i', 'e', 'source']))
  const loaded = ['f', 'file', 'i', 'include'].flatMap(name => options.values.get(name) ?? [])
  const inside = { ...context, through: [...context.through, 'awk'] }
  for (const file of loaded.filter(isFileOfCode)) runFile('awk', file, inside)
  const isGiven = ['f', 'file', 'e', 'source'].some(name => options.values.has(name))
  const program = isGiven ? undefined : options.operands[0]
  for (const word of ['e', 'source'].flatMap(name => options.values.get(name) ?? []))
    context.code.readCode('awk', word.text, { ...inside, offset: null, outer: word.evidence })
  const files = program ? options.operands.slice(1) : options.operands
  if (program)
    context.code.readCode('awk', program.text, { ...inside, offset: null, outer: program.evidence })
  for (const word of files) emitFile(context, 'read', word)
  return files[0] ? { from: 'file', target: pathTarget(files[0], context.place) } : undefined
}

/** Interpreters: the code or the file that they get runs. */
export const interpreters: readonly Program[] = (
  [
    {
      names: ['python', 'python2', 'python3', 'pypy', 'pypy3', 'ipython'],
      read: interprets(python),
      examples: [
        ["python -c 'print(1)'", 'execute python "print(1)" through python'],
        ['python a.py', 'execute python a.py through python'],
        [
          'python -m http.server 8000',
          'listen http 8000 serves folder through python',
          'run http.server 8000 through python',
        ],
      ],
    },
    {
      names: ['node', 'nodejs', 'tsx', 'ts-node', 'zx'],
      read: [opensInspector, interprets(javascript)],
      examples: [
        ['node --inspect=0.0.0.0 a.js', 'listen tcp serves debugger', 'execute javascript a.js through node'],
        ["node -e 'process.exit()'", 'execute javascript "process.exit()" through node'],
        ['node a.js', 'execute javascript a.js through node'],
      ],
    },
    {
      names: ['perl'],
      read: interprets(perl),
      examples: [
        ["perl -e 'print 1'", 'execute perl "print 1" through perl'],
        ["perl -pi -e 's/a/b/' a.txt", 'execute perl "s/a/b/" through perl', 'write a.txt'],
      ],
    },
    {
      names: ['ruby', 'irb', 'jruby'],
      read: interprets(ruby),
      examples: [["ruby -e 'puts 1'", 'execute ruby "puts 1" through ruby']],
    },
    {
      names: ['php', 'php-cli'],
      read: interprets(php),
      examples: [
        ["php -r 'echo 1;'", 'execute php "echo 1;" through php'],
        ['php -S 0.0.0.0:80 -t public', 'listen http 80 serves folder through php'],
      ],
    },
    {
      names: ['lua', 'luajit'],
      read: interprets({ language: 'lua', code: ['e'], values: ['l'] }),
      examples: [["lua -e 'print(1)'", 'execute lua "print(1)" through lua']],
    },
    {
      names: ['osascript'],
      read: interprets({ language: 'applescript', code: ['e'], values: ['l'] }),
      examples: [["osascript -e 'beep'", 'execute applescript "beep" through osascript']],
    },
    {
      names: ['Rscript', 'rscript'],
      read: interprets({ language: 'r', code: ['e'], values: [] }),
      examples: [['Rscript a.R', 'execute r a.R through Rscript']],
    },
    {
      names: ['julia'],
      read: interprets({ language: 'julia', code: ['e', 'E', 'eval'], values: ['J', 'L', 'project'] }),
      examples: [['julia a.jl', 'execute julia a.jl through julia']],
    },
    {
      names: ['tclsh'],
      read: interprets({ language: 'tcl', code: [], values: [] }),
      examples: [['tclsh a.tcl', 'execute tcl a.tcl through tclsh']],
    },
    {
      names: ['groovy'],
      read: interprets({ language: 'groovy', code: ['e'], values: [] }),
      examples: [['groovy a.groovy', 'execute groovy a.groovy through groovy']],
    },
    {
      names: ['scala'],
      read: interprets({ language: 'scala', code: ['e'], values: [] }),
      examples: [['scala a.scala', 'execute scala a.scala through scala']],
    },
    {
      names: ['elixir', 'iex'],
      read: interprets({ language: 'elixir', code: ['e', 'eval'], values: [] }),
      examples: [['elixir a.exs', 'execute elixir a.exs through elixir']],
    },
    {
      names: ['expect'],
      read: interprets({ language: 'expect', code: ['c'], values: ['f'] }),
      examples: [['expect a.exp', 'execute expect a.exp through expect']],
    },
    {
      names: ['gdb'],
      read: [
        interprets({ language: 'gdb', code: ['ex', 'eval-command'], values: ['p', 'x'] }),
        attachesTo,
        loadsFile({ language: 'gdb', options: 'x command', values: 'ex eval-command p' }),
      ],
      examples: [
        ['gdb -p 123', 'read /proc/1/mem'],
        ["gdb -ex '!date' a.out", 'execute gdb "!date" through gdb', 'run date through gdb'],
        ['gdb -x steps.gdb a.out', 'execute gdb a.out through gdb', 'execute gdb steps.gdb'],
      ],
    },
    {
      names: ['powershell', 'powershell.exe', 'pwsh', 'pwsh.exe'],
      read: readPowershell,
      examples: [
        ["pwsh -Command 'Get-Date'", 'execute powershell "Get-Date" through pwsh'],
        ['powershell -File a.ps1', 'execute powershell a.ps1 through powershell'],
      ],
    },
    {
      names: ['awk', 'gawk', 'mawk', 'nawk'],
      read: awk,
      examples: [["awk '{print $1}' a.txt", 'read a.txt']],
    },
  ] satisfies readonly Program[]
).map(program => ({ ...program, runsOthers: true }))
