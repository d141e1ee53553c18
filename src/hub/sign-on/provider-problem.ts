import { GateError } from '../../ground/model/errors.ts'
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
const deepest = 5

/** Returns what went wrong between a hub and a provider, in one sentence; nothing of a token or a secret is in it. */
export function providerProblem(error: unknown, name: string): GateError {
  const chain = causesOf(error)
  const own = chain.find(one => one instanceof GateError)
  if (own) return own
  const said = chain.map(one => wordOf(one, 'error')).find(word => word !== undefined)
  if (said !== undefined) return refusedBy(name, said)
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

function refusedBy(name: string, said: string): GateError {
  if (over.has(said))
    return new GateError(
      'forbidden',
      `Nobody was signed on: ${name} says that this sign-on was used already or has expired, so begin again.`,
      'answer',
    )
  if (said === 'invalid_client' || said === 'unauthorized_client')
    return new GateError(
      'unavailable',
      `Nobody was signed on: ${name} does not take this hub’s client_id or secret (${said}), so correct sign-on.toml.`,
    )
  return new GateError(
    'forbidden',
    `Nobody was signed on: ${name} refused it (${visibleText(said, 60)}).`,
    'answer',
  )
}

function causesOf(error: unknown): readonly unknown[] {
  const chain: unknown[] = []
  for (let one = error; one !== undefined && chain.length < deepest; ) {
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
