import { type ChildProcess, spawn } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Review } from '../src/ground/model/review.ts'
import type { MadeGate } from './gates-process.ts'

/** The team that a measured hub serves. */
export interface HubPlace {
  /** `postgres://…` */
  readonly database: string
  readonly copy: string
  /** The team's private key; PEM. */
  readonly key: string
  /** 0 for any. */
  readonly port: number
}

/** What the process of the hub is told. */
export type HubOrder =
  | { readonly do: 'open'; readonly place: HubPlace }
  | { readonly do: 'join'; readonly made: readonly MadeGate[] }
  /** So many acts of people, so many of them under way at once. */
  | { readonly do: 'act'; readonly acts: number; readonly atOnce: number }
  /** Reviews of these gates, one for each, are opened. */
  | { readonly do: 'review'; readonly made: readonly MadeGate[]; readonly sample: Review }
  /** All of them are answered, one after the other. */
  | { readonly do: 'answer' }
  | { readonly do: 'measure' }
  | { readonly do: 'close' }

/** What it says once that is done; moments are milliseconds since 1970. */
export interface HubWord {
  readonly open: { readonly port: number; readonly fingerprint: string }
  readonly join: true
  readonly act: { readonly seconds: number }
  /** The place of the last act. */
  readonly review: { readonly number: number }
  /** The moment of each answer. */
  readonly answer: { readonly written: readonly number[] }
  /** Resident memory in bytes, and the moment of each request since the hub opened. */
  readonly measure: { readonly memory: number; readonly asked: readonly number[] }
  readonly close: true
}

/** A hub in a process of its own, with nothing beside it. */
export class HubProcess {
  private readonly child: ChildProcess
  private readonly words = new EventEmitter()

  constructor() {
    const words = [join('scripts', 'run.mjs'), join('bench', 'measured-hub.ts')]
    this.child = spawn(process.execPath, words, { stdio: ['pipe', 'pipe', 'inherit'] })
    if (!this.child.stdout) throw new Error('The hub has no output.')
    createInterface({ input: this.child.stdout }).on('line', line => {
      const [name, value] = JSON.parse(line) as [string, unknown]
      this.words.emit(name, value)
    })
    this.child.on('exit', () => this.words.emit('error', new Error('The process of the hub ended.')))
  }

  /** Resolves once it is done. */
  async ask<N extends keyof HubWord>(order: HubOrder & { readonly do: N }): Promise<HubWord[N]> {
    this.child.stdin?.write(`${JSON.stringify(order)}\n`)
    const [value] = await once(this.words, order.do)
    return value as HubWord[N]
  }

  async end(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return
    this.words.on('error', () => {})
    this.child.stdin?.end()
    await once(this.child, 'exit')
  }
}
