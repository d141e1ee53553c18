import { backOff } from '../../../ground/model/back-off.ts'
import { isJsonObject, type Json, type JsonObject } from '../../../ground/model/json.ts'
import type { Response } from '../wire/message.ts'
import { encodeMessage } from '../wire/error-message.ts'
import { Connection, type ConnectionParts } from './connection.ts'
import { type Era, sessionVersions, statelessMeta, statelessVersion } from './era.ts'

/** The parts of a link to one server. */
export interface ServerLinkParts extends Omit<ConnectionParts, 'onEnded'> {
  /** The client’s own era, which is tried first. */
  readonly era: Era
  readonly version: string
  readonly info: Json | undefined
  /** It is there, or gone: what it offers is no longer what it was. */
  readonly onListsChanged: () => void
  readonly note: (sentence: string) => void
}

/** Milliseconds: for a handshake, and before a server that ended is started again. */
const patience = 30_000
const restarts = { first: 500, longest: 60_000 } as const
/** One that ran so long did not end at its start. */
const settled = 30_000

/** A server for one client, that is connected to, and again when it ends: later each time that this is in vain. */
export class ServerLink {
  private readonly parts: ServerLinkParts
  private connection: Promise<Connection> | undefined
  private current: Connection | undefined
  private why = ''
  private failures = 0
  private timer: NodeJS.Timeout | undefined
  private closed = false
  private since = 0

  constructor(parts: ServerLinkParts) {
    this.parts = parts
  }

  /** The connection; rejects with a sentence where there is none, at once while it is not to be tried. */
  ready(): Promise<Connection> {
    const { name } = this.parts.server
    if (this.closed) return Promise.reject(new Error('the session is over'))
    if (this.timer) return Promise.reject(new Error(`the server ${name} does not run now: ${this.why}`))
    this.connection ??= this.connect()
    return this.connection
  }

  /** The connection where there is one at this moment. */
  get open(): Connection | undefined {
    return this.current
  }

  /** Its server no longer knows this connection: the next request makes another. */
  drop(connection: Connection): void {
    if (this.current !== connection) return
    this.current = undefined
    this.connection = undefined
    void connection.close().catch(() => {})
  }

  async close(): Promise<void> {
    this.closed = true
    clearTimeout(this.timer)
    const open = this.connecting
    this.connection?.catch(() => {})
    await Promise.all([this.current?.close(), open?.close()])
  }

  private connecting: Connection | undefined

  private async connect(): Promise<Connection> {
    let hasEnded = false
    const connection = new Connection({
      ...this.parts,
      onEnded: why => {
        hasEnded = true
        if (this.connecting !== connection) this.onLost(connection, why)
      },
    })
    this.connecting = connection
    try {
      await this.handshake(connection)
      if (hasEnded || this.closed) throw new Error('it has ended')
    } catch (error) {
      this.connecting = undefined
      await connection.close()
      this.retryLater(error instanceof Error ? error.message : String(error))
      throw new Error(`the server ${this.parts.server.name} does not run now: ${this.why}`, { cause: error })
    }
    this.connecting = undefined
    this.current = connection
    this.since = performance.now()
    if (this.failures > 0) this.parts.onListsChanged()
    return connection
  }

  private onLost(connection: Connection, why: string): void {
    if (this.current !== connection || this.closed) return
    this.current = undefined
    if (performance.now() - this.since > settled) this.failures = 0
    this.retryLater(why)
    this.parts.onListsChanged()
  }

  private retryLater(why: string): void {
    this.connection = undefined
    this.why = why
    if (this.closed) return
    this.failures += 1
    this.parts.note(`The server ${this.parts.server.name} does not run now: ${why}.`)
    const wait = backOff(restarts, this.failures)
    this.timer = setTimeout(() => {
      this.timer = undefined
      this.ready().catch(() => {})
    }, wait).unref()
  }

  private async handshake(connection: Connection): Promise<void> {
    const signal = AbortSignal.timeout(patience)
    const eras: readonly Era[] =
      this.parts.era === 'stateless' ? ['stateless', 'sessions'] : ['sessions', 'stateless']
    let why = ''
    for (const era of eras) {
      const statement = await this.initialize(connection, era, signal)
      if (typeof statement !== 'string') {
        const { capabilities } = statement
        connection.offers = isJsonObject(capabilities) ? capabilities : {}
        return
      }
      why ||= statement
      if (signal.aborted) break
    }
    throw new Error(why)
  }

  /** Asks the server to introduce itself in an era; gives its result, or the reason why there is none. */
  private async initialize(
    connection: Connection,
    era: Era,
    signal: AbortSignal,
  ): Promise<JsonObject | string> {
    const { capabilities, version, info } = this.parts
    connection.era = era
    if (era === 'stateless') {
      const params = { _meta: statelessMeta(capabilities, info) }
      // A server that does not know the method may say nothing at all.
      const brief = AbortSignal.any([signal, AbortSignal.timeout(5_000)])
      const statement = resultOf(await connection.request('server/discover', params, brief))
      if (typeof statement === 'string') return statement
      const versions = statement['supportedVersions']
      const isSpoken = Array.isArray(versions) && (versions as readonly Json[]).includes(statelessVersion)
      return isSpoken ? statement : 'it speaks no version of the protocol that is spoken here'
    }
    const params = {
      protocolVersion: sessionVersions.includes(version) ? version : (sessionVersions[0] ?? ''),
      capabilities,
      clientInfo: info ?? { name: 'countersign', version: '1' },
    }
    const stated = resultOf(await connection.request('initialize', params, signal))
    if (typeof stated !== 'string')
      connection.pass(encodeMessage({ jsonrpc: '2.0', method: 'notifications/initialized' }))
    return stated
  }
}

function resultOf({ result, error }: Response): JsonObject | string {
  if (isJsonObject(result)) return result
  const { message } = isJsonObject(error) ? error : {}
  // What we say ourselves of a connection that ended begins so.
  const text = typeof message === 'string' ? message.slice(0, 300) : 'it answered with no result'
  return text.replace(/^Countersign: There is no answer: /, '').replace(/\.$/, '')
}
