import type { JudgedCase } from '../../gate/config/run-cases.ts'
import type { Gate } from '../../gate/core/gate.ts'
import { parseCall } from '../../gate/core/intake/parse-call.ts'
import { placeOf } from '../../gate/core/judge/place-of.ts'
import type { JsonObject } from '../../ground/model/json.ts'
import type { Rule } from '../../ground/model/policy.ts'
import { ruleNotes } from '../../judge/policy/rule-notes.ts'

/** Judges the call of a case where one stands. */
export async function judgeCase(input: JsonObject, gate: Gate, rules: readonly Rule[]): Promise<JudgedCase> {
  const about = { origin: 'check', agent: 'test', session: 'test', profile: 'default' } as const
  const call = parseCall(input, { ...about, cwd: process.cwd() })
  const decision = await gate.evaluate(call, { dryRun: true })
  const { effects, assessment, effect, reason, approvers } = decision
  const findings = assessment.contributions.flatMap(one =>
    one.findings.filter(({ points, gate: isGate }) => points > 0 || isGate),
  )
  const notes = () => ruleNotes(rules, { call, effects, place: placeOf(call, []), findings })
  return { effect, reason, notes, ...(approvers && { approvers }) }
}
