import type { DataSource, Evidence } from '../../../ground/model/effect.ts'
import type { Word } from '../command.ts'
import { pathTarget } from '../paths/path-target.ts'
import { runShellCode } from './run-shell-code.ts'
import type { ShellState } from './shell-state.ts'
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
  const language = languageOf(text, spelled)
  if (language === 'shell' && text !== undefined) {
    const inner = state.copy()
    inner.positional = args
    inner.context = { ...context, through: [...context.through, target.raw] }
    return runShellCode({ from: 'file', target }, evidence, inner, stdin)
  }
  const source: DataSource = contents.from === 'literal' ? { from: 'file', target } : contents
  const inner = {
    ...context,
    through: [...context.through, target.raw],
    offset: null,
    outer: evidence,
    depth: context.depth + 1,
  }
  const read = text !== undefined && context.code.readCode(language, text, inner)
  context.out.emit({ type: 'execute', language, source, read, evidence, through: context.through })
  return undefined
}

/** The language of a script by its first line, or by its name. */
function languageOf(text: string | undefined, path: string): string {
  const line = text?.startsWith('#!') ? text.slice(0, 200).split('\n', 1)[0] : undefined
  const name =
    line?.match(/(?:^#!\s?\S{0,100}\/|\s)(?:env\s+(?:-S\s+)?)?([a-z]+)[\d.]*(?:\s|$)/i)?.[1] ??
    path.split('.').at(-1) ??
    ''
  return languages.get(name) ?? (text === undefined ? 'unknown' : 'shell')
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
