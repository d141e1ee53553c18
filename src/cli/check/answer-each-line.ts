import { withoutByteOrderMark } from '../../ground/model/without-byte-order-mark.ts'
import type { Gate } from '../../gate/core/gate.ts'
import { type CallDefaults, parseCall } from '../../gate/core/intake/parse-call.ts'
import type { Decision } from '../../ground/model/decision.ts'
import { GateError } from '../../ground/model/errors.ts'
import { isJsonObject, type Json } from '../../ground/model/json.ts'
import { readLines } from '../read-lines.ts'
import type { TerminalOutput } from '../render/terminal-output.ts'
import { withoutSecrets } from '../../people/redaction/without-secrets.ts'
import { jsonText } from '../../ground/model/json-text.ts'

/** Calls under way at once: enough for the log to write them in groups. */
const inFlight = 256

/**
 * Answers each line of `input` with one line on `output`, in order. A line that can't be judged is
 * answered with deny and the reason; lines around it are not touched.
 */
export async function answerEachLine(
  gate: Gate,
  input: AsyncIterable<Uint8Array>,
  output: Pick<TerminalOutput, 'feed'>,
  defaults: CallDefaults,
): Promise<void> {
  const pending: Promise<string>[] = []
  let number = 0
  for await (const line of readLines(input)) {
    number++
    if (line.text.trim() === '' && !line.cut) continue
    pending.push(answerLine(gate, line, number, defaults))
    if (pending.length >= inFlight) await output.feed(`${await (pending.shift() as Promise<string>)}\n`)
  }
  for (const answer of pending) await output.feed(`${await answer}\n`)
}

async function answerLine(
  gate: Gate,
  line: { readonly text: string; readonly cut: boolean },
  number: number,
  defaults: CallDefaults,
): Promise<string> {
  let id: Json = number
  try {
    if (line.cut) throw new GateError('invalid', `Line ${number} is longer than 12 MiB: split it.`)
    const value = parseLine(line.text, number)
    id = value['id'] ?? number
    const { id: _label, ...call } = value
    const parsed = parseCall(call, defaults)
    const decision = await gate.evaluate(parsed, { dryRun: true })
    return jsonText({ id, ...summary(withoutSecrets(parsed, decision).decision) })
  } catch (error) {
    return jsonText(refusal(id, error))
  }
}

function parseLine(text: string, number: number): { readonly [key: string]: Json } {
  let value: Json
  try {
    value = JSON.parse(number === 1 ? withoutByteOrderMark(text) : text) as Json
  } catch {
    throw new GateError('invalid', `Line ${number} is not JSON: give one object per line.`)
  }
  if (!isJsonObject(value))
    throw new GateError('invalid', `Line ${number} is not an object: give kind or tool, and args.`)
  return value
}

function summary(decision: Decision) {
  const { assessment, effect, reason, challenge, approvers } = decision
  const findings = assessment.contributions.flatMap(({ findings }) => findings.map(({ code }) => code))
  return {
    effect,
    composite: assessment.composite,
    level: assessment.level,
    reason: reason.text,
    ...(reason.instead === undefined ? {} : { instead: reason.instead }),
    challenge,
    ...(approvers && { approvers: approvers.map(one => ({ ...one })) }),
    findings: [...new Set(findings)],
    decision: decision.id,
  }
}

function refusal(id: Json, error: unknown) {
  const known = error instanceof GateError
  return {
    id,
    effect: 'deny',
    error: known ? error.code : 'internal',
    reason: known ? error.message : 'An internal error stopped the judging of this line, so it is denied.',
    ...(known && error.field !== undefined ? { field: error.field } : {}),
  }
}
