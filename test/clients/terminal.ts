import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as later } from 'node:timers/promises'

/** A terminal at which a person sits: what is typed reaches the program, and its screen can be read. */
export interface Terminal {
  /** Types a line, then presses Enter. */
  type(line: string): Promise<void>
  press(key: string): void
  screen(): string
  /** Until the screen shows it; throws what it shows instead. */
  shows(what: RegExp, milliseconds?: number): Promise<void>
  close(): void
}

/** Tells whether there is a program that keeps terminals. */
export function hasTerminals(): boolean {
  return spawnSync('tmux', ['-V']).status === 0
}

/** How a program is started in a terminal. */
export interface TerminalStart {
  readonly words: readonly string[]
  readonly cwd: string
  readonly env: Readonly<Record<string, string>>
  /** A folder for the terminal’s socket. */
  readonly folder: string
  /** Columns and rows; wide enough for whole sentences where it is left out. */
  readonly size?: readonly [columns: number, rows: number]
}

/** Opens a terminal with a program in it. */
export function openTerminal({ words, cwd, env, folder, size = [160, 60] }: TerminalStart): Terminal {
  const tmux = (...args: readonly string[]) => {
    const done = spawnSync('tmux', ['-S', join(folder, 'terminal'), '-f', '/dev/null', ...args], {
      cwd,
      env: { PATH: env['PATH'] ?? '', LANG: 'C.UTF-8', TERM: 'xterm-256color' },
      encoding: 'utf8',
    })
    if (done.status !== 0) throw new Error(`tmux ${args[0]}: ${done.stderr}`)
    return done.stdout
  }
  const input = Object.entries(env).map(([name, value]) => `${name}=${value}`)
  const [columns, rows] = size.map(String)
  tmux('new-session', '-d', '-x', columns ?? '', '-y', rows ?? '', '--', 'env', '-i', ...input, ...words)
  const screen = () => tmux('capture-pane', '-p')
  const shows = async (what: RegExp, milliseconds = 60_000) => {
    for (const until = Date.now() + milliseconds; Date.now() < until; await later(200))
      if (what.test(screen())) return
    throw new Error(`The screen never showed ${what.source}: ${screen().replaceAll(/\s+/g, ' ')}`)
  }
  return {
    type: async line => {
      tmux('send-keys', '-l', line)
      // Enter that comes together with the text is taken for a line end within it.
      const last = line.split(' ').at(-1) ?? line
      await shows(new RegExp(last.replaceAll(/\W/g, '\\$&')))
      await later(500)
      tmux('send-keys', 'Enter')
    },
    press: key => void tmux('send-keys', key),
    screen,
    shows,
    close: () => void tmux('kill-server'),
  }
}
