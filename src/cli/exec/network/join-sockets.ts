import type { Socket } from 'node:net'

/**
 * Passes on what each of two connections says, to the end of either side; when one breaks off, so does the other. Both
 * allow one side to have ended while the other goes on.
 */
export function joinSockets(one: Socket, other: Socket): void {
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const) {
    from.pipe(to)
    from.on('error', () => from.destroy())
    from.once('close', () => {
      if (!from.readableEnded || from.errored) to.destroy()
    })
  }
}
