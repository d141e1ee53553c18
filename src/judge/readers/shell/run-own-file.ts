import type { DataSource, Evidence, PathTarget } from '../../../ground/model/effect.ts'
import type { Word } from '../command.ts'
import { pathTarget } from '../paths/path-target.ts'
import { runNamedFile } from './run-shell-code.ts'
import type { ShellState } from './shell-state.ts'
import { basename, isProgram } from './program-name.ts'
import { quotedForShell } from './printf-text.ts'
import { fileContents } from '../file-contents.ts'
import { mapOf } from '../../../ground/model/map-of.ts'
import { splitString } from './split-string.ts'

/** Folders of programs that were installed: not scripts that a call may have written. */
const installed = /(?:^|\/)(?:node_modules|\.venv|venv|\.cargo|\.local|Contents)\/|^\/(?:.{1,400}\/)?s?bin\//

/** Runs a program that is named by its path from that file: `./script.sh`, `/tmp/x`. */
export function runOwnFile(
  raw: string,
  args: readonly Word[],
  evidence: Evidence,
  state: ShellState,
  stdin: DataSource,
): DataSource | undefined {
  const { context } = state
  const target = pathTarget({ text: raw, known: true, glob: false }, context.place)
  const { path } = target
  const written = path !== null && (state.shared.files.sources.has(path) || state.shared.files.has(path))
  if (!written && (path === null || installed.test(raw) || !/^[./~\w-]+$/.test(raw))) return undefined
  const contents = fileContents(target, context)
  const text = contents.from === 'literal' || contents.from === 'decoded' ? contents.text : undefined
  const shebang = shebangOf(text, name => languages.has(name))
  const file = { target, contents, language: languageOf(text, shebang?.program, raw) }
  // Its first line is read once: what it starts may be the file itself.
  if (shebang?.command === undefined || context.through.includes(target.raw))
    return runLanguage(file, args, evidence, state, stdin)
  const output = runFirstLine(shebang.command, [raw, ...args.map(word => word.text)], file, evidence, state)
  return isProgram(shebang.program) ? output : runLanguage(file, args, evidence, state, stdin)
}

interface OwnFile {
  readonly target: PathTarget
  readonly contents: DataSource
  readonly language: string
}

/** Runs the program of a script’s first line, which gets the script and its arguments. */
function runFirstLine(
  line: string,
  words: readonly string[],
  { target }: OwnFile,
  evidence: Evidence,
  state: ShellState,
): DataSource {
  const { context } = state
  const { out, through } = context
  const source: DataSource = { from: 'file', target }
  out.emit({ type: 'execute', language: 'shell', source, read: true, evidence, through })
  const inner = state.copy()
  inner.context = { ...context, through: [...through, target.raw], offset: null, outer: evidence }
  return inner.walker.runText([line, ...words.map(quotedForShell)].join(' '), inner, { from: 'input' })
}

/** Runs a file as a program of its language. */
function runLanguage(
  { target, contents, language }: OwnFile,
  args: readonly Word[],
  evidence: Evidence,
  state: ShellState,
  stdin: DataSource,
): DataSource | undefined {
  const { context } = state
  const own = { ...context, through: [...context.through, target.raw] }
  const text = contents.from === 'literal' || contents.from === 'decoded' ? contents.text : undefined
  if (language === 'shell' && text !== undefined) {
    const inner = state.copy()
    inner.positional = args
    inner.zero = { text: target.raw, known: true, glob: false, evidence }
    inner.context = own
    return runNamedFile(target, evidence, inner, stdin)
  }
  const source: DataSource = contents.from === 'literal' ? { from: 'file', target } : contents
  const inner = {
    ...own,
    offset: null,
    outer: evidence,
    depth: context.depth + 1,
  }
  const read = text !== undefined && context.code.readCode(language, text, inner)
  context.out.emit({ type: 'execute', language, source, read, evidence, through: context.through })
  return undefined
}

/** The language of a script by its first line, or by its name. */
function languageOf(text: string | undefined, program: string | undefined, path: string): string {
  const ending = languages.get(path.split('.').at(-1) ?? '')
  return languages.get(program ?? '') ?? ending ?? (text === undefined ? 'unknown' : 'shell')
}

const languages: ReadonlyMap<string, string> = mapOf({
  sh: 'shell',
  bash: 'shell',
  zsh: 'shell',
  dash: 'shell',
  ksh: 'shell',
  python: 'python',
  py: 'python',
  node: 'javascript',
  js: 'javascript',
  mjs: 'javascript',
  cjs: 'javascript',
  ts: 'javascript',
  deno: 'javascript',
  bun: 'javascript',
  perl: 'perl',
  pl: 'perl',
  ruby: 'ruby',
  rb: 'ruby',
  php: 'php',
})

/** The first line of a script, which says what runs it. */
interface Shebang {
  /** The name of the program, behind `env`. */
  readonly program: string
  /** The line as a shell has it, where it says more than the language of the script. */
  readonly command?: string
}

/** Returns what the first line of a script says; undefined where it has none. */
function shebangOf(text: string | undefined, isLanguage: (name: string) => boolean): Shebang | undefined {
  const [, path = '', rest = ''] = /^#!\s{0,9}(\S{1,200})[^\S\n]{0,9}([^\n]{0,2000})/.exec(text ?? '') ?? []
  if (path === '') return undefined
  const behindEnv = basename(path) === 'env'
  const split = behindEnv ? /^-(?:[a-zA-Z]{0,4}S|-split-string=?)\s{0,9}([^]*)$/.exec(rest)?.[1] : undefined
  // Without `-S` all that stands behind the program is one word.
  const command =
    split === undefined
      ? [path, ...(rest === '' ? [] : [quotedForShell(rest)])].join(' ')
      : splitString(split)
  const words = (split === undefined ? `${behindEnv ? '' : path} ${rest}` : command)
    .split(/\s+/)
    .filter(word => word !== '' && !/^[A-Za-z_]\w{0,64}=/.test(word))
  const program = basename(words[0] ?? '').replace(/(?<=[a-z])[\d.]{1,8}$/, '')
  const isPlain = isLanguage(program)
    ? words.slice(1).every(isSwitch) && isUsualPlace(path)
    : !isProgram(program) && words.length === 1 && isUsualPlace(path)
  return isPlain ? { program } : { program, command }
}

/** A program elsewhere than where programs are installed is one of the account, whatever its name. */
function isUsualPlace(path: string): boolean {
  return (
    /^\/(?:usr|bin|sbin|opt|nix|snap|Library|System|Applications)\/|^\/home\/linuxbrew\//.test(path) ||
    !path.includes('/')
  )
}

/** A word that gives a language no other code than the file. */
function isSwitch(word: string): boolean {
  return (
    /^[\w@.:=,+-]+$/.test(word) &&
    !/^-[a-zA-Z]{0,8}[cefpnI]$|^--?(?:eval|command|print|require|import)/.test(word)
  )
}
