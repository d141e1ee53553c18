import type { Tallied } from '../../core/ports/figures.ts'
import { bucketOf } from '../../core/log/bucket-of.ts'
import type { ToolCall } from '../../../ground/model/tool-call.ts'
import type { Decision } from '../../../ground/model/decision.ts'

const longestTool = 120

/** One sum that a decision is part of. */
export interface TalliedKey {
  readonly what: Tallied
  readonly key: string
  readonly points: number
}

/** Every sum that a decision is part of. */
export function talliedKeys(call: ToolCall, decision: Decision): readonly TalliedKey[] {
  const keys: TalliedKey[] = [one('all', ''), one('tool', `${call.kind} ${toolOf(call, decision)}`)]
  if (decision.milliseconds !== undefined) keys.push(one('judged', String(bucketOf(decision.milliseconds))))
  if (decision.observed !== undefined) keys.push(one('observed', decision.observed))
  const codes = new Set<string>()
  for (const { filter, points, findings } of decision.assessment.contributions) {
    const counting = findings.filter(finding => finding.points > 0 || finding.gate)
    if (counting.length === 0) continue
    keys.push({ what: 'filter', key: filter, points })
    for (const { code } of counting) codes.add(code)
  }
  if (decision.effect !== 'allow') for (const code of codes) keys.push(one('finding', code))
  return keys
}

function one(what: Tallied, key: string): TalliedKey {
  return { what, key, points: 0 }
}

/** The tool’s name; for a shell command the program that it runs first; nothing where the kind says it all. */
function toolOf({ tool }: ToolCall, { effects }: Decision): string {
  if (tool !== null) return tool.slice(0, longestTool)
  for (const effect of effects)
    if (effect.type === 'run' && effect.program !== '') return effect.program.slice(0, longestTool)
  return ''
}
