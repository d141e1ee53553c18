import { type Id, idKey } from '../wire/message.ts'

/** Answers to the refused elements of a batch, kept for what the server answers to the rest: a batch has one answer. */
export class OwedAnswers {
  private readonly owed = new Map<
    string,
    { readonly ids: readonly Id[]; readonly answers: readonly Buffer[] }
  >()

  /** Keeps them for the first answer to one of these requests. */
  keep(ids: readonly Id[], answers: readonly Buffer[]): void {
    for (const id of ids) this.owed.set(idKey(id), { ids, answers })
  }

  /** What goes with an answer to this request; given once. */
  take(id: Id): readonly Buffer[] {
    const found = this.owed.get(idKey(id))
    for (const one of found?.ids ?? []) this.owed.delete(idKey(one))
    return found?.answers ?? []
  }
}
