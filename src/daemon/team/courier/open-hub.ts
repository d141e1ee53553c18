import type { KeyObject } from 'node:crypto'
import { GateError } from '../../../ground/model/errors.ts'
import type { TeamMembership } from '../../../ground/model/team-gate.ts'
import { GateConnection } from '../../../agents/remote/gate-connection.ts'
import type { GateAddress } from '../../../agents/remote/http-exchange.ts'
import { keyFingerprint } from '../../../gate/team/protocol/join-token-text.ts'
import { signAssertion } from '../../../gate/team/protocol/gate-assertion.ts'
import type { FeedAnswer, FeedRequest } from '../../../gate/team/protocol/feed-request.ts'
import type {
  HistoryAnswer,
  HistoryRequest,
  LostHistory,
  LostAnswer,
} from '../../../gate/team/protocol/history-line.ts'
import type { RootProof, RootRequest } from '../../../gate/team/protocol/root-proof.ts'
import type { SeenAnswer, SeenReport } from '../../../gate/team/protocol/seen-report.ts'
import type { Upload, UploadAnswer } from '../../../gate/team/protocol/upload.ts'

/** Milliseconds for which a gate says the same word for itself. */
const sameWord = 60_000

/** Milliseconds that an upload, and an answer after its waiting time, may take: whoever says nothing that long is gone. */
const usualPatience = 20_000

/** The address of a hub; throws `usage` for what is none. Without TLS a hub is reached on this machine alone. */
export function hubAddress(url: string, ca?: string): GateAddress {
  const { protocol, hostname, port, pathname, search, username } = parsed(url)
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  const isPlain = (pathname === '/' || pathname === '') && search === '' && username === ''
  if (!isPlain || !(protocol === 'https:' || (protocol === 'http:' && isLocal)))
    throw new GateError(
      'usage',
      `“${url.slice(0, 200)}” is no address of a hub: give https://HOST or https://HOST:PORT.`,
    )
  const tls = protocol === 'https:'
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  return { host, port: port === '' ? (tls ? 443 : 80) : Number(port), tls, ...(ca !== undefined && { ca }) }
}

/** Returns how the hub of a team is reached by a gate that says who it is; `ca` is the authority of its certificate. */
export function hubFor(
  { hub, gate, epoch, teamKey }: TeamMembership,
  key: KeyObject,
  now: () => number,
  ca?: string,
): GateAddress {
  const audience = keyFingerprint(teamKey)
  let word = { at: Number.NEGATIVE_INFINITY, text: '' }
  const authorization = () => {
    const at = now()
    if (Math.abs(at - word.at) > sameWord)
      word = { at, text: signAssertion({ gate, epoch, at }, audience, key) }
    return word.text
  }
  return { ...hubAddress(hub, ca), authorization }
}

/** Opens what a courier asks there. */
export function openHub(address: GateAddress, patience = usualPatience): HubPort {
  const connection = new GateConnection(address)
  const post = <T>(...asked: Parameters<GateConnection['post']>): Promise<T> =>
    connection.post<T>(...asked).catch(refuseOfHub)
  return {
    upload: upload => post('/v1/team/entries', upload, { again: true, timeout: patience }),
    feed: (request, signal) =>
      post('/v1/team/feed', request, {
        timeout: request.wait * 1_000 + patience,
        alone: request.wait > 0,
        signal,
      }),
    root: request => post('/v1/team/root', request, { again: true, timeout: patience }),
    seen: report => post('/v1/team/seen', report, { again: true, timeout: patience }),
    history: request => post('/v1/team/history', request, { again: true, timeout: patience }),
    lost: acts => post('/v1/team/lost', acts, { again: true, timeout: patience }),
    close: () => connection.close(),
  }
}

/** Throws on what a hub refused; a hub that is away is named as one, and not as a gate. */
export function refuseOfHub(error: unknown): never {
  if (!(error instanceof GateError) || error.code !== 'unavailable') throw error
  const why = /\(([^()]{1,200})\)/.exec(error.message)?.[1] ?? 'no answer that is understood'
  throw new GateError(
    'unavailable',
    `The team’s hub does not answer (${why}): see that it runs, and that this machine reaches it.`,
  )
}

function parsed(url: string): URL {
  try {
    return new URL(url)
  } catch {
    throw new GateError(
      'usage',
      `“${url.slice(0, 200)}” is no address: give https://HOST or https://HOST:PORT.`,
    )
  }
}

/** The hub, as a courier asks it. Each rejects with a GateError: `unavailable` where nobody answers. */
export interface HubPort {
  upload(upload: Upload): Promise<UploadAnswer>
  feed(request: FeedRequest, signal: AbortSignal): Promise<FeedAnswer>
  /** The newest root; rejects with `missing` where none has the log of this gate yet. */
  root(request: RootRequest): Promise<RootProof>
  seen(report: SeenReport): Promise<SeenAnswer>
  history(request: HistoryRequest): Promise<HistoryAnswer>
  lost(acts: LostHistory): Promise<LostAnswer>
  close(): void
}
