import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { noteText } from './review-note.ts'
import type { Note } from './note.ts'

/** A program and its arguments. */
interface Started {
  readonly program: string
  readonly args: readonly string[]
}

/** Shows a note on this desktop; rejects with one sentence where there is none. */
export async function showOnDesktop(
  note: Note,
  signal: AbortSignal,
  environment: NodeJS.ProcessEnv = process.env,
  platform: NodeJS.Platform = process.platform,
): Promise<void> {
  const { program, args } = commandFor(note, environment, platform)
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { env: environment, stdio: 'ignore', signal, killSignal: 'SIGKILL' })
    child.on('error', (error: NodeJS.ErrnoException) =>
      reject(new Error(`${program} can't be started (${error.code ?? error.name}): install it`)),
    )
    child.on('exit', (code, by) =>
      code === 0 ? resolve() : reject(new Error(`${program} ended with ${by ?? `exit status ${code}`}`)),
    )
  })
}

function commandFor(note: Note, environment: NodeJS.ProcessEnv, platform: NodeJS.Platform): Started {
  const title = `Countersign: ${note.title}`
  if (platform === 'darwin') return { program: 'osascript', args: [...script, title, noteText(note)] }
  if (platform !== 'linux') throw new Error(`notes can't be shown on the desktop of ${platform}`)
  if (!hasSessionBus(environment))
    throw new Error('no desktop session was found: start the gate where you are logged in')
  const urgency = note.level === 'critical' ? 'critical' : 'normal'
  // The body may be read as markup; the title is not.
  const body = noteText(note).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return {
    program: 'notify-send',
    args: ['--app-name=Countersign', `--urgency=${urgency}`, '--', title, body],
  }
}

/** Text comes as arguments of the script, and is never part of it. */
const script = [
  '-e',
  'on run argv',
  '-e',
  'display notification (item 2 of argv) with title (item 1 of argv)',
  '-e',
  'end run',
]

function hasSessionBus(environment: NodeJS.ProcessEnv): boolean {
  if ((environment['DBUS_SESSION_BUS_ADDRESS'] ?? '') !== '') return true
  const runtime = environment['XDG_RUNTIME_DIR'] ?? ''
  return runtime !== '' && existsSync(join(runtime, 'bus'))
}
