import { GateError } from '../model/errors.ts'
import { linesOf, valueOf } from './answers.ts'
import { Exchange, type GateAddress } from './exchange.ts'

interface AskOptions {
  /** Milliseconds. */
  readonly timeout?: number
  readonly signal?: AbortSignal
  /** On a connection of its own. */
  readonly alone?: boolean
}

const usualTime = 35_000

/** Questions and answers as values; an error of the gate is thrown as it was there. */
export class Asking {
  private readonly exchange: Exchange
  private closed = false

  constructor(address: GateAddress) {
    this.exchange = new Exchange(address)
  }

  get isClosed(): boolean {
    return this.closed
  }

  async get<T>(path: string, options: AskOptions = {}): Promise<T> {
    this.demandOpen()
    const reply = await this.exchange.ask({
      method: 'GET',
      path,
      again: true,
      timeout: usualTime,
      ...options,
    })
    return valueOf(reply) as T
  }

  /** `again` for what may be sent twice. */
  async post<T>(
    path: string,
    body?: unknown,
    options: AskOptions & { readonly again?: boolean } = {},
  ): Promise<T> {
    this.demandOpen()
    const question = { method: 'POST', path, body, again: false, timeout: usualTime, ...options } as const
    return valueOf(await this.exchange.ask(question)) as T
  }

  async lines(path: string): Promise<readonly unknown[]> {
    this.demandOpen()
    return linesOf(await this.exchange.ask({ method: 'GET', path, again: true, timeout: usualTime }))
  }

  close(): void {
    this.closed = true
    this.exchange.close()
  }

  private demandOpen(): void {
    if (this.closed)
      throw new GateError('unavailable', 'This gate was closed, so nothing is allowed: open it again.')
  }
}

/** A query of what is not undefined; empty where nothing is. */
export function queryOf(values: Readonly<Record<string, string | number | boolean | undefined>>): string {
  const given = Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as [string, string]],
  )
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`
}

/** A part of a path, whatever is in it. */
export function part(text: string): string {
  return encodeURIComponent(text === '.' || text === '..' ? `${text} ` : text)
}
