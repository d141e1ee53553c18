import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { decodeJwt, exportJWK, generateKeyPair, importJWK, type JWK, type JWTPayload, SignJWT } from 'jose'

const product = fileURLToPath(new URL('../products/oidc/', import.meta.url))

/** Claims of the people whom a provider knows, by the name that they sign in with. */
export type KnownPeople = Record<string, Record<string, unknown>>

/** The ways in which a provider behaves. */
export type ProviderMood = 'well' | 'html' | 'endless' | 'silent'

interface Library {
  new (
    issuer: string,
    settings: object,
  ): {
    callback(): (request: IncomingMessage, answer: ServerResponse) => void
    on(event: string, use: (...input: unknown[]) => void): void
  }
}

/** The name and the secret of the hub at the provider. */
export const client = { id: 'countersign', secret: 'a secret of the hub at its provider' }

/** A real OpenID provider on this machine; people sign in at its pages with a name and any password. */
export async function openOidcProvider(redirect: () => string) {
  const { default: Provider } = (await import(
    pathToFileURL(createRequire(join(product, 'package.json')).resolve('oidc-provider')).href
  )) as { default: Library }
  const people: KnownPeople = {}
  const world = {
    mood: 'well' as ProviderMood,
    /** Changes the claims of each token that says who somebody is, signed again with the same key. */
    change: undefined as ((claims: JWTPayload) => JWTPayload) | undefined,
    /** Signs those tokens in its place. */
    forger: undefined as JWK | undefined,
    /** Requests of each path since it began. */
    asked: [] as string[],
  }
  const server = createServer((request, answer) => {
    world.asked.push(request.url ?? '')
    if (world.mood === 'silent') return
    if (world.mood === 'html')
      return void answer.setHeader('content-type', 'text/html').end('<h1>Down for maintenance</h1>')
    if (world.mood === 'endless')
      return void answer.setHeader('content-type', 'application/json').end(`{}${' '.repeat(2 ** 21)}`)
    if (world.change && request.url === '/token') resign(answer, world.forger ?? key, world.change)
    provider(request, answer)
  })
  const port = await listen(server)
  const issuer = `http://localhost:${port}`
  let key = await newKey('k1')
  const make = () => {
    const made = new Provider(issuer, settingsOf(people, key, redirect()))
    // Whoever gets a refusal is told by it; the library would write each to the terminal too.
    made.on('server_error', () => {})
    return made.callback()
  }
  let provider = make()
  return {
    issuer,
    people,
    world,
    /** From now on it signs with another key. */
    rotate: async () => {
      key = await newKey(`k${Date.now()}`)
      provider = make()
    },
    /** A token as a platform of CI gives one to a run; `by` signs it instead of the provider. */
    workloadToken: async (claims: JWTPayload, by?: JWK) => signed(by ?? key, claims, 'JWT'),
    /** Signs in at the provider’s pages as somebody whose browser was sent there; gives the query that it comes back with. */
    signIn: (address: string, name: string) => walk(address, name, redirect()),
    /** The same for somebody who types a code of a device. */
    signInDevice: (address: string, name: string) => walk(address, name, `${issuer}/device`),
    close: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
    /** Away for a while: nothing listens at its port. */
    leave: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
    comeBack: () => listen(server, port),
  }
}

export type OidcProvider = Awaited<ReturnType<typeof openOidcProvider>>

function listen(server: Server, port = 0): Promise<number> {
  return new Promise(resolve =>
    server.listen(port, 'localhost', () => resolve((server.address() as AddressInfo).port)),
  )
}

/** A key that signs tokens. */
export async function newKey(kid: string): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  return { ...(await exportJWK(privateKey)), kid, alg: 'RS256', use: 'sig' }
}

async function signed(key: JWK, claims: JWTPayload, typ?: string): Promise<string> {
  const header = { alg: 'RS256', kid: key.kid ?? '', ...(typ !== undefined && { typ }) }
  return new SignJWT(claims).setProtectedHeader(header).sign(await importJWK(key, 'RS256'))
}

/** Has the token of an answer signed anew with other claims, before it leaves. */
function resign(answer: ServerResponse, key: JWK, change: (claims: JWTPayload) => JWTPayload): void {
  const end = answer.end.bind(answer) as (body?: unknown) => ServerResponse
  answer.end = ((body?: unknown) => {
    void (async () => {
      const value = JSON.parse(String(body)) as { id_token?: string }
      if (value.id_token !== undefined) value.id_token = await signed(key, change(decodeJwt(value.id_token)))
      const text = JSON.stringify(value)
      answer.setHeader('content-length', Buffer.byteLength(text))
      end(text)
    })()
    return answer
  }) as ServerResponse['end']
}

function settingsOf(people: KnownPeople, key: JWK, redirect: string) {
  return {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [redirect],
        grant_types: ['authorization_code', 'urn:ietf:params:oauth:grant-type:device_code'],
        response_types: ['code'],
      },
    ],
    features: { deviceFlow: { enabled: true }, devInteractions: { enabled: true } },
    claims: {
      openid: ['sub'],
      profile: ['name', 'preferred_username', 'groups', 'email', '_claim_names', 'realm_access'],
    },
    // The token itself has the claims, as those of companies do.
    conformIdTokenClaims: false,
    findAccount: (_request: unknown, id: string) =>
      people[id] && { accountId: id, claims: () => ({ sub: id, ...people[id] }) },
    jwks: { keys: [key] },
    cookies: { keys: ['a key of cookies in a test'] },
    ttl: Object.fromEntries(
      ['AccessToken', 'AuthorizationCode', 'DeviceCode', 'Grant', 'IdToken', 'Interaction', 'Session'].map(
        name => [name, 600],
      ),
    ),
  }
}

/** Walks a provider’s own pages as a browser without a screen: its forms are filled in until it leads to `end`. */
async function walk(address: string, name: string, end: string): Promise<string> {
  const jar = new Map<string, string>()
  let next: { url: string; form?: URLSearchParams } = { url: address }
  for (let step = 0; step < 30; step++) {
    const answer = await fetch(next.url, {
      redirect: 'manual',
      headers: { cookie: [...jar].map(([key, value]) => `${key}=${value}`).join('; ') },
      ...(next.form && { method: 'POST', body: next.form }),
    })
    for (const cookie of answer.headers.getSetCookie()) {
      const [key = '', value = ''] = (cookie.split(';', 1)[0] ?? '').split(/=(.*)/s)
      jar.set(key, value)
    }
    const to = answer.headers.get('location')
    if (to !== null) {
      const url = new URL(to, next.url)
      if (url.href.startsWith(`${end}?`)) return url.search
      next = { url: url.href }
      continue
    }
    const page = await answer.text()
    const action = /<form[^>]*action="([^"]+)"/.exec(page)?.[1]
    if (action === undefined) return page
    const form = new URLSearchParams()
    for (const [input] of page.matchAll(/<input[^>]*>/g)) {
      const [, key] = /name="([^"]+)"/.exec(input) ?? []
      if (key !== undefined) form.set(key, /value="([^"]*)"/.exec(input)?.[1] ?? '')
    }
    if (form.get('prompt') === 'login') {
      form.set('login', name)
      form.set('password', 'any')
    }
    if (form.has('abort')) form.delete('abort')
    next = { url: new URL(action, next.url).href, form }
  }
  throw new Error('The provider’s pages led nowhere.')
}
