import type { Gate } from '../../gate/gate.ts'
import { GateError } from '../../model/errors.ts'
import { readStandardInput } from '../read-standard-input.ts'
import { askHidden } from '../ask-hidden.ts'
import { printAnswer, type JsonOption } from '../render/print-answer.ts'

/** The options of `canary add`. */
export interface AddOptions extends JsonOption {
  readonly kind: string
  readonly placed?: string
}

/** Watches for a value of the person's own. It never comes from the command line, which every process can read. */
export async function addCanary(gate: Gate, { kind, placed, json }: AddOptions): Promise<void> {
  const typed = process.stdin.isTTY
    ? await askHidden('The value (it is not shown): ')
    : await readStandardInput(process.stdin)
  const value = typed.replace(/\r?\n$/, '')
  if (value === '')
    throw new GateError('usage', 'No value was given: type it, or pass it on standard input (see --help).')
  const { added } = await gate.changeCanaries({
    add: [{ kind, value, ...(placed !== undefined && { placed }) }],
  })
  const [note] = added
  printAnswer(json, { added: note }, `The canary ${note?.id} (${kind}) is watched for.`)
}
