import type { Batch, Id, Single, Unread } from '../wire/message.ts'

/** The outcome of a message of the client: it passes, is answered, goes on as other bytes, or nothing follows. */
export type MessageOutcome = 'pass' | 'gone' | { readonly answer: Buffer } | { readonly raw: Buffer }

/** The outcome of a batch. */
export interface SettledBatch {
  /** For the server: as it came, where all of it passes. */
  readonly passes?: Buffer
  /** Requests that the server has to answer. */
  readonly ids: readonly Id[]
  /** For the client: answers to what was refused. */
  readonly answers: readonly Buffer[]
}

/** All elements pass together, as they came; of a batch with refused ones the rest passes. */
export function settleBatch(
  raw: Buffer,
  messages: readonly Single[],
  outcomes: readonly MessageOutcome[],
): SettledBatch {
  const passed = messages.flatMap((message, at) => {
    const own = passing(message, outcomes[at])
    return own === undefined ? [] : [{ message, own }]
  })
  const ids = passed.flatMap(({ message }) => (message.kind === 'request' ? [message.id] : []))
  const answers = outcomes.flatMap(one => (typeof one === 'object' && 'answer' in one ? [one.answer] : []))
  if (outcomes.every(outcome => outcome === 'pass')) return { passes: raw, ids, answers }
  return { ...(passed.length > 0 && { passes: arrayOf(passed.map(({ own }) => own)) }), ids, answers }
}

/** Lists the elements of an unreadable batch whose side must be told: each that waits for an answer, or is one. */
export function unreadIn(items: Batch['items']): readonly Unread[] {
  return items.flatMap((item): readonly Unread[] => {
    if (item.kind === 'malformed') return [item]
    if (item.kind === 'request') return [{ id: item.id, isAnswer: false }]
    return item.kind === 'response' && item.id !== null ? [{ id: item.id, isAnswer: true }] : []
  })
}

/** Messages as one batch. */
export function arrayOf(messages: readonly Buffer[]): Buffer {
  const parts = messages.flatMap((raw, at) => (at === 0 ? [raw] : [Buffer.from(','), raw]))
  return Buffer.concat([Buffer.from('['), ...parts, Buffer.from(']')])
}

function passing({ raw }: Single, outcome: MessageOutcome | undefined): Buffer | undefined {
  if (outcome === 'pass') return raw
  return typeof outcome === 'object' && 'raw' in outcome ? outcome.raw : undefined
}
