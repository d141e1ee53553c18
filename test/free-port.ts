import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * A port of this machine that nobody listens at, for a server whose address must be known before it starts.
 *
 * It is below what systems lend to outgoing connections (from 32,768 on Linux), so that no connection of
 * another test takes it before the server does.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000)
    const server = createServer()
    try {
      server.listen(port, '127.0.0.1')
      await once(server, 'listening')
      return port
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    } finally {
      server.close()
    }
  }
}
