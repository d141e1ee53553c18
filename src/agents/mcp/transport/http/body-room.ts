/** The error where no memory is left for a body. */
export class NoRoom extends Error {
  constructor() {
    super('too much is under way at once: ask again')
  }
}

const usual = 128 * 1_048_576

/** Memory for bodies that are held, in sum over all requests: what many large ones at once would fill is refused. */
export class BodyRoom {
  private readonly most: number
  private held = 0

  /** In bytes. */
  constructor(max = usual) {
    this.most = max
  }

  /** Makes the share of one request and its answer, until they end. */
  share(): BodyShare {
    return new BodyShare(bytes => {
      if (bytes > 0 && this.held + bytes > this.most) return false
      this.held += bytes
      return true
    })
  }
}

/** See `BodyRoom`. */
export class BodyShare {
  private readonly change: (bytes: number) => boolean
  private held = 0
  private isOver = false

  constructor(change: (bytes: number) => boolean) {
    this.change = change
  }

  /** Holds so many bytes more, or fewer. Throws `NoRoom`. */
  take(bytes: number): void {
    if (this.isOver || bytes === 0) return
    if (!this.change(bytes)) throw new NoRoom()
    this.held += bytes
  }

  end(): void {
    this.isOver = true
    this.change(-this.held)
    this.held = 0
  }
}
