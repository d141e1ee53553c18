import { type LaterCodes, shellCodes } from './later-code.ts'

/** Assignments of a table that its commands see: more, and longer ones, are not followed. */
const maxSettings = 16
const setting = /^\s{0,20}([A-Za-z_]\w{0,63})\s{0,20}=\s{0,20}(.{0,400})$/
const field = '[\\d*/,~?LW#a-zA-Z-]{1,80}[ \\t]{1,40}'
const times = new RegExp(
  `^[ \\t]{0,40}(?:@(?:every[_ ]\\w{1,20}|[a-z]{4,12})[ \\t]{1,40}|(?:${field}){5}|(?:${field}){4}\\S{1,80}[ \\t]{1,40})`,
)
const anacronTimes = /^[ \t]{0,40}(?:\d{1,6}|@\w{4,12})[ \t]{1,40}\d{1,6}[ \t]{1,40}[\w.-]{1,80}[ \t]{1,40}/
const user = /^[\w.$-]{1,64}(?::[\w.-]{1,64})?[ \t]{1,40}/

/** Returns the commands of a user’s table of jobs. */
export function crontabCommands(text: string): LaterCodes {
  return commandsOf(text, line => behind(times, line))
}

/** Returns the commands of a table of the system, where a name of a user stands before each. */
export function systemCrontabCommands(text: string): LaterCodes {
  return commandsOf(text, line => {
    const rest = behind(times, line)
    return rest === null ? null : rest.replace(user, '')
  })
}

/** Returns the commands of `/etc/anacrontab`. */
export function anacrontabCommands(text: string): LaterCodes {
  return commandsOf(text, line => behind(anacronTimes, line))
}

function commandsOf(text: string, jobIn: (line: string) => string | null): LaterCodes {
  const settings: string[] = []
  const commands: string[] = []
  for (const line of text.split(/\r?\n/)) {
    if (/^\s{0,40}(?:#|$)/.test(line)) continue
    const [, name, value] = setting.exec(line) ?? []
    if (name !== undefined && value !== undefined) {
      if (settings.length < maxSettings) settings.push(`${name}=${quoteValue(value)}\n`)
      continue
    }
    const job = jobIn(line) ?? unknownLine(line)
    if (job !== null) commands.push(settings.join('') + withInput(job))
  }
  return shellCodes(commands)
}

/** Returns a value as a shell takes it: the table takes it as it stands. */
function quoteValue(value: string): string {
  return /^(["']).*\1$/s.test(value) ? value : `'${value.trim().replaceAll("'", `'\\''`)}'`
}

/** Returns what stands behind the beginning of a line; null where the line does not begin so. */
function behind(beginning: RegExp, line: string): string | null {
  const found = beginning.exec(line.slice(0, 1_024))?.[0]
  return found === undefined ? null : line.slice(found.length)
}

/** The job of a line whose time only the run tells. */
function unknownLine(line: string): string | null {
  const time = /^\s{0,40}["']?\$\{?\w{1,64}\}?["']?\s{0,40}/.exec(line.slice(0, 256))?.[0]
  return time === undefined ? null : line.slice(time.length)
}

/** Returns a job with its input: what stands behind a percent sign, each further sign a line break. */
function withInput(job: string): string {
  if (!job.includes('%')) return job
  const [command = '', ...input] = job.replaceAll('\\%', '\u0000').split('%')
  const plain = (text: string) => text.replaceAll('\u0000', '%')
  if (input.length === 0) return plain(command)
  return `${plain(command)} <<'END_OF_INPUT'\n${plain(input.join('\n'))}\nEND_OF_INPUT\n`
}
