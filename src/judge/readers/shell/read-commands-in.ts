import type { DataSource } from '../../../ground/model/effect.ts'
import type { Word } from '../command.ts'
import type { ShellState } from './shell-state.ts'
import { wrappers } from './wrapper-table.ts'
import { readUnlistedProgram } from './read-unlisted-program.ts'
import { readerOf } from './reader-of.ts'
import { wordSet } from '../../../ground/model/word-set.ts'

/** Reads commands among the words of a program: of one that nobody knows all of them, of others those that it keeps for later. */
export function readCommandsIn(
  program: string,
  args: readonly Word[],
  output: DataSource | undefined,
  state: ShellState,
): void {
  if (output === undefined && !isRead(program)) readUnlistedProgram(program, args, state)
  else if (program !== 'git') readPlantedCode(program, args, state)
}

/** Tells whether a reader, or the shell itself, knows a program. */
function isRead(program: string): boolean {
  return readerOf(program) !== undefined || wrappers.has(program) || program === 'find' || program === 'xargs'
}

/** Words by which programs of every day keep a setting, an alias or a script. */
const keeping = wordSet('set add config configure alias pkg env set-credentials import')
/** Options and variables of build tools whose value is a command. */
const running =
  /^(?:-exec|-toolexec|--exec|--toolexec|--eval|--exec-command|-Dexec\.(?:executable|args)|[\w:.+?]{1,40}[:?+]{0,2})$/
/** Keys of settings whose value is started: where it stands matters as much as what it says. */
const startedKey =
  /^(?:script-shell|credential_process|node-gyp|shell|editor|pager|git|GOFLAGS|CC|CXX|--exec-command|exec-command|init-module|before-script|after-script)$/i
const pipe = /\|\s{0,3}(?:sudo\s)?(?:\S{1,40}\/)?(?:ba|z|da|k)?sh(?![\w-])/
const maxWords = 60

/** Reads the commands that programs are told to keep, or to run when they build: they run later, unseen. */
function readPlantedCode(program: string, words: readonly Word[], state: ShellState): void {
  const args = words.slice(0, maxWords)
  const isKept = args.slice(0, 3).some(({ text }) => keeping.has(text))
  if (!isKept && !builders.has(program)) return
  const inner = state.copy()
  inner.context = { ...state.context, through: [...state.context.through, program] }
  for (const [i, word] of args.entries()) {
    const command = commandIn(word, args[i - 1]?.text ?? '', isKept)
    if (command === null) continue
    const own = inner.copy()
    own.context = { ...inner.context, offset: null, outer: word.evidence }
    own.walker.runText(command, own, { from: 'input' })
  }
}

const builders = wordSet('go make gmake cmake mvn mvnw gradle gradlew cargo bazel ninja meson')

/** The command in a word; null where it holds none. */
function commandIn({ text, known }: Word, before: string, isKept: boolean): string | null {
  if (!known || text.length > 4_000) return null
  const shell = /\$\(shell\s{1,4}(.{1,2000})\)/.exec(text)?.[1]
  if (shell !== undefined) return shell
  const [, name = '', value] = /^([\w@./:+?-]{1,80}?)[:?+]{0,2}=(.{1,2000})$/s.exec(text) ?? []
  const input = value ?? text
  const plain = input.replace(/^!\s{0,4}/, '')
  if (isKept && (pipe.test(plain) || plain !== input || isShellLine(plain))) return plain
  if (isKept && startedKey.test(value === undefined ? before : name)) return plain
  return running.test(value === undefined ? before : name) && isShellLine(plain) ? plain : null
}

/** A program, and words or options behind it that nobody writes in a sentence. */
function isShellLine(text: string): boolean {
  return /^\s{0,4}[\w./~-]{1,80}\s+(?:.{0,400}\s)?(?:-{1,2}[a-zA-Z]|[~/.]{0,2}\/|https?:|['"])/.test(text)
}
