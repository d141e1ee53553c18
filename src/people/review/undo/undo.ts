/** Tells whether what was done can be undone, as far as it is known, and the clause that says why. */
export interface Undo {
  readonly can: UndoWord
  readonly why: string
}

/**
 * The words for it, the worst first. `hard`: only what programs keep for a while may still lead back. `in part`: a way back
 * is known, and not for all of it. Only `by hand` and `yes` promise one for all.
 */
export type UndoWord = 'no' | 'hard' | 'unknown' | 'in part' | 'by hand' | 'yes' | 'nothing to undo'

/** The words in their order, the worst first. */
export const undoOrder: readonly UndoWord[] = [
  'no',
  'hard',
  'unknown',
  'in part',
  'by hand',
  'yes',
  'nothing to undo',
]

/** Each word as a review says it. */
export const undoWords: Readonly<Record<UndoWord, string>> = {
  no: 'Can’t be undone',
  hard: 'Hard to undo',
  'in part': 'Can be undone in part only',
  unknown: 'Not known whether it can be undone',
  'by hand': 'Can be undone by hand',
  yes: 'Can be undone',
  'nothing to undo': 'Changes nothing',
}

/** Returns the worst of several; undefined of none. Of those that are as bad, the first. */
export function worstUndo(all: readonly Undo[]): Undo | undefined {
  const worst = Math.min(...all.map(({ can }) => undoOrder.indexOf(can)))
  return all.find(({ can }) => undoOrder.indexOf(can) === worst)
}

/** Tells whether something is lost, even if a program keeps it for a while. */
export function isLasting({ can }: Undo): boolean {
  return can === 'no' || can === 'hard'
}

/** The undo of what only looks. */
export const onlyLooks: Undo = { can: 'nothing to undo', why: 'it only looks' }

/** The undo of what reads a secret. */
export const wasRead: Undo = { can: 'no', why: 'what was read of a secret can’t be made unread' }
