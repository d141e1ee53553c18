import type { Gate } from '../../gate/core/gate.ts'
import { GateError } from '../../ground/model/errors.ts'
import { type IdentityOptions, identify } from '../people/identify.ts'
import { standardOutput } from '../render/terminal-output.ts'

/** The options of `audit rename`. */
export interface RenameOptions extends IdentityOptions {
  readonly reason: string
}

const maxReasonLength = 500

/** Lets the log go on under a new name, and says whom to tell. */
export async function renameLog(gate: Gate, options: RenameOptions): Promise<void> {
  const reason = options.reason.trim()
  if (reason === '' || reason.length > maxReasonLength)
    throw new GateError('usage', `Say why in 1 to ${maxReasonLength} characters: --reason TEXT.`)
  const who = await identify(gate, options, true)
  const { origin, keys } = await gate.changeLogKey({ event: 'rename', reason }, who)
  const key = keys.at(-1)?.key
  standardOutput.print(
    `The log goes on as ${origin}; what was signed under its old name is not continued. Tell its readers: log ${key}\nWitnesses have to be told too: countersign witness trust ${key}`,
  )
}
