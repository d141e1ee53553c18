import type { Socket } from 'node:net'
import { ConnectionWatch } from '../../../boundary/network/connection-watch.ts'
import type { Destination } from '../../../boundary/network/words-problem.ts'

/**
 * Passes on what a program and a server say to each other, as fast as the slower one takes it and to the end of either
 * side. What the program says goes on only as far as it is for the host that was judged; else both are broken off.
 */
export function passOn(
  program: Socket,
  server: Socket,
  to: Destination,
  onProblem: (why: string) => void,
): void {
  const watch = new ConnectionWatch(to)
  const breakOff = () => {
    for (const socket of [program, server]) if (!socket.destroyed) socket.resetAndDestroy()
  }
  const send = (bytes: Buffer) => {
    if (watch.problem !== undefined) {
      onProblem(watch.problem)
      program.removeAllListeners('data')
      return breakOff()
    }
    if (bytes.length === 0 || server.write(bytes)) return
    program.pause()
    server.once('drain', () => program.resume())
  }
  for (const socket of [program, server]) {
    socket.on('error', breakOff)
    socket.once('close', () => {
      if (!socket.readableEnded) breakOff()
    })
  }
  server.on('data', bytes => {
    const more = watch.hear(bytes)
    if (more.length > 0 || watch.problem !== undefined) send(more)
  })
  server.pipe(program)
  program.on('data', bytes => send(watch.take(bytes)))
  program.once('end', () => {
    send(watch.end())
    server.end()
  })
}
