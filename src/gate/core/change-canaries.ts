import type { Canary, CanaryChange, CanaryNote, ChangedCanaries } from '../../ground/model/canary.ts'
import { GateError } from '../../ground/model/errors.ts'
import type { Identity } from '../../ground/model/reviewer.ts'
import type { SignAct } from '../../people/acts/standing/act-signer.ts'
import type { SignedState } from '../../people/acts/standing/signed-state.ts'
import type { Store } from './ports/store.ts'
import type { TeamPort } from './ports/team-port.ts'
import { randomUUID } from 'node:crypto'
import { canaryParts } from '../../ground/canaries/canary-parts.ts'
import { canaryRefusal } from '../../ground/canaries/canary-refusal.ts'

interface Parts {
  readonly store: Pick<Store, 'canaries' | 'changeCanaries'>
  readonly state: SignedState
  readonly sign: SignAct
  /** The team of the gate, if it may join one. */
  readonly team?: Pick<TeamPort, 'group'>
  readonly now: () => number
}

/**
 * Places and removes canaries. With a person’s secret they stand, so that nobody takes one away past the gate; to place
 * one needs none, and neither does removing one that nobody signed.
 */
export async function changeCanaries(
  { store, state, sign, now, team }: Parts,
  { add = [], remove = [] }: CanaryChange,
  who?: Identity,
): Promise<ChangedCanaries> {
  const at = now()
  const known = store.canaries()
  const added = newCanaries(add, known, at)
  const { chain, signed } = state.read()
  // A canary is watched for where it is placed: a team’s people sign at their hub, and none of these.
  if (!who || chain.length === 0 || team?.group() !== undefined) {
    const isSigned = signed?.set.canaries.some(({ id }) => remove.includes(id))
    if (isSigned)
      throw new GateError('forbidden', 'A canary that a person placed is removed with their secret.', 'who')
    return { added: added.map(noteOf), removed: store.changeCanaries(added, remove, at) }
  }
  const isGone = (id: string) =>
    signed?.set.canaries.some(one => one.id === id) && known.every(one => one.id !== id)
  // One that was taken away past the gate is given up like this: there is no value any more.
  const removed = remove.filter(id => !isGone(id)).map(id => placedIn(known, id))
  await sign(who, proof => ({
    kind: 'canary',
    at,
    log: [{ kind: 'canary', body: { what: 'signed', by: who.reviewer, proof } }],
    canaries: { add: added, remove },
  }))
  return { added: added.map(noteOf), removed }
}

function placedIn(known: readonly Canary[], id: string): Canary {
  const found = known.find(one => one.id === id)
  if (found) return found
  throw new GateError('missing', `There is no canary “${id.slice(0, 80)}”: see countersign canary list.`)
}

/** The canaries of a change with ids of their own. Throws `invalid` for a value that can't be one, `conflict` for one that is. */
function newCanaries(
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
