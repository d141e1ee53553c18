import { GateError } from '../../ground/model/errors.ts'
import { onOneLine } from '../render/table.ts'
import { standardError } from '../render/terminal-output.ts'
import type { PreparedPlan } from './plan-for.ts'

/**
 * Says what was made inside since a plan was made, and is obeyed outside, a line each; returns it. Where nobody can look any
 * more, since what ran inside has seen to that, it says so.
 */
export async function reportMadeInside(
  { obeyed }: Pick<PreparedPlan, 'obeyed'>,
  planAgain: () => Promise<Pick<PreparedPlan, 'obeyed'>>,
): Promise<readonly string[]> {
  const after = await planAgain().catch((error: unknown) => {
    const why = error instanceof GateError ? error.message : String(error)
    standardError.print(
      `countersign: what was made inside can’t be looked for, so look through the workspace before you go on: ${onOneLine(why)}`,
    )
    return { obeyed }
  })
  const planted = plantedPaths(obeyed, after.obeyed)
  for (const path of planted)
    standardError.print(
      `countersign: ${onOneLine(path)} was made inside, and programs outside obey it: look at it before you go on.`,
    )
  return planted
}

/** Returns the names that are obeyed outside since a plan was made: hooks, settings, and links that lead to other ones. */
function plantedPaths(before: readonly string[], after: readonly string[]): readonly string[] {
  const known = new Set(before)
  return [...new Set(after)].filter(name => !known.has(name))
}
