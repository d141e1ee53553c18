import type { Identity } from '../../../ground/model/reviewer.ts'
import type { LogKeyChange, LogKeys } from '../../../ground/model/log-key.ts'
import type { Prove } from '../../../people/acts/prove.ts'
import type { Store } from '../ports/store.ts'

interface Parts {
  readonly store: Store
  readonly prove: Prove
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** Changes which key signs the log, or under which name, with the secret of a reviewer. */
export async function changeLogKey(
  { store, prove, now }: Parts,
  change: LogKeyChange,
  who: Identity,
): Promise<LogKeys> {
  store.demandWhole()
  const proof = await prove(who, 'secret')
  const act = { by: who.reviewer, proof, at: now() }
  if (change.event === 'rename') {
    store.tree.rename({ ...act, reason: change.reason })
    return store.keys.list()
  }
  return change.event === 'rotate' ? store.keys.rotate(act) : store.keys.revoke(act, change.key, change.since)
}
