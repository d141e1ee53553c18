import { type ChildProcess, spawn } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** The hub that gates talk to. */
interface GatesHub {
  readonly port: number
  readonly fingerprint: string
}

/** What the process of the gates is told. */
export type GatesOrder =
  | { readonly do: 'make'; readonly count: number }
  | {
      readonly do: 'upload'
      readonly hub: GatesHub
      readonly gates: number
      readonly batches: number
      readonly perBatch: number
    }
  /** From now on every gate waits at the hub for acts after this one. */
  | { readonly do: 'wait'; readonly number: number }

/** A gate as its team knows it. */
export interface MadeGate {
  readonly gate: string
  readonly epoch: number
  readonly publicKey: string
}

/** What it says; moments are milliseconds since 1970. */
export type GatesWord =
  | { readonly made: readonly MadeGate[] }
  | { readonly uploaded: number; readonly bytes: number; readonly seconds: number }
  /** A gate that had no answer before, or none for a while, has one. */
  | { readonly fed: string; readonly at: number }
  /** A gate has an act. */
  | { readonly got: string; readonly at: number }

/** A thousand gates in a process of their own. */
export class GatesProcess {
  private readonly child: ChildProcess
  private readonly words = new EventEmitter()

  constructor() {
    const words = [join('scripts', 'run.mjs'), join('bench', 'simulated-gates.ts')]
    this.child = spawn(process.execPath, words, { stdio: ['pipe', 'pipe', 'inherit'] })
    if (!this.child.stdout) throw new Error('The gates have no output.')
    createInterface({ input: this.child.stdout }).on('line', line => {
      const word = JSON.parse(line) as GatesWord
      for (const name of Object.keys(word)) this.words.emit(name, word)
    })
    this.words.setMaxListeners(0)
  }

  tell(order: GatesOrder): void {
    this.child.stdin?.write(`${JSON.stringify(order)}\n`)
  }

  /** The next word of a kind. */
  async next<N extends 'made' | 'uploaded'>(kind: N): Promise<Extract<GatesWord, Record<N, unknown>>> {
    const [word] = await once(this.words, kind)
    return word as Extract<GatesWord, Record<N, unknown>>
  }

  /** Moments of each gate’s next word of a kind; resolves once so many gates have said it. */
  each(kind: 'fed' | 'got', count: number): Promise<ReadonlyMap<string, number>> {
    const moments = new Map<string, number>()
    return new Promise(resolve => {
      const hear = (word: { readonly at: number } & Record<string, unknown>) => {
        const gate = String(word[kind])
        if (!moments.has(gate)) moments.set(gate, word.at)
        if (moments.size < count) return
        this.words.off(kind, hear)
        resolve(moments)
      }
      this.words.on(kind, hear)
    })
  }

  async end(): Promise<void> {
    this.child.stdin?.end()
    await once(this.child, 'exit')
  }
}
