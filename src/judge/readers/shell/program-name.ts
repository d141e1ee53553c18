import { administrators } from '../../../ground/model/administrators.ts'
import type { DataSource } from '../../../ground/model/effect.ts'
import type { Word } from '../command.ts'
import { commandReaders } from '../commands/index.ts'
import { globFits } from '../paths/glob-fits.ts'
import { pathTarget } from '../paths/path-target.ts'
import { isConnection } from './run-shell-code.ts'
import { shells } from './run-shell-program.ts'
import type { ReadContext } from '../read-context.ts'
import type { ShellState } from './shell-state.ts'
import { wrappers } from './wrapper-table.ts'
import { mapOf } from '../../../ground/model/map-of.ts'

/** A program that a word may start. */
export interface ProgramName {
  readonly program: string
  readonly raw: string
}

/** The number of programs that are read when a pattern may name several. */
const maximumNames = 4

/**
 * Returns the name of the program, or of the programs that a pattern may name; none when only the run tells. Variables
 * that are set nowhere count as empty.
 */
export function programNames(word: Word, { context, shared }: ShellState): readonly ProgramName[] {
  if (word.known && !word.glob) {
    const { programs } = shared.files
    const path = programs.size > 0 && word.text.includes('/') ? pathTarget(word, context.place).path : null
    const copied = path === null ? undefined : programs.get(path)
    const program = copied ?? basename(word.text)
    return [{ program: usualName(program, word.text), raw: copied ?? word.text }]
  }
  const bare = word.text.replace(/\$(?:\{\w{1,64}\}|\w{1,64}|[@*])/g, '')
  const inside = /[\w.-]\$(?:\{\w{1,64}\}|\w{1,64})[a-z]/.test(word.text) && /^[\w.-]+$/.test(bare)
  const names = word.glob
    ? programsLike(word.text)
    : [basename(bare)].filter(name => inside || isProgram(name))
  const [name] = names
  if (name === undefined) return namedByVariable(word, context)
  const { evidence } = word
  const { through } = context
  // Nobody starts a program by a pattern that could as well name another, unless to hide it.
  if (names.length > 1) {
    const why = `which program this pattern starts is known only at run time: ${word.text.slice(0, 60)}`
    context.out.emit({ type: 'opaque', what: 'program-name', why, weight: 'everything', evidence, through })
  }
  context.out.emit({ type: 'disguise', how: 'variable-split', undone: true, name, evidence, through })
  return names.slice(0, maximumNames).map(name => ({ program: name, raw: name }))
}

/**
 * Returns the program that an unset variable is named for: `$KUBECTL` starts kubectl wherever it is set. Whether it does is known
 * only at run time, which is said; what it would do is read all the same.
 */
function namedByVariable(word: Word, { out, through }: ReadContext): readonly ProgramName[] {
  const program = variableProgram(word)
  if (program === null) return []
  const why = `which program runs is known only at run time: ${word.text.slice(0, 60)}`
  out.emit({ type: 'opaque', what: 'program-name', why, weight: 'note', evidence: word.evidence, through })
  return [{ program, raw: program }]
}

/** Returns the known program that the name of an unset variable means; null where it means none, or is no such variable. */
export function variableProgram({ text, known, glob, source }: Word): string | null {
  if (known || glob || (source !== undefined && source.from !== 'environment')) return null
  const name = /^\$\{?([A-Z][A-Z\d_]{0,63})\}?$/.exec(text)?.[1]
  // `$SUDO rm x` runs rm where nobody set it.
  if (name === undefined || name === 'SUDO') return null
  const plain = name
    .toLowerCase()
    .replace(/_(?:bin|binary|cmd|command|exe|executable|path|program|prog|tool|cli)$/, '')
  if (anyProgram.has(plain)) return null
  const rawNames = [usual.get(plain) ?? plain, plain.replaceAll('_', '-'), plain.replaceAll('_', '')]
  return rawNames.find(isProgram) ?? null
}

/**
 * Names that people give a variable that may hold any program, or none at all. Programs have these names too (`cmd` of Windows,
 * `script`, `file`), and nobody means them.
 */
const anyProgram: ReadonlySet<string> = new Set(
  'cap cmd command env exec file history host link log now op pod port script service skill'.split(' '),
)

/** Variables that shells, make and people give other names than their programs have. */
const usual: ReadonlyMap<string, string> = mapOf({
  shell: 'bash',
  zsh_name: 'zsh',
  cc: 'gcc',
  cxx: 'g++',
  py: 'python3',
  python_exe: 'python3',
  tf: 'terraform',
  k: 'kubectl',
  kube: 'kubectl',
  dc: 'docker-compose',
  compose: 'docker-compose',
  editor: 'vi',
  pager: 'less',
})

/** A program of Linux that is started from Windows, or the other way round: `bash.exe`; in any case, since Macs take `CURL` for curl. */
function usualName(name: string, raw: string): string {
  if (commandReaders.has(name)) return name
  const plain = name.replace(/\.exe$/i, '').toLowerCase()
  return plain !== name &&
    (shells.has(plain) || commandReaders.has(plain)) &&
    (/\.exe$/i.test(name) || !raw.includes('/'))
    ? plain
    : name
}

/** The last segment of a path. */
export function basename(text: string): string {
  return text.slice(text.lastIndexOf('/') + 1)
}

/** Returns the known programs that a pattern fits, shells first: `/bin/r?`, `/???/[r]m`, `/usr/bin/mkfs*`. */
function programsLike(text: string): readonly string[] {
  const pattern = basename(text)
  if (pattern.length > 32 || !/[a-z]/i.test(pattern)) return []
  return [...shells, ...commandReaders.keys()].filter(name => globFits(pattern, name))
}

/** True for names that the readers know. */
export function isProgram(name: string): boolean {
  return commandReaders.has(name) || wrappers.has(name) || shells.has(name)
}

/** Says that only the run tells which program this is. */
export function unknownProgram(
  words: readonly Word[],
  { context }: ShellState,
  stdin: DataSource,
): DataSource {
  const word = words[0] as Word
  const { out, place, through } = context
  const dynamic = word.source !== undefined && word.source.from !== 'environment'
  if (dynamic)
    out.emit({
      type: 'execute',
      language: 'shell',
      source: word.source ?? stdin,
      read: false,
      ...(word.source && isConnection(word.source) && { shellOver: 'connection' as const }),
      evidence: word.evidence,
      through,
    })
  // `curl … | $RUNNER`: who gets a downloaded text alone runs it; a filter is told what to look for.
  const fed = !dynamic && (stdin.from === 'download' || stdin.from === 'decoded')
  if (fed && words.slice(1).every(({ text }) => text === '-' || text === '-s')) {
    const { evidence } = word
    out.emit({ type: 'execute', language: 'shell', source: stdin, read: false, evidence, through })
  }
  const tool = /^"?\$\{?[A-Z][A-Z0-9_]*\}?"?$/.test(word.text)
  // A pattern where programs are installed is there to hide the name.
  const hidden = word.glob && /^\/(?:usr\/|local\/)*s?bin\/|^\/[?*]/.test(word.text)
  // `$CC` is a habit of everybody; with the rights of the administrator it may be anything.
  const isUsual = tool && !through.some(one => administrators.has(one))
  const weight = dynamic || hidden ? 'everything' : isUsual ? 'note' : 'matters'
  const why = `which program runs is known only at run time: ${word.text.slice(0, 60)}`
  out.emit({ type: 'opaque', what: 'program-name', why, weight, evidence: word.evidence, through })
  // `cd FOLDER; ./* VERB`: the pattern may be of a file that must be known by its folder.
  const isPath = word.glob && word.text.includes('/')
  const names = isPath ? [pathTarget({ ...word, glob: true }, place)] : undefined
  const argv = words.map(item => item.text)
  out.emit({ type: 'run', program: '', argv, ...(names && { names }), evidence: word.evidence, through })
  return { from: 'unknown' }
}

/**
 * Tells whether the first word may be empty: `$SUDO` of `$SUDO rm x` is set nowhere, and then the next word is the
 * program.
 */
export function mayBeEmpty([first, second]: readonly Word[]): boolean {
  const unset = first?.source?.from === 'environment' && /^\$\{?\w{1,64}\}?$/.test(first.text)
  if (!unset || second === undefined) return false
  return second.known ? isProgram(basename(second.text)) : variableProgram(second) !== null
}
