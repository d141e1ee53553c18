import { createHash } from 'node:crypto'
import { GateError } from '../../ground/model/errors.ts'
import type { SignOnSettings, WorkloadRule } from '../../ground/model/sign-on-settings.ts'
import { visibleText } from '../../ground/model/visible-text.ts'
import type { UsedAnswers } from '../../daemon/team/database/used-answers.ts'
import type { HubParts } from '../../daemon/team/hub/hub-parts.ts'
import { boundedFetch } from './bounded-fetch.ts'
import type { Claims } from './claimed-person.ts'
import { issueToken } from './issue-token.ts'

interface Parts {
  readonly team: Pick<HubParts, 'copy' | 'key' | 'now'>
  readonly settings: () => SignOnSettings
  readonly used: Pick<UsedAnswers, 'take'>
}

/** Characters of a token; those of GitHub and GitLab have two thousand. */
const maxLength = 16_384
/** Seconds since it was made, and by which two clocks may differ. */
const [oldest, skew] = ['1h', 60]
/** Milliseconds that the platform may take to show its keys. */
const patience = 10_000
/** Signatures with a key of two halves, of which the hub has the public one. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']

/** Lets runs of CI join by the token that their platform gives them, once each. */
export class WorkloadTokens {
  private readonly parts: Parts

  constructor(parts: Parts) {
    this.parts = parts
  }

  /** Returns the text of a token by which one gate joins. Rejects with `forbidden` for what no rule of the settings takes. */
  async take(text: string): Promise<string> {
    const { team, used, settings } = this.parts
    const jose = await import('jose')
    const body = claimsIn(text, jose)
    const rules = settings().workloads.filter(({ issuer }) => issuer === body['iss'])
    if (rules.length === 0) throw refusal('comes from an issuer that this team does not know')
    const claims = await this.claimsOf(text, rules, jose)
    const rule = rules.find(one => isTaken(one, claims))
    if (!rule) throw refusal(whyNone(rules, claims))
    const expires = Number(claims['exp']) * 1_000
    const once = createHash('sha256')
      .update(JSON.stringify([claims['iss'], claims['jti']]))
      .digest('base64url')
    if (!(await used.take(`workload ${once}`, expires + 2 * skew * 1_000)))
      throw refusal('was used already: have the run ask its platform for a new one')
    return issueToken(team, { group: rule.group, by: nameOf(claims), how: 'workload' })
  }

  /** The keys are asked for each time: a platform that changes them is believed at once, and few runs join in a minute. */
  private async claimsOf(text: string, rules: readonly WorkloadRule[], jose: Jose): Promise<Claims> {
    const [rule] = rules as readonly [WorkloadRule]
    try {
      const keys = jose.createRemoteJWKSet(await keysOf(rule.issuer), {
        timeoutDuration: patience,
        [jose.customFetch]: boundedFetch,
      })
      const { payload } = await jose.jwtVerify(text, keys, {
        issuer: rule.issuer,
        audience: [...new Set(rules.map(({ audience }) => audience))],
        algorithms,
        clockTolerance: skew,
        maxTokenAge: oldest,
        requiredClaims: ['exp', 'iat', 'jti', 'sub'],
        currentDate: new Date(this.parts.team.now()),
      })
      return payload
    } catch (error) {
      throw problemOf(error, rule.issuer, jose)
    }
  }
}

type Jose = typeof import('jose')

function claimsIn(text: string, jose: Jose): Claims {
  if (text.length > maxLength) throw refusal('is longer than any platform makes one')
  try {
    return jose.decodeJwt(text)
  } catch {
    throw refusal('is none that a platform made: it is no JWT')
  }
}

async function keysOf(issuer: string): Promise<URL> {
  const { discovery, allowInsecureRequests, customFetch } = await import('openid-client')
  const config = await discovery(new URL(issuer), 'countersign', undefined, undefined, {
    timeout: patience / 1_000,
    [customFetch]: boundedFetch,
    // The settings take http:// for this machine alone.
    execute: issuer.startsWith('http:') ? [allowInsecureRequests] : [],
  })
  return new URL(config.serverMetadata().jwks_uri ?? '')
}

function isTaken({ audience, claims }: WorkloadRule, body: Claims): boolean {
  const audiences = [body['aud']].flat()
  return (
    audiences.includes(audience) &&
    Object.entries(claims).every(([name, value]) => claimText(body, name) === value)
  )
}

/** A number or a truth value of a claim as the settings write it. */
function claimText(body: Claims, name: string): string | undefined {
  const value = Object.hasOwn(body, name) ? body[name] : undefined
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : undefined
}

function whyNone(rules: readonly WorkloadRule[], body: Claims): string {
  const names = [...new Set(rules.flatMap(({ claims }) => Object.keys(claims)))]
  const shown = names.map(name => `${name} = ${claimText(body, name)?.slice(0, 100) ?? 'nothing'}`)
  return `is of a run that no rule takes (${visibleText(shown.join(', '), 400)})`
}

function nameOf(body: Claims): string {
  return visibleText(String(body['sub']), 120)
}

function problemOf(error: unknown, issuer: string, jose: Jose): GateError {
  if (error instanceof GateError) return error
  if (error instanceof jose.errors.JWTExpired) return refusal('has expired, or was made too long ago')
  if (error instanceof jose.errors.JWTClaimValidationFailed)
    return refusal(`is for somebody else (the claim ${error.claim})`)
  const isAway = error instanceof jose.errors.JWKSTimeout || !(error instanceof jose.errors.JOSEError)
  // The code of an answer that holds no keys at all.
  if (isAway || error.code === 'ERR_JOSE_GENERIC' || error instanceof jose.errors.JWKSInvalid)
    return new GateError(
      'unavailable',
      `Nothing joined: ${issuer} can’t be asked for its keys now, so try again.`,
    )
  return refusal('was not signed by its issuer')
}

function refusal(what: string): GateError {
  return new GateError('forbidden', `Nothing joined: the token of this run ${what}.`, 'token')
}
