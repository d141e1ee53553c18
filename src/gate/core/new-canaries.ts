import { randomUUID } from 'node:crypto'
import { canaryParts } from '../../ground/canaries/canary-parts.ts'
import { canaryRefusal } from '../../ground/canaries/canary-refusal.ts'
import type { Canary, CanaryChange, CanaryNote } from '../../ground/model/canary.ts'
import { GateError } from '../../ground/model/errors.ts'

/** The canaries of a change with ids of their own. Throws `invalid` for a value that can't be one, `conflict` for one that is. */
export function newCanaries(
  add: NonNullable<CanaryChange['add']>,
  known: readonly Canary[],
  at: number,
): readonly Canary[] {
  const values = new Map(known.map(({ id, value }) => [value, id]))
  return add.map(({ kind, value, placed }) => {
    const refusal = canaryRefusal(kind, value)
    if (refusal !== null) throw new GateError('invalid', refusal)
    const same = values.get(value)
    if (same !== undefined) throw new GateError('conflict', `This value is the canary ${same} already.`)
    const id = `cn-${randomUUID().slice(0, 8)}`
    values.set(value, id)
    return { id, kind, value, ...(placed !== undefined && { placed }), at }
  })
}

/** All of a canary that may be shown. */
export function noteOf({ value, ...shown }: Canary): CanaryNote {
  return { ...shown, last: (canaryParts(value).at(-1) ?? '').slice(-4) }
}
