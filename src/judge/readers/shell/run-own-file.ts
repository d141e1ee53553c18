import type { DataSource, Evidence, PathTarget } from '../../../ground/model/effect.ts'
import type { Word } from '../command.ts'
import { pathTarget } from '../paths/path-target.ts'
import { runShellCode } from './run-shell-code.ts'
import type { ShellState } from './shell-state.ts'
import { isProgram } from './program-name.ts'
import { quotedForShell } from './printf-text.ts'
import { shebangOf } from './shebang-of.ts'
import { fileContents } from '../file-contents.ts'
import { mapOf } from '../../../ground/model/map-of.ts'

/** Folders of programs that were installed: not scripts that a call may have written. */
const installed =
  /(?:^|\/)(?:s?bin|node_modules|\.venv|venv|\.cargo|\.local|Contents|target|build|dist|out)\//

/** Runs a program that is named by its path from that file: `./script.sh`, `/tmp/x`. */
export function runOwnFile(
  spelled: string,
  args: readonly Word[],
  evidence: Evidence,
  state: ShellState,
  stdin: DataSource,
): DataSource | undefined {
  const { context } = state
  const target = pathTarget({ text: spelled, known: true, glob: false }, context.place)
  const { path } = target
  const written = path !== null && (state.shared.files.sources.has(path) || state.shared.files.has(path))
  if (!written && (path === null || installed.test(spelled) || !/^[./~\w-]+$/.test(spelled))) return undefined
  const contents = fileContents(target, context)
  const text = contents.from === 'literal' || contents.from === 'decoded' ? contents.text : undefined
  const shebang = shebangOf(text, name => languages.has(name))
  const file = { target, contents, language: languageOf(text, shebang?.program, spelled) }
  // Its first line is read once: what it starts may be the file itself.
  if (shebang?.command === undefined || context.through.includes(target.raw))
    return runLanguage(file, args, evidence, state, stdin)
  const output = runFirstLine(
    shebang.command,
    [spelled, ...args.map(word => word.text)],
    file,
    evidence,
    state,
  )
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
    inner.context = own
    return runShellCode({ from: 'file', target }, evidence, inner, stdin)
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
