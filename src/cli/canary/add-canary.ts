import type { Gate } from '../../gate/core/gate.ts'
import { GateError } from '../../ground/model/errors.ts'
import { readStandardInput } from '../read-standard-input.ts'
import { askHidden } from '../ask-hidden.ts'
import { type IdentityOptions, nextLine, identify } from '../people/identify.ts'
import { printAnswer, type JsonOption } from '../render/print-answer.ts'
import type { Identity } from '../../ground/model/reviewer.ts'

/** The options of `canary add`. */
export interface AddOptions extends JsonOption, IdentityOptions {
  readonly kind: string
  readonly placed?: string
}

/** Watches for a value of the person's own. It never comes from the command line, which every process can read. */
export async function addCanary(gate: Gate, options: AddOptions): Promise<void> {
  const { kind, placed, json } = options
  const who = await whoPlaces(gate, options)
  const typed = process.stdin.isTTY
    ? await askHidden('The value (it is not shown): ')
    : options.secretStdin
      ? await nextLine()
      : await readStandardInput(process.stdin)
  const value = typed.replace(/\r?\n$/, '')
  if (value === '')
    throw new GateError('usage', 'No value was given: type it, or pass it on standard input (see --help).')
  const add = [{ kind, value, ...(placed !== undefined && { placed }) }]
  const { added } = await gate.changeCanaries({ add }, who)
  const [note] = added
  printAnswer(json, { added: note }, `The canary ${note?.id} (${kind}) is watched for.`)
}

/** Returns who places a canary, with their secret, so that it stands by a signature; nobody where none is signed. */
export async function whoPlaces(gate: Gate, options: IdentityOptions): Promise<Identity | undefined> {
  const { signsCanaries } = await gate.reviewers.standing()
  return signsCanaries ? identify(gate, options, true) : undefined
}
