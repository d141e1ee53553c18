import { GateError } from '../../ground/model/errors.ts'
import type { VerifyAsker } from '../../ground/model/verify-progress.ts'
import { replyLines, replyValue } from './reply-value.ts'
import { HttpExchange, type GateAddress } from './http-exchange.ts'

interface AskOptions {
  /** Milliseconds. */
  readonly timeout?: number
  readonly signal?: AbortSignal
  /** On a connection of its own. */
  readonly alone?: boolean
}

const usualTime = 35_000

/** Questions and answers as values; an error of the gate is thrown as it was there. */
export class GateConnection {
  private readonly exchange: HttpExchange
  private closed = false

  constructor(address: GateAddress) {
    this.exchange = new HttpExchange(address)
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
    return replyValue(reply) as T
  }

  /** `again` for what may be sent twice; `written` is JSON to be sent as it is, instead of a body. */
  async post<T>(
    path: string,
    body?: unknown,
    options: AskOptions & { readonly again?: boolean; readonly written?: string } = {},
  ): Promise<T> {
    this.demandOpen()
    const question = { method: 'POST', path, body, again: false, timeout: usualTime, ...options } as const
    return replyValue(await this.exchange.ask(question)) as T
  }

  async lines(path: string): Promise<readonly unknown[]> {
    this.demandOpen()
    return replyLines(await this.exchange.ask({ method: 'GET', path, again: true, timeout: usualTime }))
  }

  /** The report of work that takes long, and says line by line how far it is. */
  async report<T>(path: string, body: unknown, { onProgress, signal }: VerifyAsker = {}): Promise<T> {
    this.demandOpen()
    // Loaded where it is asked for: a program that guards its calls never verifies a log.
    const { collectProgress, replyReport } = await import('./collect-progress.ts')
    const collect = collectProgress(far => onProgress?.(far))
    const question = { method: 'POST', path, body, again: true, alone: true, timeout: usualTime } as const
    return replyReport(await this.exchange.ask({ ...question, collect, ...(signal && { signal }) })) as T
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
export function queryString(values: Readonly<Record<string, string | number | boolean | undefined>>): string {
  const input = Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as [string, string]],
  )
  return input.length === 0 ? '' : `?${new URLSearchParams(input)}`
}

/** A part of a path, whatever is in it. */
export function pathPart(text: string): string {
  return encodeURIComponent(text === '.' || text === '..' ? `${text} ` : text)
}
