import { lstatSync, realpathSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { ProgramRun } from '../../../ground/model/program-run.ts'

const managers = /^(?:npm|npx|pnpm|pnpx|yarn|bun|bunx|cnpm)\b/
const own = 'node_modules/.bin'
/** Lines of the small scripts by which package managers start a program of a package. */
const ofShims =
  /^(?:#!\/bin\/sh|basedir=\$\(dirname "\$\(echo "\$0" \| sed -e 's,\\\\,\/,g'\)"\)|case `uname` in|\*CYGWIN\*(?:\|\*MINGW\*\|\*MSYS\*)?\)(?: basedir=`cygpath -w "\$basedir"`;;)?|if command -v cygpath > \/dev\/null 2>&1; then|basedir=`cygpath -w "\$basedir"`|;;|esac|if \[ -z "\$NODE_PATH" \]; then|export NODE_PATH="[\w.:@/+$-]{0,8000}"|if \[ -x "\$basedir\/node" \]; then|else|fi|(?:exec )?(?:"\$basedir\/node"|node) {1,2}"\$basedir\/[\w.@/+-]{1,1000}" {1,3}"\$@"|ret=\$\?|exit \$ret|#.*)?$/

/** Tells whether a text is nothing but such a script. */
export function isShim(text: string): boolean {
  return text.length < 32_000 && text.split('\n').every(line => ofShims.test(line.trim()))
}

/** Finds the programs that a package manager starts out of the project itself: links are followed to what they name. */
export function projectPrograms({ program, raw, words, through, cwd }: ProgramRun): readonly string[] {
  const isManager = managers.test(program)
  const named = isManager ? words.filter(word => !word.startsWith('-')).slice(0, 2) : [program]
  if (raw.includes(`${own}/`)) return [realOf(resolve(cwd, raw))].flatMap(path => path ?? [])
  if (!isManager && !through.some(label => managers.test(label))) return []
  const folders = [cwd, dirname(cwd), dirname(dirname(cwd))].map(folder => join(folder, own))
  return named
    .filter(name => /^[\w.-]{1,100}$/.test(name))
    .flatMap(name => folders.map(folder => realOf(join(folder, name))).find(path => path !== undefined) ?? [])
}

function realOf(path: string): string | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) && realpathSync(path)
  } catch {
    return undefined
  }
}

/** The language of a program by its first line. */
export function languageOfProgram(text: string): string {
  const first = text.slice(0, 200)
  return /^#!.{0,100}\b(?:ba|z|da|k)?sh\b/.test(first) ? 'shell' : 'javascript'
}
