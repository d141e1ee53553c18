import type { CheckpointNote } from '../../../proof/evidence/verify/note/checkpoint-note.ts'

const form = /^history ([1-9][0-9]{0,8})$/

/** The line after the third by which a note over roots says the history of its team; none in the first history. */
export function historyLineOf(history: number): string {
  return history === 1 ? '' : `history ${history}\n`
}

/** Returns the history of the team that a note over its roots is of: the first where it says none. */
export function historyOfNote({ note }: Pick<CheckpointNote, 'note'>): number {
  const [, history = '1'] = form.exec(note.text.split('\n')[3] ?? '') ?? []
  return Number(history)
}
