import { dirname, resolve } from 'node:path'
import * as z from 'zod'
import { noSignOn, type SignOnSettings } from '../../ground/model/sign-on-settings.ts'
import { timeSpan, timeSpanText } from '../../ground/model/time-span.ts'
import { checkBySchema, readTomlFile } from './read-policy-file.ts'
import { refuseSetting } from './refuse-setting.ts'

const hour = 3_600_000
/** Rights that a provider gave hold no longer: whoever it removed has none after that. */
const maxSessionDuration = 8 * hour

const text = () => z.string().min(1, 'must not be empty').max(1_000, 'is too long')
const list = (what: string) =>
  z.array(text()).min(1, `must name a ${what}`).max(1_000, 'must be at most 1000')
const span = (max: number) =>
  text()
    .transform(input => timeSpan(input) ?? 0)
    .refine(input => input > 0, 'must be a time span, such as 8h')
    .refine(input => input <= max, `must be at most ${timeSpanText(max)}`)
const issuer = () =>
  text().refine(isIssuer, 'must be the https:// address of a provider, as it says itself, without ? and #')

const provider = () =>
  z.strictObject({
    issuer: issuer(),
    name: text().max(60, 'is too long').optional(),
    client_id: text(),
    client_secret_file: text().optional(),
    client_secret_env: text().optional(),
    scopes: list('scope').default(['openid', 'profile']),
    groups_claim: z.union([text().transform(name => [name]), list('claim')]).default(['groups']),
    name_claim: text().default('preferred_username'),
    allowed_groups: list('group').optional(),
    session: span(maxSessionDuration).default(maxSessionDuration),
    fresh: span(maxSessionDuration).default(hour / 4),
  })

const workload = () =>
  z.strictObject({
    issuer: issuer(),
    audience: text(),
    claims: z
      .record(text(), text())
      .refine(
        claims => Object.keys(claims).length > 0,
        'must name a claim and its value, or whatever runs on that platform joins',
      ),
    group: text(),
  })

const signOnFile = () =>
  z.strictObject({
    provider: provider().optional(),
    devices: z.strictObject({ group: text() }).optional(),
    workload: z.array(workload()).max(200, 'must be at most 200').default([]),
    break_glass: z.strictObject({ reviewers: list('reviewer') }).optional(),
  })

/**
 * Reads `sign-on.toml` of a hub’s folder. Nobody signs on by a provider where there is no file. Refuses with file, line
 * and key.
 */
export function readHubSignOn(file: string): SignOnSettings {
  const read = readTomlFile(file)
  if (!read) return noSignOn
  const { given: input, placeOf } = read
  const values = checkBySchema(signOnFile(), input, placeOf, 'docs/team.md has them')
  const refuse = (path: readonly string[], what: string) => refuseSetting(placeOf(path), path, what)
  const { devices, workload: workloads, break_glass: breakGlass } = values
  if (devices && !values.provider) refuse(['devices'], 'needs a [provider], which says who joins')
  return {
    provider: values.provider ? providerOf(values.provider, dirname(file), refuse) : null,
    devices: devices?.group ?? null,
    workloads,
    breakGlass: breakGlass?.reviewers ?? [],
  }
}

function providerOf(
  input: z.infer<ReturnType<typeof provider>>,
  folder: string,
  refuse: (path: readonly string[], what: string) => never,
): NonNullable<SignOnSettings['provider']> {
  const { client_secret_file: secretFile, client_secret_env: env, scopes } = input
  if (secretFile !== undefined && env !== undefined)
    refuse(['provider', 'client_secret_env'], 'can’t be beside client_secret_file')
  if (!scopes.includes('openid')) refuse(['provider', 'scopes'], 'must have openid among them')
  const inFile = secretFile === undefined ? null : { file: resolve(folder, secretFile) }
  return {
    issuer: input.issuer,
    name: input.name ?? new URL(input.issuer).hostname,
    clientId: input.client_id,
    clientSecret: env === undefined ? inFile : { env },
    scopes,
    groupsClaim: input.groups_claim,
    nameClaim: input.name_claim,
    allowedGroups: input.allowed_groups ?? null,
    session: input.session,
    fresh: input.fresh,
  }
}

/** Without TLS only what runs on this machine is believed. */
function isIssuer(input: string): boolean {
  if (!URL.canParse(input) || /[?#]/.test(input)) return false
  const { protocol, hostname, username } = new URL(input)
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  return username === '' && (protocol === 'https:' || (protocol === 'http:' && isLocal))
}
