import { GateError } from '../../../ground/model/errors.ts'
import type { KeyLink } from '../../../ground/model/reviewer-key.ts'
import type { Reviewer } from '../../../ground/model/reviewer.ts'
import { type KeyChain, readChain } from './key-chain.ts'
import { recogniseReviewer } from './recognise-reviewer.ts'

/** The keys that hold after a restore. */
export interface JoinedChains {
  readonly chain: KeyChain
  /** Links that the backup has not. */
  readonly added: readonly KeyLink[]
  /** The keys of the state that is replaced could be read, and hold. */
  readonly isCompared: boolean
}

/**
 * Joins the chain of a backup with that of the state that it replaces: the longer one holds, so that a key that was taken
 * out of force since stays out. Throws a GateError where one does not go on from the other.
 */
export function joinChains(
  backup: readonly KeyLink[],
  present: readonly KeyLink[] | undefined,
): JoinedChains {
  const own = readChain(backup)
  if (own.problem !== undefined || backup.length === 0)
    throw new GateError(
      'conflict',
      `The reviewers’ keys of the backup do not hold (${own.problem ?? 'there are none'}): use another one.`,
    )
  const other = present && readChain(present)
  if (!present || !other || other.problem !== undefined)
    return { chain: own.chain, added: [], isCompared: false }
  const [shorter, longer] = present.length < backup.length ? [other.chain, backup] : [own.chain, present]
  if (readChain(longer.slice(0, shorter.length)).chain.head !== shorter.head)
    throw new GateError(
      'conflict',
      'The reviewers of the state that is here are others than those of the backup: restore it into another folder with --home, or move this state away first.',
    )
  const added = present.slice(backup.length)
  // Nobody who compares two copies can know whether its reason was good.
  if (added.some(({ recovered }) => recovered !== undefined))
    throw new GateError(
      'conflict',
      'A reviewer’s key was recovered in the state that is here since the backup was made: restore it into another folder with --home, or move this state away first.',
    )
  return { chain: added.length > 0 ? other.chain : own.chain, added, isCompared: true }
}

/** Returns the rows of reviewers after a restore: those whom the keys know, as they are now where that can be read. */
export function joinReviewers(
  chain: KeyChain,
  backup: readonly Reviewer[],
  present: readonly Reviewer[] = [],
): readonly Reviewer[] {
  const isKnown = (one: Reviewer) => recogniseReviewer(one, chain) !== 'stranger'
  const now = present.filter(isKnown)
  const others = backup.filter(
    one => now.every(({ name }) => name !== one.name) && (isKnown(one) || one.secrets.length === 0),
  )
  return [...now, ...others]
}
