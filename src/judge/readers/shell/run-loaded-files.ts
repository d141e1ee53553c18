import type { Evidence } from '../../../ground/model/effect.ts'
import { pathTarget } from '../paths/path-target.ts'
import { runShellCode } from './run-shell-code.ts'
import type { ShellState } from './shell-state.ts'
import { fileContents } from '../file-contents.ts'
import { mapOf } from '../../../ground/model/map-of.ts'

/** Variables that make a program load a file before it does anything else, and the language of that file. */
const loading: ReadonlyMap<string, string> = mapOf({
  LD_PRELOAD: 'library',
  LD_AUDIT: 'library',
  DYLD_INSERT_LIBRARIES: 'library',
  BASH_ENV: 'shell',
  ENV: 'shell',
  PYTHONSTARTUP: 'python',
  NODE_OPTIONS: 'javascript',
  PERL5OPT: 'perl',
  RUBYOPT: 'ruby',
})

/** Reads the files that a variable makes others load: `LD_PRELOAD=x.so ls`, `NODE_OPTIONS='--require ./x.js'`. */
export function runLoadedFiles(name: string, value: string, evidence: Evidence, state: ShellState): void {
  const language = loading.get(name)
  if (language === undefined || value.length > 4_096) return
  const through = [...state.context.through, name]
  for (const file of filesOf(name, value)) {
    const target = pathTarget({ text: file, known: true, glob: false }, state.context.place)
    if (language === 'shell') {
      const inner = state.copy()
      inner.context = { ...state.context, through }
      runShellCode({ from: 'file', target }, evidence, inner, { from: 'input' })
      continue
    }
    const contents = fileContents(target, state.context)
    const text = contents.from === 'literal' || contents.from === 'decoded' ? contents.text : undefined
    const inner = { ...state.context, through, offset: null, outer: evidence, depth: state.context.depth + 1 }
    const read = text !== undefined && state.context.code.readCode(language, text, inner)
    const source = contents.from === 'literal' ? ({ from: 'file', target } as const) : contents
    state.context.out.emit({ type: 'execute', language, source, read, evidence, through })
  }
}

/** Returns the files in a value: it is a file, a list of libraries, or options among which some name a file. */
function filesOf(name: string, value: string): readonly string[] {
  const words = value
    .split(/[\s:]+/)
    .filter(Boolean)
    .slice(0, 16)
  if (name === 'NODE_OPTIONS')
    return words.flatMap((word, i) => {
      const option = /^(?:-r|--require|--import|--loader|--experimental-loader)(?:=(.{1,1000}))?$/.exec(word)
      const file = option?.[1] ?? (option ? words[i + 1] : undefined)
      return file !== undefined && /^[./~]/.test(file) ? [file] : []
    })
  if (name === 'PERL5OPT' || name === 'RUBYOPT')
    return words.flatMap(word => /^-[Ir](.{1,1000})$/.exec(word)?.[1] ?? [])
  // A library without a folder is one of the system; every other file is looked for in the working folder.
  return /^(?:LD_|DYLD_)/.test(name) ? words.filter(word => /[/~]/.test(word)) : words
}
