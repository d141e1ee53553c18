import { once } from 'node:events'
import { createServer } from 'node:net'

/** Finds a port of this machine that nobody uses: the wanted one, or else any. */
export async function freePort(wanted: number): Promise<number> {
  return (await free(wanted)) ?? (await free(0)) ?? wanted
}

async function free(port: number): Promise<number | undefined> {
  const server = createServer()
  try {
    await once(server.listen(port, '127.0.0.1'), 'listening')
    const address = server.address()
    return address !== null && typeof address === 'object' ? address.port : undefined
  } catch {
    return undefined
  } finally {
    server.close()
  }
}
