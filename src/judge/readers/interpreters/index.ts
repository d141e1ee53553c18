import type { ReadContext } from '../read-context.ts'
import { readShell } from '../shell/read-shell.ts'
import { readAppleScript } from './read-apple-script.ts'
import { readAwk } from './read-awk.ts'
import { readCompiledCode } from './read-compiled-code.ts'
import { readPowerShell } from './read-powershell.ts'
import { readProgram } from './read-program.ts'
import { readShellStrings } from './read-shell-strings.ts'
import { readTcl } from './read-tcl.ts'

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
  else if (language === 'compiled') return readCompiledCode(text, context)
  else if (language === 'tcl' || language === 'expect') {
    readTcl(text, context)
    readProgram(language, text, context)
  } else if (programs.has(language)) readProgram(language, text, context)
  else {
    readShellStrings(text, context)
    return false
  }
  return true
}
