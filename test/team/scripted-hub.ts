import { generateKeyPairSync, sign } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { noHash } from '../../src/people/audit/link-entry.ts'
import type { GateGroup, TeamMembership } from '../../src/ground/model/team-gate.ts'
import type { LogLine, FedAct } from '../../src/people/acts/ports/act.ts'
import type { Review } from '../../src/ground/model/review.ts'
import type { LogHead } from '../../src/gate/team/log-batch.ts'
import { fedStatement, type FedRows } from '../../src/gate/team/protocol/fed-statement.ts'
import type { FeedAnswer, FeedRequest } from '../../src/gate/team/protocol/feed-request.ts'
import { isAssertionSigned, readAssertion } from '../../src/gate/team/protocol/gate-assertion.ts'
import type { JoinRequest } from '../../src/gate/team/protocol/join-request.ts'
import { joinTokenId, keyFingerprint, writeJoinToken } from '../../src/gate/team/protocol/join-token-text.ts'
import { leaseStatement } from '../../src/gate/team/lease-statement.ts'
import type { Upload, UploadedEntry } from '../../src/gate/team/protocol/upload.ts'

/** What goes wrong with the hub: nobody answers, it never answers, its answers get lost, or what it says is changed. */
export interface HubFaults {
  isAway?: boolean
  isFrozen?: boolean
  losesUploadAnswers?: number
  isRevoked?: boolean
  changeFeed?: (answer: FeedAnswer) => FeedAnswer
}

/** A hub that speaks the protocol with a real key, and says what a test lets it say. */
export async function startScriptedHub(
  group: GateGroup = { name: 'laptops', lease: 3_600, content: 'full' },
) {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const teamKey = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
  const signed = (text: string) => sign(null, Buffer.from(text), privateKey).toString('base64')
  const secret = 's'.repeat(43)
  const faults: HubFaults = {}
  const gates = new Map<string, { epoch: number; publicKey: string }>()
  const logs = new Map<string, UploadedEntry[]>()
  const heads = new Map<string, LogHead>()
  const reviews = new Map<string, Review>()
  const acts: Omit<FedAct, 'signature'>[] = []
  const waiting = new Set<() => void>()
  const feeds: FeedRequest[] = []
  let uploads = 0
  let now = () => Date.now()
  let wrongKey: typeof privateKey | undefined

  const answerUpload = (name: string, { after, entries, reviews: notices }: Upload) => {
    uploads++
    const head = heads.get(name) ?? { seq: 0, hash: noHash }
    const log = logs.get(name) ?? []
    if (after.seq !== head.seq || after.hash !== head.hash) {
      const common = [after, ...entries].find(({ seq }) => seq === head.seq)
      if (common && head.seq > 0 && common.hash !== head.hash)
        return refusal(409, 'conflict', 'another history')
      const other = log.find(({ seq }) => seq === (entries.at(-1)?.seq ?? after.seq))
      const own = entries.at(-1) ?? after
      if (other && other.hash !== own.hash) return refusal(409, 'conflict', 'another history')
      return { status: 200, body: { head } }
    }
    let last: LogHead = head
    for (const one of entries) {
      if (one.seq !== last.seq + 1 || one.prev !== last.hash) return refusal(422, 'invalid', 'no chain')
      last = { seq: one.seq, hash: one.hash }
    }
    logs.set(name, [...log, ...entries])
    heads.set(name, last)
    for (const one of notices) reviews.set(one.id, one)
    return { status: 200, body: { head: last } }
  }

  const feedOf = (log: { gate: string; epoch: number }, { number, nonce }: FeedRequest): FeedAnswer => {
    const next = acts.filter(one => one.number > number)
    const statements = next.map(one => ({
      ...one,
      signature: sign(null, Buffer.from(fedStatement(log, one)), wrongKey ?? privateKey).toString('base64'),
    }))
    const lease = { nonce, seconds: group.lease, number: acts.at(-1)?.number ?? 0, at: now() }
    const answer = {
      acts: statements,
      at: now(),
      lease: { ...lease, signature: signed(leaseStatement(log, lease)) },
    }
    return faults.changeFeed?.(answer) ?? answer
  }

  const answerFeed = async (log: { gate: string; epoch: number }, request: FeedRequest) => {
    feeds.push(request)
    const isNew = () => acts.some(one => one.number > request.number)
    if (!isNew() && request.wait > 0)
      await new Promise<void>(resolve => {
        const end = () => {
          clearTimeout(timer)
          waiting.delete(end)
          resolve()
        }
        const timer = setTimeout(end, request.wait * 1_000)
        waiting.add(end)
      })
    if (faults.isRevoked) return revoked
    return { status: 200, body: feedOf(log, request) }
  }

  const join = ({ gate, epoch, publicKey, token, head }: JoinRequest) => {
    if (joinTokenId(token) !== joinTokenId(secret)) return refusal(403, 'forbidden', 'no such token')
    gates.set(gate, { epoch, publicKey })
    heads.set(`${gate} ${epoch}`, head)
    return { status: 200, body: { group, teamKey } }
  }

  const answer = async (request: IncomingMessage) => {
    const body = JSON.parse(await textOf(request)) as unknown
    if (request.url === '/v1/team/gates') return join(body as JoinRequest)
    const header = request.headers.authorization ?? ''
    const statement = readAssertion(header)
    const known = statement && gates.get(statement.gate)
    if (
      !statement ||
      !known ||
      !isAssertionSigned(header, keyFingerprint(teamKey), known.publicKey, Date.now())
    )
      return refusal(403, 'forbidden', 'no gate of this team')
    if (faults.isRevoked) return revoked
    if (statement.epoch < known.epoch) return refusal(403, 'forbidden', 'This gate joined anew.')
    known.epoch = statement.epoch
    const name = `${statement.gate} ${statement.epoch}`
    const upload = body as Upload
    if (request.url === '/v1/team/entries') {
      if (!heads.has(name)) heads.set(name, upload.after)
      return answerUpload(name, upload)
    }
    if (request.url === '/v1/team/root') return refusal(404, 'missing', 'There is no root yet.')
    return answerFeed(statement, body as FeedRequest)
  }

  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    if (faults.isAway) return void request.socket.destroy()
    if (faults.isFrozen) return
    answer(request)
      .catch((error: unknown) => refusal(500, 'internal', String(error)))
      .then(({ status, body }) => {
        if (faults.isAway) return void request.socket.destroy()
        if (request.url === '/v1/team/entries' && (faults.losesUploadAnswers ?? 0) > 0) {
          faults.losesUploadAnswers = (faults.losesUploadAnswers ?? 0) - 1
          return void request.socket.destroy()
        }
        response.writeHead(status, { 'content-type': 'application/json' })
        response.end(JSON.stringify(body))
      })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    url,
    teamKey,
    token: writeJoinToken({ secret, fingerprint: keyFingerprint(teamKey) }),
    faults,
    reviews,
    feeds,
    group,
    uploads: () => uploads,
    log: ({ gate, epoch }: Pick<TeamMembership, 'gate' | 'epoch'>) => logs.get(`${gate} ${epoch}`) ?? [],
    head: ({ gate, epoch }: Pick<TeamMembership, 'gate' | 'epoch'>) => heads.get(`${gate} ${epoch}`),
    /** Signs with another key from now on. */
    forge: () => {
      wrongKey = generateKeyPairSync('ed25519').privateKey
    },
    setClock: (clock: () => number) => {
      now = clock
    },
    /** Says an act to the gates that ask. */
    act: (rows: FedRows, log: readonly LogLine[] = [], at = now()) => {
      const after = acts.at(-1)?.number ?? 0
      acts.push({ number: after + 3, id: `act-${after + 3}`, after, at, rows: JSON.stringify(rows), log })
      for (const end of waiting) end()
    },
    acts,
    /** Connections of now are cut too. */
    goAway: () => {
      faults.isAway = true
      for (const end of waiting) end()
      server.closeAllConnections()
    },
    comeBack: () => {
      faults.isAway = false
    },
    stop: () => {
      for (const end of waiting) end()
      server.closeAllConnections()
      return new Promise<void>(resolve => server.close(() => resolve()))
    },
  }
}

/** A hub of a test. */
export type ScriptedHub = Awaited<ReturnType<typeof startScriptedHub>>

const revoked = {
  status: 403,
  body: { code: 'forbidden', kind: 'revoked', message: 'This gate was revoked.' },
}

function refusal(status: number, code: string, message: string) {
  return { status, body: { code, message, ...(status === 409 && { field: 'entries' }) } }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}
