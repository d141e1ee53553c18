import type { FactorScore } from '../../../ground/model/assessment.ts'
import type { ToolCall } from '../../../ground/model/tool-call.ts'
import type { Effect } from '../../../ground/model/effect.ts'
import { dangerFinder } from './find-dangers.ts'
import type { FindDangers } from '../../../judge/scoring/argument-risk.ts'
import { scoreFiveFactors } from '../../../judge/scoring/score-five-factors.ts'

/**
 * The five factors of a named function or MCP tool, or null; `functionCall` is the n-th of this function in its
 * session.
 */
export function factorsOf(
  call: ToolCall,
  effects: readonly Effect[],
  functionCall: number,
): FactorScore | null {
  if (!isNamed(call)) return null
  const { tool, docstring, hints } = call
  return scoreFiveFactors(
    { tool, arguments: call.arguments, docstring, hints, callNumber: functionCall },
    dangersOf(effects),
  )
}

/** Combines the dangers that readers saw in the call’s own code with those in texts that are no code. */
function dangersOf(effects: readonly Effect[]): FindDangers {
  const find = dangerFinder()
  return text => {
    const seen = find(text)
    return {
      sql: seen.sql || effects.some(isDangerousStatement),
      shell: seen.shell || effects.some(isDangerousCommand),
    }
  }
}

function isDangerousStatement(effect: Effect): boolean {
  return (
    effect.type === 'database' &&
    effect.statements.some(({ verb }) => /^(?:DROP|DELETE|TRUNCATE|ALTER)$/.test(verb))
  )
}

function isDangerousCommand(effect: Effect): boolean {
  if (effect.through.includes('sudo') || effect.through.includes('doas')) return true
  return effect.type === 'mode' && /^0?777$|^(?:a|ugo)?[+=]rwx$/.test(effect.value ?? '')
}

/** A function that is known by its name alone: the five factors are for these. */
export function isNamed(call: ToolCall): call is ToolCall & { readonly tool: string } {
  return call.kind === 'tool' && call.tool !== null
}
