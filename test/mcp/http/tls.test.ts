import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stopResident } from '../../../src/daemon/resident/stop-resident.ts'
import { closedInspector } from '../../../src/ground/model/closed-inspector.ts'
import { needs } from '../../needs.ts'

// Node can’t make certificates: without openssl there is nothing to test with.
const hasOpenssl = (() => {
  try {
    execFileSync('openssl', ['version'], { stdio: 'ignore' })
    return true
  } catch {
    process.stderr.write('TLS is not tested here: there is no openssl to make certificates with.\n')
    return false
  }
})()

const folder = mkdtempSync(join(tmpdir(), 'countersign-tls-'))
const at = (name: string) => join(folder, name)
const servers: Server[] = []
const seen: string[] = []

function openssl(...words: readonly string[]): void {
  execFileSync('openssl', words, { stdio: 'ignore' })
}

/** A certificate for a name, signed by the authority of the test. */
function certify(name: string, subject: string): void {
  writeFileSync(at(`${name}.ext`), `subjectAltName=${subject}\n`)
  const request = [
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-subj',
    `/CN=${name}`,
  ]
  openssl('req', '-new', ...request, '-keyout', at(`${name}.key`), '-out', at(`${name}.csr`))
  const signing = ['-CA', at('ca.pem'), '-CAkey', at('ca.key'), '-CAcreateserial', '-days', '2']
  openssl(
    'x509',
    '-req',
    '-in',
    at(`${name}.csr`),
    ...signing,
    '-extfile',
    at(`${name}.ext`),
    '-out',
    at(`${name}.pem`),
  )
}

async function serve(name: string): Promise<URL> {
  const keys = { key: readFileSync(at(`${name}.key`)), cert: readFileSync(at(`${name}.pem`)) }
  const server = createServer(keys, async (request, answer) => {
    let body = ''
    for await (const part of request) body += String(part)
    seen.push(`${name} ${request.headers.authorization}`)
    const { id } = JSON.parse(body) as { readonly id: number }
    answer.writeHead(200, { 'content-type': 'application/json' })
    answer.end(JSON.stringify({ jsonrpc: '2.0', id, result: { from: name } }))
  })
  servers.push(server)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return new URL(`https://localhost:${(server.address() as AddressInfo).port}/mcp`)
}

const program = fileURLToPath(new URL('../../../bin/countersign.mjs', import.meta.url))

/** What a client of `mcp --url` is answered, in a process that trusts what its environment says. */
async function asked(url: URL, environment: NodeJS.ProcessEnv): Promise<string> {
  const words = [
    closedInspector,
    program,
    '--home',
    at('state'),
    'mcp',
    '--url',
    url.href,
    '--token-env',
    'TLS_TEST_TOKEN',
  ]
  const env = { ...process.env, TLS_TEST_TOKEN: 'sentinel', ...environment }
  const child = spawn(process.execPath, words, { env, stdio: ['pipe', 'pipe', 'ignore'] })
  child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' })}\n`)
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  child.stdin.end()
  await once(child, 'exit')
  return line.toString()
}

const withOpenssl = needs(hasOpenssl, 'there is no openssl here')

beforeAll(() => {
  if (!hasOpenssl) return
  const own = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-subj', '/CN=test CA']
  openssl('req', '-x509', ...own, '-days', '2', '-keyout', at('ca.key'), '-out', at('ca.pem'))
  certify('right', 'DNS:localhost')
  certify('other', 'DNS:elsewhere.example')
})

afterAll(async () => {
  for (const server of servers) {
    server.closeAllConnections()
    server.close()
  }
  await stopResident(at('state'))
  rmSync(folder, { recursive: true, force: true })
})

test(
  'a certificate of an authority that is trusted, for the name, is connected to',
  withOpenssl,
  async () => {
    const url = await serve('right')
    expect(await asked(url, { NODE_EXTRA_CA_CERTS: at('ca.pem') })).toContain('"from":"right"')
    expect(seen).toContain('right Bearer sentinel')
  },
)

test(
  'one of an authority that nobody trusts is not, whatever the environment says; no token is sent',
  withOpenssl,
  async () => {
    const url = await serve('right')
    seen.length = 0
    const answer = await asked(url, { NODE_TLS_REJECT_UNAUTHORIZED: '0', NODE_EXTRA_CA_CERTS: '' })
    expect(answer).toContain('UNABLE_TO_VERIFY_LEAF_SIGNATURE')
    expect(seen).toEqual([])
  },
)

test('one for another name is not', withOpenssl, async () => {
  const url = await serve('other')
  seen.length = 0
  const answer = await asked(url, { NODE_TLS_REJECT_UNAUTHORIZED: '0', NODE_EXTRA_CA_CERTS: at('ca.pem') })
  expect(answer).toContain('ERR_TLS_CERT_ALTNAME_INVALID')
  expect(seen).toEqual([])
})
