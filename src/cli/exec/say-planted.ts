import type { Plan } from '../../boundary/plan.ts'
import { onOneLine } from '../render/table.ts'
import { standardError } from '../render/terminal-output.ts'
import { plantedPaths } from './planted-paths.ts'

/** Says what was made inside and is obeyed outside, a line each. */
export function sayPlanted(before: Plan, after: Plan): void {
  for (const path of plantedPaths(before, after))
    standardError.print(
      `countersign: ${onOneLine(path)} was made inside, and programs outside obey it: look at it before you go on.`,
    )
}
