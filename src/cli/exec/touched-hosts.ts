import type { Destination } from '../../proof/boundary/network/words-problem.ts'
import type { TouchedHost } from '../../ground/model/tool-report.ts'

const max = 200
const maxLength = 500

/** Counts the hosts that something inside wanted, those that were wanted first. */
export class TouchedHosts {
  private readonly known = new Map<string, TouchedHost>()

  /** Notes a connection that is tried. */
  countConnection(to: Destination): void {
    this.change(to, host => ({ ...host, connections: host.connections + 1 }))
  }

  noteReview(to: Destination, review: string): void {
    this.change(to, host => ({ ...host, review }))
  }

  noteRefusal(to: Destination, why: string): void {
    this.change(to, host => ({ ...host, refused: why.slice(0, maxLength) }))
  }

  list(): readonly TouchedHost[] {
    return [...this.known.values()]
  }

  private change({ host, port }: Destination, change: (host: TouchedHost) => TouchedHost): void {
    const key = `${host}:${port}`
    const known = this.known.get(key)
    if (known || this.known.size < max) this.known.set(key, change(known ?? { host, port, connections: 0 }))
  }
}
