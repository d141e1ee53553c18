import type { Command, CommandReader, Word } from '../../command.ts'
import type { ReadContext } from '../../read-context.ts'
import { emitFile, emitFiles } from './emit-file.ts'
import { hasOption, readOptions, optionValue } from '../../options.ts'
import { wordSet } from '../../../model/word-set.ts'

const tee: CommandReader = (command, context) => {
  const options = readOptions(command.args)
  const type = hasOption(options, 'a', 'append') ? 'append' : 'write'
  emitFiles(context, type, options.operands, { content: command.stdin })
  return command.stdin
}

const sponge: CommandReader = (command, context) => {
  emitFiles(context, 'write', readOptions(command.args).operands, { content: command.stdin })
  return undefined
}

/** Makes what was not there: harmless inside the workspace, a write outside it. */
const create =
  (values: string): CommandReader =>
  (command, context) => {
    emitFiles(context, 'append', readOptions(command.args, wordSet(values)).operands)
    return undefined
  }

/** `dd if=… of=…`: what it writes is gone. */
const dd: CommandReader = (command, context) => {
  const copied = command.args.some(word => word.text.startsWith('if='))
  for (const word of command.args) {
    const [name, path = ''] = splitAtEquals(word.text)
    if (name === 'if') emitFile(context, 'read', { ...word, text: path })
    if (name === 'of')
      emitFile(
        context,
        'write',
        { ...word, text: path },
        { shred: true, ...(copied ? {} : { content: command.stdin }) },
      )
  }
  return undefined
}

function splitAtEquals(text: string): readonly string[] {
  const equals = text.indexOf('=')
  return equals === -1 ? [text] : [text.slice(0, equals), text.slice(equals + 1)]
}

/** sed and perl with `-i` change files where they are; without it they read them. */
const sed: CommandReader = (command, context) => {
  const options = readOptions(command.args, new Set(['e', 'f', 'expression', 'file', 'l', 'line-length']))
  const scripted = hasOption(options, 'e', 'f', 'expression', 'file')
  const script = scripted ? optionValue(options, 'e', 'expression') : options.operands[0]
  const files = scripted ? options.operands : options.operands.slice(1)
  const inPlace = command.args.some(
    word => /^(?:-[a-zA-Z]*i|--in-place)/.test(word.text) && !word.text.startsWith('-e'),
  )
  const macSuffix = inPlace && files[0]?.text === '' ? files.slice(1) : files
  emitFiles(context, inPlace ? 'write' : 'read', macSuffix)
  if (script) sedCommands(script, context)
  return undefined
}

/** The `e` command and flag of sed run a shell, `w` writes a file. */
function sedCommands(script: Word, context: ReadContext): void {
  const run = /(?:^|[;{\n]|\d|\$)\s{0,9}e\s{1,9}([^\n]{1,500})/.exec(script.text)?.[1]
  if (run)
    context.code.readCode('shell', run, {
      ...context,
      through: [...context.through, 'sed'],
      offset: null,
      outer: script.evidence,
    })
  const file = /(?:^|[;{\n]|\/[gpI]{0,3})w\s{1,9}(\/?[^\s;}]{1,500})/.exec(script.text)?.[1]
  if (file) emitFile(context, 'write', { ...script, text: file, known: true, glob: false })
  if (/(?:^|;)s(.).{0,200}\1.{0,200}\1[gpI]{0,3}e[gpI]{0,3}$/.test(script.text.slice(0, 500))) {
    context.out.emit({
      type: 'execute',
      language: 'shell',
      source: { from: 'unknown' },
      read: false,
      evidence: script.evidence,
      through: context.through,
    })
  }
}

/** Programs whose `-o` names a file that they write. */
const writesOutput: CommandReader = (command: Command, context) => {
  const options = readOptions(command.args, new Set(['o', 'output']))
  const to = optionValue(options, 'o', 'output')
  if (to) emitFile(context, 'write', to)
  emitFiles(context, 'read', options.operands)
  return undefined
}

/** `-c 's/a/b/|wq'`, `+wq`: what an option says saves the file. */
const savesByOption = /(?:^|[|+:\s"'])(?:w|wa|wq|wqa|x|xa|up|update|write|saveas)!?(?:["'\s|]|$)|save-buffer/

/** Editors with a script given as an option: what it runs is read. */
const editor: CommandReader = (command, context) => {
  const options = readOptions(command.args, new Set(['c', 'cmd', 'S', 'eval', 'e', 'f']))
  for (const name of ['c', 'cmd', 'eval', 'e']) {
    for (const word of options.values.get(name) ?? []) editorCommand(word, context)
  }
  if (command.program === 'emacs')
    for (const word of options.values.get('eval') ?? []) lispDeletions(word, context)
  for (const word of command.args.filter(word => /^\+[:!\w]/.test(word.text)))
    editorCommand({ ...word, text: word.text.slice(1) }, context)
  if (/^r?ed$|^ex$/.test(command.program)) editorInput(command, context)
  const files = options.operands.filter(word => !word.text.startsWith('+'))
  const saved = command.args.some(word => word.text.length < 4_096 && savesByOption.test(word.text))
  const type = saved ? 'write' : savesFromInput(command) ? 'append' : 'read'
  emitFiles(context, type, files, type === 'append' ? { content: command.stdin } : {})
  return undefined
}

/** `(delete-directory "…" t)`, `(delete-file "…")`. */
function lispDeletions(word: Word, context: ReadContext): void {
  for (const [, what = '', path = ''] of word.text.matchAll(
    /\(\s{0,9}delete-(directory|file)\s{1,9}"([^"\n]{1,1000})"/g,
  ))
    emitFile(
      context,
      'delete',
      { ...word, text: path, known: true, glob: false },
      { recursive: what === 'directory' && /"\s{1,9}t\b/.test(word.text) },
    )
}

/** `ed` takes its commands from standard input; a line that begins with `!` goes to a shell. */
function editorInput({ stdin, evidence }: Command, context: ReadContext): void {
  if (stdin.from !== 'literal' && stdin.from !== 'decoded') return
  for (const text of (stdin.text ?? '')
    .split('\n')
    .filter(line => /^\s*(?:r\s+)?!/.test(line))
    .slice(0, 64))
    editorCommand({ text, known: true, glob: false, evidence }, context)
}

/** ed and ex take their commands from what comes in; `w` saves. What can't be known may. */
function savesFromInput({ program, args, stdin }: Command): boolean {
  if (stdin.from === 'input' || !(program === 'ed' || args.some(word => /^-\w{0,4}[es]/.test(word.text))))
    return false
  return stdin.from !== 'literal' || /^[\d,.$%]{0,20}w|^(?:wq|x)!?$/m.test(stdin.text)
}

function editorCommand(word: Word, context: ReadContext): void {
  const shell =
    /(?:^|[:|\s])!\s{0,9}(.{1,500})$/s.exec(word.text)?.[1] ??
    /(?:system|shell-command|jobstart|termopen)\s{0,9}\(?\s{0,9}["']([^"']{1,500})/.exec(word.text)?.[1]
  const spawn =
    shell ??
    (/(?:^|:)(?:sh(?:ell)?|term(?:inal)?)\b/.test(word.text) || /os\.execute|py3?\s|lua\s/.test(word.text)
      ? 'sh'
      : undefined)
  if (spawn === undefined) return
  context.code.readCode('shell', spawn, {
    ...context,
    through: [...context.through, 'editor'],
    offset: null,
    outer: word.evidence,
  })
}

/** Pagers: `less '+!command'`, `man -P command`. */
const pager: CommandReader = (command, context) => {
  for (const word of command.args.filter(word => /^\+\s*!/.test(word.text)))
    editorCommand({ ...word, text: word.text.slice(1) }, context)
  const program = optionValue(
    readOptions(command.args, new Set(['P', 'pager', 'H', 'html'])),
    'P',
    'pager',
    'H',
  )
  if (command.program === 'man' && program) editorCommand({ ...program, text: `!${program.text}` }, context)
  return undefined
}

export const writing: readonly (readonly [string, CommandReader])[] = [
  ['tee', tee],
  ['sponge', sponge],
  ['touch', create('t d r date reference')],
  ['mkdir', create('m mode')],
  ['mkfifo', create('m mode')],
  ['mknod', create('m mode')],
  ['dd', dd],
  ['dcfldd', dd],
  ['sed', sed],
  ['gsed', sed],
  ['less', pager],
  ['more', pager],
  ['man', pager],
  ['sort', writesOutput],
  ...['vim', 'vi', 'nvim', 'ex', 'view', 'rvim', 'vimdiff', 'emacs', 'ed', 'nano'].map(
    name => [name, editor] as const,
  ),
]
