import { createInterface } from 'node:readline/promises'
import type { Gate } from '../../gate/gate.ts'
import { parseCall } from '../../gate/parse-call.ts'
import { GateError } from '../../model/errors.ts'
import { nameOf } from '../known-tools.ts'
import type { Paint } from '../render/colour.ts'
import { fullAnswer } from '../render/decision.ts'

/** Judges what a person types, line by line, until they leave with an empty line, `exit` or Ctrl-D. */
export async function judgeTyped(gate: Gate, paint: Paint, width: number): Promise<void> {
  const lines = createInterface({ input: process.stdin, output: process.stdout, prompt: '› ' })
  process.stdout.write(
    'Type a command (or a call as JSON) to have it judged; nothing is run. An empty line leaves.\n',
  )
  lines.prompt()
  for await (const line of lines) {
    const text = line.trim()
    if (text === '' || text === 'exit' || text === 'quit') break
    process.stdout.write(`${await answer(gate, text, paint, width)}\n\n`)
    lines.prompt()
  }
  lines.close()
}

async function answer(gate: Gate, text: string, paint: Paint, width: number): Promise<string> {
  try {
    const call = parseCall(valueOf(text), {
      origin: 'start',
      profile: 'default',
      agent: 'you',
      session: 'typed',
    })
    return fullAnswer(call, await gate.evaluate(call, { dryRun: true }), paint, width)
  } catch (error) {
    if (error instanceof GateError) return `  ${error.message}`
    throw error
  }
}

function valueOf(text: string): unknown {
  if (!text.startsWith('{')) return nameOf('bash', null, text)
  try {
    return JSON.parse(text)
  } catch {
    return nameOf('bash', null, text)
  }
}
