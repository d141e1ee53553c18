import type { Socket } from 'node:net'

/**
 * Connections over which nobody has said who they are. Any account of this machine can open them, so that beyond `most`
 * the oldest goes: they never take the places of those that we know.
 */
export class UnauthenticatedLimits {
  private readonly most: number
  private readonly sockets = new Set<Socket>()

  constructor(max: number) {
    this.most = max
  }

  /** A connection was opened. */
  add(socket: Socket): void {
    this.sockets.add(socket)
    socket.once('close', () => this.sockets.delete(socket))
    if (this.sockets.size <= this.most) return
    const [oldest] = this.sockets
    oldest?.destroy()
    if (oldest) this.sockets.delete(oldest)
  }

  /** Somebody said over it who they are. */
  remove(socket: Socket): void {
    this.sockets.delete(socket)
  }
}
