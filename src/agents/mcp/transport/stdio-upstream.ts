import { feed } from './stdio-proxy.ts'
import { type ServerCommand, StdioServer } from './stdio-server.ts'
import type { WireLine } from '../wire/line-splitter.ts'

/** The time that a server has after the end of its input; milliseconds. */
const briefly = 500
const lineEnd = Buffer.from('\n')

/** A server that is started for one client that is not on our own standard streams. */
export class StdioUpstream {
  private readonly child: StdioServer
  private closing: Promise<void> | undefined

  constructor(
    command: ServerCommand,
    {
      fromServer,
      onEnded,
    }: { readonly fromServer: (line: WireLine) => void; readonly onEnded: (why: string) => void },
  ) {
    this.child = new StdioServer(command)
    feed(this.child.output, fromServer)
    void this.child.ended.then(async ({ why }) => {
      // What it has started may still run.
      await this.close()
      onEnded(`the server has ended: ${why}`)
    })
  }

  send(raw: Buffer): void {
    const { input } = this.child
    if (!input.destroyed && !input.writableEnded) input.write(Buffer.concat([raw, lineEnd]))
  }

  close(): Promise<void> {
    this.closing ??= this.child.stop(briefly)
    return this.closing
  }
}
