import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import type { WitnessedState } from '../../src/ground/model/known-witness.ts'
import type { ResidentStatus } from '../../src/daemon/resident/resident-status.ts'
import { stopResident } from '../../src/daemon/resident/stop-resident.ts'
import { type Ran, runCli } from '../cli/run-cli.ts'
import { program } from '../resident/resident-world.ts'

/** A gate in a folder of its own, with a witness beside it that sees the logs of others; real processes, until the test ends. */
export class WitnessedGate {
  readonly home: string
  readonly state: string
  private readonly name: string
  private url = ''
  witnessKey = ''
  private calls = 0

  constructor(name: string) {
    this.name = name
    this.home = mkdtempSync(join(tmpdir(), `countersign-${name}-`))
    this.state = join(this.home, 'state')
    onTestFinished(async () => {
      await stopResident(this.state)
      rmSync(this.home, { recursive: true, force: true })
    })
  }

  /** Serves the witness, and writes some lines into the log. */
  async begin(): Promise<void> {
    await Promise.all([this.serveWitness(), this.judge(4)])
  }

  run(...words: readonly string[]): Promise<Ran> {
    return runCli(this.home, words)
  }

  async judge(count: number): Promise<void> {
    const calls = Array.from({ length: count }, () => {
      const id = `${this.name}-${++this.calls}`
      return `${JSON.stringify({ id, kind: 'shell', arguments: { command: `ls ${id}` } })}\n`
    })
    const { out } = await runCli(this.home, ['check', '--jsonl'], calls.join(''))
    expect(out.trim().split('\n')).toHaveLength(count)
  }

  /** Has another’s witness sign this log. */
  async isWitnessedBy(other: WitnessedGate): Promise<void> {
    const { key } = await this.witnessed()
    await runCli(other.home, ['--home', other.witnessHome, 'witness', 'trust', key])
    const added = await this.run('audit', 'witness', 'add', other.url, other.witnessKey, '--same-machine')
    expect([added.err, added.code]).toEqual(['', 0])
  }

  /** The log and its witnesses, as a command says it. */
  async witnessed(): Promise<WitnessedState> {
    return JSON.parse((await this.run('audit', 'witness', 'list', '--json')).out) as WitnessedState
  }

  /** The same, as the gate that runs says it. */
  async status(): Promise<WitnessedState> {
    return (JSON.parse((await this.run('status', '--json')).out) as ResidentStatus).log
  }

  /** A bundle of the first entries. */
  async prove(): Promise<string> {
    const file = join(this.home, 'some.evidence.jsonl')
    const { err } = await this.run('audit', 'prove', '--from', '1', '--last', '3', '--to', file)
    expect(err).not.toContain('missing')
    return readFileSync(file, 'utf8')
  }

  /** Puts a copy in the place of the state. */
  putBack(copy: string): void {
    rmSync(this.state, { recursive: true, force: true })
    cpSync(copy, this.state, { recursive: true })
  }

  private get witnessHome(): string {
    return join(this.home, 'witness')
  }

  private async serveWitness(): Promise<void> {
    const [node = '', ...cli] = program
    const words = ['witness', 'serve', '--listen', '127.0.0.1:0', '--name', `${this.name}.example`]
    const child = spawn(node, [...cli, '--home', this.witnessHome, ...words], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    let text = ''
    child.stdout.setEncoding('utf8')
    for await (const piece of child.stdout as AsyncIterable<string>) {
      text += piece
      if (text.split('\n').length > 3) break
    }
    this.url = /http:\S+:\d+/.exec(text)?.[0] ?? ''
    this.witnessKey = /trust it: (\S+)/.exec(text)?.[1] ?? ''
  }
}
