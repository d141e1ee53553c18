import { type Command, type CommandReader, unread } from '../../command.ts'
import type { ReadContext } from '../../read-context.ts'
import { lineOf } from './reads-line.ts'
import { readsStore } from './prints-secret.ts'

/** A container, or a program that lends secrets to what it starts: their variables are others than this shell's. */
const lendsVariables =
  /^(?:(?:docker|podman|nerdctl|docker-compose|podman-compose|kubectl|oc|k) (?:exec|rsh)|heroku|fly|flyctl|railway|doppler|infisical|op|chamber|aws-vault|aws-okta|envchain|dotenvx|sops)$/

const namesSecret =
  /^(?!(?:OLD)?PWD$|SSH_AUTH_SOCK$)\w{0,80}(?:KEY|TOKEN|SECRET|PASS|PWD|CRED|AUTH|DSN|_UR[IL]$|CONN)/i

/** `env` and `printenv`: all variables, or those that are named. Those of a container hold what it was started with. */
export const printsEnvironment: CommandReader = (command, context) => {
  if (command.args.some(({ text }) => text.includes('=') && !text.startsWith('-'))) return undefined
  const names = command.args.filter(({ text }) => !text.startsWith('-'))
  if (names.length === 0 || names.some(({ text }) => namesSecret.test(text))) printsLent(command, context)
  return { from: 'environment' }
}

function printsLent(command: Command, context: ReadContext): void {
  if (context.through.some(label => lendsVariables.test(label)))
    readsStore('/proc/self/environ', command, context)
}

/** Options of `ps` whose value is the next word. */
const valued = /^-{0,2}(?:[oOCuUpPgGtsqk]|-?(?:format|pid|ppid|user|group|sort|tty|sid))$/

/** `ps auxe`, `ps eww`, and `-E` of macOS: behind each program stand its variables. `-e` means every program. */
export const listsProcesses: CommandReader = (command, context) => {
  const { args } = command
  const shows = args.some(
    ({ text }, i) =>
      !valued.test(args[i - 1]?.text ?? '') &&
      /^(?:[a-zA-Z]{0,10}e[a-zA-Z]{0,10}|-[a-zA-Z]{0,10}E[a-zA-Z]{0,10})$/.test(text),
  )
  if (shows) readsStore('/proc/*/environ', command, context)
  return undefined
}

/** Makes a reader of a line that shows the variables of one program that runs; which, its name says and no number. */
export const showsVariables =
  (asked: RegExp): CommandReader =>
  (command, context) => {
    if (!asked.test(lineOf(command))) return unread
    readsStore('/proc/self/environ', command, context)
    return undefined
  }
