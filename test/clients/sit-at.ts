import type { AtTerminal, DrivenClient } from './driven-client.ts'
import type { Ready, Stage } from './stage.ts'
import { openTerminal, type Terminal } from './terminal.ts'

/** A client that is driven at a terminal. */
export type SeatedClient = DrivenClient & { readonly atTerminal: AtTerminal }

/** Longest until a client draws its first screen, on a busy machine; milliseconds. */
const patience = 150_000

/** Opens a terminal with a client in it, answers what it asks at its start, and waits until it takes a prompt. */
export async function sitAt(
  { program, path }: Ready,
  driven: SeatedClient,
  { world, place }: Stage,
  size?: readonly [columns: number, rows: number],
): Promise<Terminal> {
  const { words, asks = [], ready } = driven.atTerminal
  const env = { HOME: world.home, PATH: path, TERM: 'xterm-256color', LANG: 'C.UTF-8', ...driven.env(place) }
  const parts = { words: [...program, ...words(place)], cwd: world.work, env, folder: world.home }
  const terminal = openTerminal({ ...parts, ...(size && { size }) })
  try {
    for (const [what, ...keys] of asks) {
      await terminal.shows(what, patience)
      for (const key of keys) terminal.press(key)
    }
    await terminal.shows(ready, patience)
    return terminal
  } catch (error) {
    terminal.close()
    throw error
  }
}

/** Narrows a client to one that is driven at a terminal. */
export function isSeated(driven: DrivenClient): driven is SeatedClient {
  return driven.atTerminal !== undefined
}
