import { type ChildProcess, spawn } from 'node:child_process'

/** How a server is started. */
export interface Started {
  readonly command: readonly string[]
  readonly env: Readonly<Record<string, string>>
  readonly cwd: string
}

/** Standard streams of a server, as clients of both generations take them, with every byte that came back kept. */
export class RecordedTransport {
  onclose?: () => void
  onerror?: (error: Error) => void
  onmessage?: (message: never) => void
  /** Lines of the server, in their order. */
  readonly received: string[] = []
  /** Standard error, for messages of failed tests. */
  errors = ''
  /** Resolves when the process and its streams have ended. */
  readonly ended: Promise<number | null>
  private readonly started: Started
  private child: ChildProcess | undefined
  private rest = ''
  private resolveEnd: (code: number | null) => void = () => {}

  constructor(started: Started) {
    this.started = started
    this.ended = new Promise(resolve => {
      this.resolveEnd = resolve
    })
  }

  async start(): Promise<void> {
    const [program = '', ...args] = this.started.command
    const child = spawn(program, args, { cwd: this.started.cwd, env: this.started.env })
    this.child = child
    child.stdout.setEncoding('utf8')
    child.stdout.on('data', (text: string) => this.take(text))
    child.stderr.on('data', text => {
      this.errors += text
    })
    child.stdin.on('error', () => {})
    child.on('close', code => {
      this.resolveEnd(code)
      this.onclose?.()
    })
  }

  async send(message: unknown): Promise<void> {
    this.write(`${JSON.stringify(message)}\n`)
  }

  /** Bytes as they are. */
  write(text: string | Buffer): void {
    this.child?.stdin?.write(text)
  }

  get pid(): number {
    return this.child?.pid ?? 0
  }

  async close(): Promise<void> {
    this.child?.stdin?.end()
    const late = setTimeout(() => this.child?.kill('SIGKILL'), 15_000)
    await this.ended
    clearTimeout(late)
  }

  private take(text: string): void {
    const lines = (this.rest + text).split('\n')
    this.rest = lines.pop() ?? ''
    for (const line of lines) {
      this.received.push(line)
      this.onmessage?.(JSON.parse(line) as never)
    }
  }
}
