import { onOneLine } from '../render/table.ts'
import { standardError } from '../render/terminal-output.ts'
import type { PreparedPlan } from './plan-for.ts'
import { plantedPaths } from './planted-paths.ts'

type Seen = Pick<PreparedPlan, 'obeyed'>

/** Says what was made inside and is obeyed outside, a line each; returns it. */
export function sayPlanted(before: Seen, after: Seen): readonly string[] {
  const planted = plantedPaths(before.obeyed, after.obeyed)
  for (const path of planted)
    standardError.print(
      `countersign: ${onOneLine(path)} was made inside, and programs outside obey it: look at it before you go on.`,
    )
  return planted
}
