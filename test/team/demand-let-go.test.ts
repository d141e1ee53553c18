import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publicKeyOf } from '../../src/people/audit/sign-checkpoint.ts'
import { demandLetGo } from '../../src/daemon/team/courier/demand-let-go.ts'
import { hubFor } from '../../src/daemon/team/courier/open-hub.ts'
import { letGoStatement } from '../../src/gate/team/protocol/let-go-statement.ts'

const team = generateKeyPairSync('ed25519').privateKey
const gate = { gate: 'a'.repeat(20), epoch: 0 }
let answer: (nonce: string) => { readonly status: number; readonly body: object }
const server = createServer((request, reply) => {
  let text = ''
  request.on('data', part => {
    text += String(part)
  })
  request.on('end', () => {
    const { status, body } = answer(JSON.parse(text).nonce)
    reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
})
beforeAll(() => new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => server.close())

const signed = (nonce: string, revokedAt: number | null, key = team) => {
  const signature = sign(null, Buffer.from(letGoStatement(gate, { nonce, revokedAt })), key)
  return { status: 200, body: { nonce, revokedAt, signature: signature.toString('base64') } }
}

function asked() {
  const hub = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const membership = { ...gate, hub, teamKey: publicKeyOf(team) } as Parameters<typeof demandLetGo>[1]
  const address = hubFor(membership, generateKeyPairSync('ed25519').privateKey, Date.now)
  return demandLetGo(address, membership, randomBytes(16).toString('base64url'))
}

test('a gate believes that it was revoked where the team’s key says so of it, now, and nobody else', async () => {
  answer = nonce => signed(nonce, 1)
  await expect(asked()).resolves.toBeUndefined()
  const unsigned = { code: 'forbidden', message: expect.stringContaining('did not sign that') }
  answer = nonce => signed(nonce, 1, generateKeyPairSync('ed25519').privateKey)
  await expect(asked()).rejects.toMatchObject(unsigned)
  answer = () => signed('n'.repeat(22), 1)
  await expect(asked()).rejects.toMatchObject(unsigned)
  answer = () => ({ status: 403, body: { code: 'forbidden', message: 'revoked', kind: 'revoked' } })
  await expect(asked()).rejects.toMatchObject(unsigned)
  answer = nonce => signed(nonce, null)
  await expect(asked()).rejects.toMatchObject({
    code: 'forbidden',
    message: expect.stringContaining('no owner revoked it'),
  })
})
