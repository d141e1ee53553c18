import type { Program } from '../program.ts'
import type { Command, CommandReader, Word } from '../../command.ts'
import type { ReadContext } from '../../read-context.ts'
import { loadsFile } from '../code/loaders.ts'
import { readOwnLines, runFile } from '../code/run-code.ts'
import { emitFile, emitFiles } from './emit-file.ts'
import { readsFiles } from './reading.ts'
import { optionValue, readOptions } from '../../options.ts'

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
    .filter(line => /^\s*(?:r\s+)?!|^[\d,.$%]{0,20}[wW]q?\s/.test(line))
    .slice(0, 64))
    editorCommand({ text, known: true, glob: false, evidence }, context)
}

/** ed and ex take their commands from what comes in; `w` saves. What can't be known may. */
function savesFromInput({ program, args, stdin }: Command): boolean {
  if (stdin.from === 'input' || !(program === 'ed' || args.some(word => /^-\w{0,4}[es]/.test(word.text))))
    return false
  return stdin.from !== 'literal' || /^[\d,.$%]{0,20}w|^(?:wq|x)!?$/m.test(stdin.text)
}

/** `w! FILE`, `saveas FILE`, `1,$w >> FILE`: saved under another name. */
const savesAs =
  /(?:^|[|:\s,.$%\d])(?:w(?:rite|q)?|sav(?:eas)?|W|up(?:date)?)!?\s{1,9}(?:>>\s{0,9})?([^\s|!>][^\s|]{0,1000})/g

function editorCommand(word: Word, context: ReadContext): void {
  for (const [, path = ''] of word.text.slice(0, 8_192).matchAll(savesAs))
    if (/[/~.$]/.test(path)) emitFile(context, 'write', { ...word, text: path, glob: false })
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

const maxLines = 400
const maxLineLength = 1_024
/** Opening a file that is saved without a name later: `edit FILE`, then `wq`. */
const opens =
  /^[:\s]{0,9}(?:silent!?\s{1,9})?(?:e(?:dit)?|vi(?:sual)?|sp(?:lit)?|vs(?:plit)?|tabe(?:dit)?|n(?:ext)?|args)!?\s{1,9}([^\s|]{1,1000})/

/** Reads a script of an editor line by line, as the words of its options are read. */
function readEditorScript(file: Word, text: string, context: ReadContext): void {
  const lines = text.split('\n').map(line => line.trim().slice(0, maxLineLength))
  const texts = lines.filter(line => line !== '' && !line.startsWith('"')).slice(0, maxLines)
  const saves = texts.some(line => savesByOption.test(line))
  for (const line of texts) {
    editorCommand({ ...file, text: line }, context)
    const opened = saves ? opens.exec(line)?.[1] : undefined
    if (opened) emitFile(context, 'write', { ...file, text: opened, glob: false })
  }
  readOwnLines('vim', text, context)
}

/** Vim’s scripts: `-S FILE`, `-u FILE`, `-s FILE`; Neovim’s `-l FILE` is Lua. */
const runsScripts: CommandReader = ({ program, args }, context) => {
  // `-es` and `-e -s` are silent; alone, `-s` takes a script.
  const isSilent = args.some(({ text }) => /^-[eE]s?$/.test(text))
  const words = args.filter(({ text }) => !/^-[eE]s$/.test(text))
  const { values } = readOptions(words, new Set(['S', 'u', 'l', 'c', 'cmd', ...(isSilent ? [] : ['s'])]))
  const scripts = ['S', 'u', 's'].flatMap(name => values.get(name) ?? [])
  for (const file of scripts.filter(({ text }) => !/^(?:NONE|NORC|DEFAULTS)$/.test(text)))
    runFile('vim', file, context, (text, inside) => readEditorScript(file, text, inside))
  const lua = program === 'nvim' ? (values.get('l') ?? []) : []
  for (const file of lua) runFile('lua', file, context)
  return undefined
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

/** Editors and pagers, which run commands and save files when their words say so. */
export const editors: readonly Program[] = [
  {
    names: ['vim', 'vi'],
    read: [editor, runsScripts],
    examples: [
      ["vim -c ':!date' a.txt", 'run date through editor', 'read a.txt'],
      ['vim -S steps.vim a.txt', 'read a.txt', 'execute vim steps.vim'],
    ],
  },
  {
    names: ['nvim'],
    read: [editor, runsScripts],
    examples: [['nvim -l steps.lua', 'read steps.lua', 'execute lua steps.lua']],
  },
  {
    names: ['emacs'],
    read: [editor, loadsFile({ language: 'lisp', options: 'l load script Q-load', values: 'eval f' })],
    examples: [
      ['emacs --batch --eval \'(delete-file "a.txt")\'', 'delete a.txt'],
      ['emacs --batch -l steps.el', 'read steps.el', 'execute lisp steps.el'],
    ],
  },
  {
    names: ['ex', 'view', 'rvim', 'vimdiff', 'ed', 'nano'],
    read: editor,
    examples: [
      ['ex -s -c wq a.txt', 'write a.txt'],
      ['nano a.txt', 'read a.txt'],
    ],
  },
  {
    names: ['less'],
    read: [readsFiles('p P'), pager],
    examples: [
      ['less a.txt', 'read a.txt'],
      ["less '+!date' a.txt", 'read +!date', 'read a.txt', 'run date through editor'],
    ],
  },
  { names: ['more'], read: [readsFiles(), pager], examples: [['more a.txt', 'read a.txt']] },
  { names: ['man'], read: pager, examples: [['man ls'], ['man -P cat ls', 'run cat through editor']] },
]
