import type { ReadContext } from '../read-context.ts'
import { readShell } from '../shell/read-shell.ts'
import { readAwk } from './awk.ts'
import { readPowerShell } from './powershell.ts'
import { readProgram } from './read-program.ts'

const programs = new Set([
  'python',
  'javascript',
  'perl',
  'ruby',
  'php',
  'lua',
  'r',
  'julia',
  'elixir',
  'tcl',
  'groovy',
  'scala',
  'expect',
  'gdb',
])

/** Reads a program in any language that is known; false when none is, and the execution stays unread. */
export function readCode(language: string, text: string, context: ReadContext): boolean {
  if (language === 'shell') readShell(text, context)
  else if (language === 'awk') readAwk(text, context)
  else if (language === 'sql') context.code.readSql('generic', text, context)
  else if (language === 'applescript') return readAppleScript(text, context)
  else if (language === 'powershell') readPowerShell(text, context)
  else if (programs.has(language)) readProgram(language, text, context)
  else return false
  return true
}

/** `do shell script "…"`; the rest of AppleScript drives other programs and is not read. */
function readAppleScript(text: string, context: ReadContext): boolean {
  const commands = [...text.matchAll(/do shell script\s{1,9}"((?:[^"\\]|\\.){1,4000})"/g)]
  for (const match of commands)
    readShell((match[1] as string).replace(/\\(["\\])/g, '$1'), {
      ...context,
      depth: context.depth + 1,
      offset: null,
    })
  return commands.length > 0
}
