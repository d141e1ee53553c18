import type { Readable, Writable } from 'node:stream'
import { setTimeout as later } from 'node:timers/promises'
import type { McpSession, SessionParts } from '../session/mcp-session.ts'
import { LineSplitter } from '../wire/line-splitter.ts'
import { type ServerCommand, StdioServer, unstarted } from './stdio-server.ts'

/** A client on two streams, and the server that is started for it. */
export interface StdioProxy {
  readonly server: ServerCommand
  readonly input: Readable
  readonly output: Writable
  /** Somebody wants this process to end. */
  readonly signal: AbortSignal
  readonly open: (out: Pick<SessionParts, 'toClient' | 'toServer'>) => McpSession
  readonly note: (sentence: string) => void
}

/** The time that a server has for open requests after its client has closed; milliseconds. */
const unfinished = 30_000
const briefly = 1_000
const lineEnd = Buffer.from('\n')
/** Larger messages are not copied for the sake of one write. */
const together = 65_536

/** Passes messages until either side ends, then ends the other. Resolves with the exit status of this process. */
export async function runStdioProxy({
  server,
  input,
  output,
  signal,
  open,
  note,
}: StdioProxy): Promise<number> {
  const child = new StdioServer(server)
  const session = open({
    toClient: raw => write(output, raw, child.output),
    toServer: raw => write(child.input, raw, input),
  })
  const fromServer = feed(child.output, line => session.fromServer(line))
  feed(input, line => session.fromClient(line))
  const left = await Promise.race([child.ended, clientEnd(input, output), stopSignal(signal)])
  if (typeof left === 'string') {
    const isBusy = left === 'closed' && session.isAwaited
    await Promise.race([session.clientClosed(), later(briefly)])
    // Whoever closes first may still ask, and does not wait as long as we would.
    await child.stop(left === 'asked' ? 0 : isBusy ? unfinished : briefly, stopSignal(signal))
  }
  const { code, why } = await child.ended
  // A client shows its person at most that a server is gone; the log of the client keeps this.
  if (typeof left !== 'string' || code === unstarted) note(`The server has ended: ${why}.`)
  if (fromServer.rest > 0) note('The server ended in the middle of a message, which was not passed on.')
  await Promise.race([session.serverClosed(`the server has ended: ${why}`), later(briefly)])
  await child.stop(0)
  await flush(output)
  return typeof left === 'string' ? 0 : code
}

/** Writes one line, and lets its source rest while it is not taken. */
export function write(to: Writable, raw: Buffer, source: Readable): void {
  if (to.destroyed || to.writableEnded) return
  const isTaken = raw.length < together ? to.write(Buffer.concat([raw, lineEnd])) : writeBoth(to, raw)
  if (isTaken || source.isPaused()) return
  source.pause()
  to.once('drain', () => source.resume())
}

function writeBoth(to: Writable, raw: Buffer): boolean {
  to.write(raw)
  return to.write(lineEnd)
}

/** Gives each line of a stream to a function. */
export function feed(
  from: Readable,
  take: (line: ReturnType<LineSplitter['push']>[number]) => void,
): LineSplitter {
  const splitter = new LineSplitter()
  from.on('data', (bytes: Buffer) => {
    for (const line of splitter.push(bytes)) take(line)
  })
  return splitter
}

/** Resolves when the client has closed its end, or when one of its streams has broken. */
export function clientEnd(input: Readable, output: Writable): Promise<'closed' | 'broken'> {
  return new Promise(resolve => {
    input.once('end', () => resolve('closed'))
    input.once('close', () => resolve('closed'))
    input.once('error', () => resolve('broken'))
    output.once('error', () => resolve('broken'))
    output.once('close', () => resolve('broken'))
  })
}

/** Resolves when the signal is aborted. */
export function stopSignal(signal: AbortSignal): Promise<'asked'> {
  return new Promise(resolve => {
    if (signal.aborted) resolve('asked')
    signal.addEventListener('abort', () => resolve('asked'), { once: true })
  })
}

/** Resolves when a stream has written what it holds. */
export function flush(output: Writable): Promise<void> {
  if (output.destroyed || output.writableEnded) return Promise.resolve()
  const done = new Promise<void>(resolve => output.write('', () => resolve()))
  return Promise.race([done, later(briefly)])
}
