import { canaryValue } from '../../ground/canaries/make-canary.ts'
import { replaceCanary } from '../../ground/canaries/text-with-canary.ts'
import type { Gate } from '../../gate/core/gate.ts'
import type { Canary } from '../../ground/model/canary.ts'
import { GateError } from '../../ground/model/errors.ts'
import type { IdentityOptions } from '../people/identify.ts'
import { type JsonOption, printAnswer } from '../render/print-answer.ts'
import { freshFields } from './make-new-canary.ts'
import { readPlainFile, writeWhole } from './place-canary.ts'
import { whoPlaces } from './add-canary.ts'

/** Puts a new value of the same kind where the old one stands. When that fails the old one is watched for again. */
export async function rotateCanary(
  gate: Gate,
  id: string,
  options: IdentityOptions & JsonOption,
): Promise<void> {
  const note = (await gate.canaries()).find(item => item.id === id)
  if (!note)
    throw new GateError('missing', `There is no canary “${id.slice(0, 80)}”: see countersign canary list.`)
  const { kind, placed } = note
  const value = canaryValue(freshFields(kind))
  if (placed === undefined || readPlainFile(placed) === null)
    throw new GateError(
      'invalid',
      `The canary ${id} does not stand in a file that was named when it was made: make another, put it there, and remove this one.`,
    )
  const who = await whoPlaces(gate, options)
  const { added, removed } = await gate.changeCanaries({ add: [{ kind, value, placed }], remove: [id] }, who)
  try {
    replaceIn(placed, removed, value)
  } catch (error) {
    await gate.changeCanaries({ add: removed, remove: added.map(item => item.id) }, who)
    throw error
  }
  printAnswer(
    options.json,
    { removed: note, added: added[0] },
    `The canary ${id} in ${placed} is now ${added[0]?.id} (${kind}).`,
  )
}

function replaceIn(file: string, removed: readonly Canary[], value: string): void {
  const before = readPlainFile(file)
  const after = removed.reduce<string | null>(
    (text, { value: old }) => (text === null ? null : replaceCanary(text, old, value)),
    before,
  )
  if (before === null || after === null)
    throw new GateError(
      'missing',
      `The value is no longer whole in ${file}, so nothing was changed: make another, and remove this one.`,
    )
  writeWhole(file, after, before)
}
