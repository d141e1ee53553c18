import { type LaterCodes, shellCodes } from './later-code.ts'
import { withoutEscapes } from './quote-word.ts'

const gitSection = /^[ \t]{0,20}\[\s{0,8}([\w.-]{1,40})/
const gitLine = /^[ \t]{0,20}([\w-]{1,40})[ \t]{0,20}=[ \t]{0,20}(.{1,4000})$/
/** Keys whose value git runs, whatever it says. */
const gitPrograms = /^(?:sshcommand|fsmonitor|external|textconv|clean|smudge|process|askpass|pager|editor)$/i

/** Returns the commands among the settings of git: what begins with `!`, and programs that git starts. */
export function gitCommands(text: string): LaterCodes {
  const commands: string[] = []
  let section = ''
  for (const line of text.split(/\r?\n/)) {
    const begun = gitSection.exec(line)?.[1]
    if (begun !== undefined) section = begun.toLowerCase()
    const [, key = '', value = ''] = gitLine.exec(line) ?? []
    const plain = value.replace(/^"(.{0,4000})"$/, (_whole, inner: string) => withoutEscapes(inner))
    if (plain.startsWith('!')) commands.push(plain.slice(1))
    else if (section !== '' && gitPrograms.test(key) && !/^(?:true|false|cat)$/i.test(plain))
      commands.push(plain)
  }
  return shellCodes(commands)
}

/** Returns the commands of a list of hooks: `entry: …` and `run: …`, each on its line. */
export function hookListCommands(text: string): LaterCodes {
  const lines = text.matchAll(/^[ \t]{0,40}(?:- )?(?:entry|run):[ \t]{1,20}([^\n]{1,4000})$/gm)
  return shellCodes(
    [...lines].map(match => (match[1] as string).trim().replace(/^(["'])(.{0,4000})\1$/, '$2')),
  )
}
