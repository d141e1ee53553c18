import type { Id, Request } from '../wire/message.ts'
import { idKey } from '../wire/message.ts'

/** A request of the client that has no answer yet. */
export interface PendingRequest {
  readonly request: Request
  /** Aborted when its client no longer wants it; only for one that is judged. */
  readonly abort?: AbortController
  /** Its server has it. */
  sent: boolean
  /** The call that it was evaluated as. */
  judged?: { readonly callId: string; readonly tool: string }
}

/** Requests of one client by their ids, each until it is answered. */
export class PendingRequests {
  private readonly pending = new Map<string, PendingRequest>()

  has(id: Id): boolean {
    return this.pending.has(idKey(id))
  }

  add(pending: PendingRequest): void {
    this.pending.set(idKey(pending.request.id), pending)
  }

  /** Tells whether this very request still waits; another one may have its id by now. */
  holds(pending: PendingRequest): boolean {
    return this.find(pending.request.id) === pending
  }

  find(id: Id): PendingRequest | undefined {
    return this.pending.get(idKey(id))
  }

  drop(id: Id): void {
    this.pending.delete(idKey(id))
  }

  some(which: (pending: PendingRequest) => boolean): boolean {
    return [...this.pending.values()].some(which)
  }

  /** Takes out all for which something holds. */
  takeAll(which: (pending: PendingRequest) => boolean = () => true): readonly PendingRequest[] {
    const taken = [...this.pending.values()].filter(which)
    for (const { request } of taken) this.drop(request.id)
    return taken
  }
}

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

  /** Takes the answers that go with the answer to this request; gives them once. */
  take(id: Id): readonly Buffer[] {
    const found = this.owed.get(idKey(id))
    for (const one of found?.ids ?? []) this.owed.delete(idKey(one))
    return found?.answers ?? []
  }
}
