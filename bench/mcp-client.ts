import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { processorTime } from './processor-time.ts'

/** A client that does nothing but ask and wait, so that its own time counts little. */
export class BenchClient {
  readonly child: ChildProcess
  private readonly waiting = new Map<number, () => void>()
  private number = 0
  private rest: Buffer[] = []

  constructor(command: readonly string[], env: NodeJS.ProcessEnv) {
    const [program = '', ...args] = command
    const child = spawn(program, args, { env, stdio: ['pipe', 'pipe', 'ignore'] })
    this.child = child
    child.stdout.on('data', (bytes: Buffer) => this.take(bytes))
  }

  async open(): Promise<void> {
    await this.ask('initialize', {
      protocolVersion: '2025-11-25',
      capabilities: {},
      clientInfo: { name: 'bench', version: '1' },
    })
    this.child.stdin?.write('{"jsonrpc":"2.0","method":"notifications/initialized"}\n')
    await this.ask('tools/list', {})
  }

  /** Resolves when the whole answer is here. */
  ask(method: string, params: object): Promise<void> {
    const id = this.number++
    const answered = new Promise<void>(resolve => this.waiting.set(id, resolve))
    this.child.stdin?.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`)
    return answered
  }

  call(size = 20): Promise<void> {
    return this.ask('tools/call', { name: `page_${size}`, arguments: { page: 'contents' } })
  }

  /** What the process holds, in MB; NaN where the system does not show it. */
  memory(): number {
    try {
      const status = readFileSync(`/proc/${this.child.pid}/status`, 'utf8')
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024
    } catch {
      return Number.NaN
    }
  }

  /** Processor time so far, in milliseconds; NaN where the system does not show it. */
  atWork(): number {
    return processorTime(this.child.pid)
  }

  async close(): Promise<void> {
    const ended = new Promise(resolve => this.child.once('close', resolve))
    this.child.stdin?.end()
    await ended
  }

  private take(bytes: Buffer): void {
    let from = 0
    for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, from)) {
      this.rest.push(bytes.subarray(from, at))
      this.settle(Buffer.concat(this.rest))
      this.rest = []
      from = at + 1
    }
    this.rest.push(bytes.subarray(from))
  }

  /** The id stands at the beginning of ours, and at the end of none. */
  private settle(line: Buffer): void {
    const [, id] = /"id":(\d+)/.exec(line.toString('utf8', 0, 200)) ?? []
    const resolve = this.waiting.get(Number(id))
    this.waiting.delete(Number(id))
    resolve?.()
  }
}
