import { basename, isProgram } from './program-name.ts'
import { quotedForShell } from './printf-text.ts'
import { splitString } from './split-string.ts'

/** The first line of a script, which says what runs it. */
interface Shebang {
  /** The name of the program, behind `env`. */
  readonly program: string
  /** The line as a shell has it, where it says more than the language of the script. */
  readonly command?: string
}

/** Returns what the first line of a script says; undefined where it has none. */
export function shebangOf(
  text: string | undefined,
  isLanguage: (name: string) => boolean,
): Shebang | undefined {
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
    ? words.slice(1).every(isSwitch)
    : !isProgram(program) && words.length === 1
  return isPlain ? { program } : { program, command }
}

/** A word that gives a language no other code than the file. */
function isSwitch(word: string): boolean {
  return (
    /^[\w@.:=,+-]+$/.test(word) &&
    !/^-[a-zA-Z]{0,8}[cefpnI]$|^--?(?:eval|command|print|require|import)/.test(word)
  )
}
