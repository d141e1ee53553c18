import { createServer, type IncomingMessage, type Server } from 'node:http'
import { hex } from '../../../proof/evidence/bytes/hex.ts'
import { utf8 } from '../../../proof/evidence/bytes/utf-8.ts'
import { nodePlatform } from '../../../proof/evidence/verify/node-platform.ts'
import { answerAddCheckpoint, type AnsweringWitness, type WitnessAnswer } from './answer-add-checkpoint.ts'

/** Bytes of the longest request: a hundred signatures and the longest proof. */
const maxBodyLength = 64 * 1024
const maxConnections = 200

/** The witness over HTTP; it knows two addresses, `add-checkpoint` and the newest note of each log. */
export function openWitness(witness: AnsweringWitness): Server {
  const server = createServer({ requestTimeout: 10_000, headersTimeout: 5_000 }, (request, response) => {
    answer(witness, request).then(
      ({ status, body, type }) => {
        const isLeft = status === 413
        response.writeHead(status, { 'content-type': type, ...(isLeft && { connection: 'close' }) })
        response.end(body)
      },
      () => response.destroy(),
    )
  })
  server.maxConnections = maxConnections
  return server
}

async function answer(witness: AnsweringWitness, request: IncomingMessage): Promise<WitnessAnswer> {
  const path = request.url ?? ''
  if (request.method === 'GET') return newestNote(witness, path)
  if (request.method !== 'POST' || path !== '/add-checkpoint') return nothing
  const body = await bodyOf(request)
  return body === undefined
    ? { status: 413, body: 'the request is too long\n', type: 'text/plain; charset=utf-8' }
    : answerAddCheckpoint(witness, body)
}

const nothing: WitnessAnswer = { status: 404, body: 'nothing is here\n', type: 'text/plain; charset=utf-8' }

/** The newest note of the log whose origin has this SHA-256. */
function newestNote({ table }: AnsweringWitness, path: string): WitnessAnswer {
  const origin = table.origins().find(one => path === `/${hex(nodePlatform.sha256(utf8(one)))}/checkpoint`)
  const note = origin === undefined ? '' : table.log(origin)?.note
  return note ? { status: 200, body: note, type: 'text/plain; charset=utf-8' } : nothing
}

/** Undefined where it is too long. */
async function bodyOf(request: IncomingMessage): Promise<string | undefined> {
  const pieces: Buffer[] = []
  let length = 0
  for await (const piece of request as AsyncIterable<Buffer>) {
    length += piece.length
    if (length > maxBodyLength) return undefined
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}
