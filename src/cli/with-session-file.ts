import { createReadStream } from 'node:fs'
import type { Gate } from '../gate/core/gate.ts'
import { type CallDefaults, parseCall } from '../gate/core/intake/parse-call.ts'
import { GateError } from '../ground/model/errors.ts'
import { isJsonObject, type Json, type JsonObject } from '../ground/model/json.ts'
import type { ToolReport } from '../ground/model/tool-report.ts'
import { visibleText } from '../ground/model/visible-text.ts'
import { openMemoryGate } from '../gate/open/open-gate.ts'
import { policyOfGate } from './policy/policy-of-gate.ts'
import { readLines } from './read-lines.ts'

/** The file of what a session heard and did before, and the policy to judge it by. */
export interface SessionFile {
  readonly file: string
  readonly flagsFile?: string | undefined
  /** Of the gate whose policy it is. */
  readonly stateFolder: string
}

/**
 * Hands over a gate in memory that was told a session: each line of the file is what the person wrote, what a tool gave
 * back, or a call. Nothing of it is kept or logged.
 */
export async function withSessionFile(
  { file, flagsFile, stateFolder }: SessionFile,
  defaults: CallDefaults,
  use: (gate: Gate) => Promise<void>,
): Promise<void> {
  const from = { projectFolder: process.cwd(), ...(flagsFile !== undefined && { flagsFile }) }
  const { policy, secretRules } = policyOfGate(stateFolder, from)
  // A gate that has judged nothing yet looks more closely; this one stands for one that has.
  const settled = { ...policy, proxy: { ...policy.proxy, cold_start_calls: 0 } }
  const gate = await openMemoryGate({ policy: settled, secretRules })
  try {
    await tellSession(gate, file, defaults)
    await use(gate)
  } finally {
    await gate.close()
  }
}

async function tellSession(gate: Gate, file: string, defaults: CallDefaults): Promise<void> {
  let number = 0
  try {
    for await (const { text, cut } of readLines(createReadStream(file))) {
      number++
      if (cut) throw badLine(number, 'is longer than 12 MiB: split it')
      if (text.trim() !== '') await tellEvent(gate, eventOf(text, number), number, defaults)
    }
  } catch (error) {
    if (error instanceof GateError) throw error
    const why = error instanceof Error ? error.message : 'it is no file'
    throw new GateError(
      'missing',
      `The session file ${visibleText(file, 200)} can’t be read (${visibleText(why, 200)}): give --session a file with one event per line.`,
    )
  }
}

function eventOf(text: string, number: number): JsonObject {
  let value: Json
  try {
    value = JSON.parse(text) as Json
  } catch {
    throw badLine(number, 'is not JSON: give one object per line')
  }
  if (!isJsonObject(value)) throw badLine(number, `is not an object: ${forms}`)
  return value
}

const forms = 'give {"prompt": TEXT}, {"result": TEXT, "tool": NAME} or {"call": {"tool": NAME, "args": {…}}}'

async function tellEvent(gate: Gate, event: JsonObject, number: number, defaults: CallDefaults) {
  const { session, agent, profile } = defaults
  const { prompt, result, call, tool = null, id } = event
  const notice = { session, agent, profile }
  if (typeof prompt === 'string') await gate.report({ ...notice, tool: null, text: prompt, from: 'person' })
  else if (typeof result === 'string' && (tool === null || typeof tool === 'string'))
    await gate.report({ ...notice, tool, text: result, ...callIdOf(id) })
  else if (isJsonObject(call ?? null)) await gate.evaluate(callOf(call as JsonObject, id, number, defaults))
  else throw badLine(number, `is no event: ${forms}`)
}

function callIdOf(id: Json | undefined): Pick<ToolReport, 'callId'> {
  return typeof id === 'string' ? { callId: id } : {}
}

/** A tool by any name is a named function, as in stored sessions, where its kind is left out. */
function callOf(call: JsonObject, id: Json | undefined, number: number, defaults: CallDefaults) {
  try {
    const input = { kind: 'tool', ...call, ...(typeof id === 'string' && { id }) }
    return parseCall(input, defaults)
  } catch (error) {
    throw error instanceof GateError ? badLine(number, `holds a bad call: ${error.message}`) : error
  }
}

function badLine(number: number, what: string): GateError {
  const end = what.endsWith('.') ? '' : '.'
  return new GateError('invalid', `Line ${number} of the session ${what}${end}`, 'session')
}
