import type { Configuration, ServerMetadata } from 'openid-client'
import { GateError } from '../../ground/model/errors.ts'
import type { SignOnProvider } from '../../ground/model/sign-on-settings.ts'
import { readSecret } from '../../gate/notify/read-secret.ts'
import { boundedFetch } from './bounded-fetch.ts'
import type { Claims } from './claimed-person.ts'
import { visibleText } from '../../ground/model/visible-text.ts'

/** The codes of openid-client for a provider that is not there, or answers what none answers. */
const away: ReadonlySet<string> = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_PARSE_ERROR',
  'OAUTH_INVALID_SERVER_METADATA',
  'OAUTH_MISSING_SERVER_METADATA',
  'OAUTH_HTTP_REQUEST_FORBIDDEN',
  'OAUTH_REQUEST_PROTOCOL_FORBIDDEN',
])

/** Words of a provider that say that what it was brought is over. */
const over: ReadonlySet<string> = new Set(['invalid_grant', 'expired_token'])

/** Links of a chain of causes that are looked at. */
const maxDepth = 5

/** Returns what went wrong between a hub and a provider, in one sentence; nothing of a token or a secret is in it. */
function providerProblem(error: unknown, name: string): GateError {
  const chain = causesOf(error)
  const own = chain.find(one => one instanceof GateError)
  if (own) return own
  const text = chain.map(one => wordOf(one, 'error')).find(word => word !== undefined)
  if (text !== undefined) return refusedBy(name, text)
  const code = chain.map(one => wordOf(one, 'code')).find(word => word !== undefined)
  if (code === 'OAUTH_WWW_AUTHENTICATE_CHALLENGE') return refusedBy(name, 'invalid_client')
  if (code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED')
    return new GateError(
      'unavailable',
      `Nobody was signed on: ${name} says that it is another issuer than the one in sign-on.toml, so correct that.`,
    )
  if (chain.some(isAboutWhen))
    return new GateError(
      'forbidden',
      `Nobody was signed on: ${name} does not say that you proved yourself anew (the claim auth_time), so have it put that into its ID tokens.`,
      'answer',
    )
  const isAway =
    code === undefined ? error instanceof TypeError : away.has(code) || !code.startsWith('OAUTH_')
  if (isAway)
    return new GateError(
      'unavailable',
      `Nobody was signed on: ${name} can’t be asked now (${code ?? 'no connection'}), so try again, or see countersign hub break-glass --help.`,
    )
  return new GateError(
    'forbidden',
    `Nobody was signed on: what ${name} answered is not for this sign-on (${code ?? 'unknown'}), so begin again.`,
    'answer',
  )
}

/** Tells of a problem of a token whether it is that it does not say when, or says a time too long ago. */
function isAboutWhen(problem: unknown): boolean {
  return problem instanceof Error
    ? problem.message.startsWith('JWT "auth_time"')
    : wordOf(problem, 'claim') === 'auth_time'
}

function refusedBy(name: string, text: string): GateError {
  if (over.has(text))
    return new GateError(
      'forbidden',
      `Nobody was signed on: ${name} says that this sign-on was used already or has expired, so begin again.`,
      'answer',
    )
  if (text === 'invalid_client' || text === 'unauthorized_client')
    return new GateError(
      'unavailable',
      `Nobody was signed on: ${name} does not take this hub’s client_id or secret (${text}), so correct sign-on.toml.`,
    )
  return new GateError(
    'forbidden',
    `Nobody was signed on: ${name} refused it (${visibleText(text, 60)}).`,
    'answer',
  )
}

function causesOf(error: unknown): readonly unknown[] {
  const chain: unknown[] = []
  for (let one = error; one !== undefined && chain.length < maxDepth; ) {
    chain.push(one)
    one = one instanceof Error ? one.cause : undefined
  }
  return chain
}

function wordOf(value: unknown, name: 'error' | 'code' | 'claim'): string | undefined {
  const word =
    typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
  return typeof word === 'string' && /^[\w.-]{1,60}$/.test(word) ? word : undefined
}

/** Milliseconds for which what a provider says of itself is believed without asking again. */
const metadataTime = 60_000

/** The values that tie a sign-on to the browser that began it. */
export interface SignOnTies {
  readonly state: string
  readonly nonce: string
  /** Of PKCE. */
  readonly verifier: string
}

/** The code that a person types at their provider to sign on elsewhere. */
export interface DeviceCode {
  readonly deviceCode: string
  readonly userCode: string
  readonly address: string
  /** The same with the code in it, where the provider has one. */
  readonly whole: string | null
  /** Seconds. */
  readonly expiresIn: number
  readonly interval: number
}

/** The answer to a device that asks whether its person has signed on. */
export type DeviceAnswer = { readonly waits: 'pending' | 'slow_down' } | { readonly claims: Claims }

interface Parts {
  /** As the file now says. */
  readonly provider: () => SignOnProvider
  /** The page of the hub that a provider leads back to. */
  readonly back: string
  /** Milliseconds that only go forward. */
  readonly clock: () => number
  /** Seconds that it may take for one answer. */
  readonly patience: number
}

type Library = typeof import('openid-client')

/** The identity provider of a team, by OpenID Connect. Every method rejects with one sentence of a GateError. */
export class IdentityProvider {
  private readonly parts: Parts
  private known:
    | { readonly of: SignOnProvider; readonly at: number; readonly metadata: ServerMetadata }
    | undefined

  constructor(parts: Parts) {
    this.parts = parts
  }

  /** Makes the address of the provider where somebody signs on. `fresh`: they do so anew, whatever session they have there. */
  begin(ties: SignOnTies, fresh: boolean): Promise<string> {
    return this.asking(async (library, config, { scopes }) => {
      const address = library.buildAuthorizationUrl(config, {
        redirect_uri: this.parts.back,
        scope: scopes.join(' '),
        state: ties.state,
        nonce: ties.nonce,
        code_challenge: await library.calculatePKCECodeChallenge(ties.verifier),
        code_challenge_method: 'S256',
        ...(fresh && { max_age: '0', prompt: 'login' }),
      })
      return address.href
    })
  }

  /** Takes the answer with which a provider led a browser back: `?code=…&state=…`. */
  finish(answer: string, ties: SignOnTies, fresh: boolean): Promise<Claims> {
    return this.asking(async (library, config, { fresh: span }) => {
      const came = new URL(this.parts.back)
      came.search = answer
      const tokens = await library.authorizationCodeGrant(config, came, {
        expectedState: ties.state,
        expectedNonce: ties.nonce,
        pkceCodeVerifier: ties.verifier,
        idTokenExpected: true,
        ...(fresh && { maxAge: Math.ceil(span / 1_000) }),
      })
      return demandClaims(tokens.claims())
    })
  }

  beginDevice(): Promise<DeviceCode> {
    return this.asking(async (library, config, { name, scopes }) => {
      if (config.serverMetadata().device_authorization_endpoint === undefined)
        throw new GateError('unavailable', `${name} lets nobody sign on at a terminal: sign on in a browser.`)
      const begun = await library.initiateDeviceAuthorization(config, { scope: scopes.join(' ') })
      return {
        deviceCode: begun.device_code,
        userCode: begun.user_code,
        address: begun.verification_uri,
        whole: begun.verification_uri_complete ?? null,
        expiresIn: begun.expires_in,
        interval: begun.interval ?? 5,
      }
    })
  }

  /** Asks once. */
  askDevice(deviceCode: string): Promise<DeviceAnswer> {
    return this.asking(async (library, config) => {
      try {
        const grant = 'urn:ietf:params:oauth:grant-type:device_code'
        const tokens = await library.genericGrantRequest(config, grant, { device_code: deviceCode })
        return { claims: demandClaims(tokens.claims()) }
      } catch (error) {
        const text = error instanceof library.ResponseBodyError ? error.error : ''
        if (text === 'authorization_pending') return { waits: 'pending' }
        if (text === 'slow_down') return { waits: 'slow_down' }
        throw error
      }
    })
  }

  private async asking<T>(
    use: (library: Library, config: Configuration, provider: SignOnProvider) => Promise<T>,
  ): Promise<T> {
    const provider = this.parts.provider()
    try {
      const library = await import('openid-client')
      return await use(library, await this.configuration(library, provider), provider)
    } catch (error) {
      throw providerProblem(error, provider.name)
    }
  }

  /** New for each question, so that a provider’s keys are always asked for: one that changes them is believed at once. */
  private async configuration(library: Library, provider: SignOnProvider): Promise<Configuration> {
    const metadata = await this.metadata(library, provider)
    const secret = secretOf(provider)
    const config = new library.Configuration(
      metadata,
      provider.clientId,
      undefined,
      authenticationOf(library, metadata, secret),
    )
    config.timeout = this.parts.patience
    config[library.customFetch] = boundedFetch
    for (const use of extensionsOf(library, provider)) use(config)
    return config
  }

  private async metadata(library: Library, provider: SignOnProvider): Promise<ServerMetadata> {
    const at = this.parts.clock()
    const { known } = this
    if (known?.of === provider && at - known.at < metadataTime) return known.metadata
    const found = await library.discovery(new URL(provider.issuer), provider.clientId, undefined, undefined, {
      [library.customFetch]: boundedFetch,
      timeout: this.parts.patience,
      execute: [...extensionsOf(library, provider)],
    })
    const metadata = found.serverMetadata()
    this.known = { of: provider, at, metadata }
    return metadata
  }
}

function extensionsOf(library: Library, { issuer }: SignOnProvider) {
  const { allowInsecureRequests, enableNonRepudiationChecks } = library
  // The settings take http:// for this machine alone.
  return issuer.startsWith('http:')
    ? [allowInsecureRequests, enableNonRepudiationChecks]
    : [enableNonRepudiationChecks]
}

function secretOf({ clientSecret }: SignOnProvider): string | undefined {
  if (clientSecret === null) return undefined
  try {
    return readSecret(clientSecret)
  } catch (error) {
    throw new GateError(
      'unavailable',
      `Nobody can sign on, since the client’s secret can’t be used: ${(error as Error).message}.`,
    )
  }
}

function authenticationOf(library: Library, metadata: ServerMetadata, secret: string | undefined) {
  if (secret === undefined) return library.None()
  const ways = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  return ways.includes('client_secret_basic')
    ? library.ClientSecretBasic(secret)
    : library.ClientSecretPost(secret)
}

function demandClaims(claims: object | undefined): Claims {
  if (claims) return claims as Claims
  throw new GateError(
    'forbidden',
    'Nobody was signed on: the provider gave no token that says who: begin again.',
  )
}
