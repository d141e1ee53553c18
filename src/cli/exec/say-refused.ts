import type { Plan } from '../../proof/boundary/plan.ts'
import { wayOf } from '../../proof/boundary/way-of.ts'
import { onOneLine } from '../render/table.ts'
import { standardError } from '../render/terminal-output.ts'

const most = 5

/** Says what the command was refused by its own words, and how it could be shown; a line each, and only the first ones. */
export function sayRefused(paths: readonly string[], plan: Plan): void {
  for (const path of paths.slice(0, most)) {
    const isHeld = wayOf(path, plan) === 'pinned'
    const why = isHeld
      ? 'can be read inside and not changed, since programs outside obey it.'
      : 'is there, and not for the command: exec --one with --read (or --write) and that path shows it, judged anew.'
    standardError.print(`countersign: ${onOneLine(path)} ${why}`)
  }
  if (paths.length > most)
    standardError.print(
      `countersign: ${paths.length - most} more paths were refused: its session in the dashboard has them.`,
    )
}
