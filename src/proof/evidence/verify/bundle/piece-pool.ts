/** A thread beside this one that reads pieces, and answers in the order in which it was given them. */
export interface PieceThread<Piece, Answer> {
  /** Hands a piece over: it is not there any more then. */
  post(piece: Piece): void
  listen(answered: (answer: Answer) => void, failed: (error: unknown) => void): void
  end(): void
}

interface Waiting<Answer> {
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: unknown) => void
}

/** Pieces that a thread has beside it: one that it reads, and the next. */
const maxWaiting = 2

/** Reads pieces in several threads, and here while all of them have enough. One that fails fails the whole. */
export class PiecePool<Piece, Answer> {
  private readonly threads: readonly {
    readonly thread: PieceThread<Piece, Answer>
    readonly waiting: Waiting<Answer>[]
  }[]
  private readonly here: (piece: Piece) => Answer | Promise<Answer>
  private failure: { readonly error: unknown } | undefined

  constructor(
    threads: readonly PieceThread<Piece, Answer>[],
    here: (piece: Piece) => Answer | Promise<Answer>,
  ) {
    this.here = here
    this.threads = threads.map(thread => ({ thread, waiting: [] }))
    for (const { thread, waiting } of this.threads)
      thread.listen(
        answer => waiting.shift()?.resolve(answer),
        error => this.fail(error),
      )
  }

  /** Pieces that were read here wait for those that threads read before them. */
  get most(): number {
    return 2 * maxWaiting * this.threads.length
  }

  read(piece: Piece): Answer | Promise<Answer> {
    const [idlest] = this.threads.toSorted((a, b) => a.waiting.length - b.waiting.length)
    if (!idlest || idlest.waiting.length >= maxWaiting) return this.here(piece)
    const answer = new Promise<Answer>((resolve, reject) => {
      if (this.failure) reject(this.failure.error)
      idlest.waiting.push({ resolve, reject })
    })
    // Whoever reads asks for it later; until then a failure is nobody’s.
    answer.catch(() => {})
    idlest.thread.post(piece)
    return answer
  }

  private fail(error: unknown): void {
    this.failure ??= { error }
    for (const { waiting } of this.threads) for (const { reject } of waiting) reject(error)
  }
}
