import { joinedLines, type LaterCodes, shellCodes } from './later-code.ts'

const execLine =
  /^\s{0,40}Exec(?:Start|StartPre|StartPost|Condition|Reload|Stop|StopPre|StopPost)?\s{0,20}=\s{0,20}/
const environmentLine = /^\s{0,40}Environment\s{0,20}=\s{0,20}(.{1,1000})$/
const maxSettings = 16

/** Returns the commands of a unit of systemd: each `Exec…=` line, with the variables that the unit sets. */
export function unitCommands(text: string): LaterCodes {
  const settings: string[] = []
  const commands: string[] = []
  for (const line of joinedLines(text)) {
    const set = environmentLine.exec(line)?.[1]
    if (set !== undefined && settings.length < maxSettings) settings.push(`export ${set}\n`)
    const command = behind(execLine, line)
    if (command !== null && command !== '') commands.push(withoutPrefix(command))
  }
  const before = settings.join('')
  return shellCodes(commands.map(command => before + command))
}

/** Returns the commands of a desktop entry, or of a service that a bus starts. */
export function desktopCommands(text: string): LaterCodes {
  const commands = text.split(/\r?\n/).flatMap(line => behind(/^\s{0,40}Exec\s{0,20}=\s{0,20}/, line) ?? [])
  return shellCodes(commands.map(command => command.replace(/%[fFuUdDnNickvm]/g, '').replaceAll('%%', '%')))
}

/** Returns the commands of rules for devices. */
export function deviceRuleCommands(text: string): LaterCodes {
  return shellCodes(
    joinedLines(text).flatMap(line =>
      /^\s{0,40}#/.test(line)
        ? []
        : [
            ...line.matchAll(
              /\b(?:RUN(?:\{program\})?|PROGRAM|IMPORT\{program\})\s{0,8}[+:=]{1,2}\s{0,8}"([^"]{1,8000})"/g,
            ),
          ].map(match => match[1] as string),
    ),
  )
}

function behind(beginning: RegExp, line: string): string | null {
  const found = beginning.exec(line.slice(0, 256))?.[0]
  return found === undefined ? null : line.slice(found.length)
}

/** Drops the marks before a command, and the name that `@` gives it; spells what the manager fills in as a shell does. */
function withoutPrefix(command: string): string {
  const marks = /^[@:+!|-]{0,6}/.exec(command)?.[0] ?? ''
  const plain = command.slice(marks.length).trimStart()
  const named = marks.includes('@') ? plain.replace(/^(\S{1,400}\s{1,40})\S{1,400}\s{0,40}/, '$1') : plain
  return named
    .replaceAll('%%', '\u0000')
    .replaceAll('%h', '~')
    .replaceAll('$$', '$')
    .replaceAll('\u0000', '%')
}
