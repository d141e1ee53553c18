/**
 * Calls that are let through go on in the order in which they came, as without a gate; one that waits for a person
 * keeps nobody else waiting.
 */
export class CallOrder {
  private last: Promise<unknown> = Promise.resolve()

  take(): { readonly before: Promise<unknown>; readonly done: () => void } {
    const before = this.last
    let done = () => {}
    const mine = new Promise<void>(resolve => {
      done = resolve
    })
    this.last = before.then(() => mine)
    return { before, done }
  }
}
