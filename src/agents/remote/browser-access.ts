import type { Identity } from '../../ground/model/reviewer.ts'
import { GateConnection } from './gate-connection.ts'

/** A one-time code for a browser. */
export interface PairingCode {
  readonly code: string
  /** Milliseconds since 1970. */
  readonly expiresAt: number
  /** The reviewer that the browser will be; null for one that only reads. */
  readonly reviewer: string | null
  /** The address to open. */
  readonly address: string
}

/** A browser that is paired. */
export interface PairedBrowser {
  readonly id: string
  readonly role: 'reader' | 'reviewer'
  readonly reviewer?: string
  /** Milliseconds since 1970. */
  readonly madeAt: number
  readonly usedAt: number
  readonly browser: string
}

/** The owner’s actions on browsers, over the owner’s socket. */
export class BrowserAccess {
  private readonly asking: GateConnection

  constructor(socketPath: string) {
    this.asking = new GateConnection({ socketPath })
  }

  /** A code for this reviewer, who proves it with a secret; for one who only reads where nobody is named. */
  makeCode(who: Identity | undefined): Promise<PairingCode> {
    return this.asking.post('/v1/pairing', { ...(who && { who }) })
  }

  list(): Promise<readonly PairedBrowser[]> {
    return this.asking.get('/v1/browsers')
  }

  async end(id: string): Promise<void> {
    await this.asking.post('/v1/session/end', { id })
  }

  close(): void {
    this.asking.close()
  }
}
