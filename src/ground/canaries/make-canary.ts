import { base62, Draw } from './draw.ts'
import { keyText } from './key-text.ts'
import { tokenChecksum } from './token-checksum.ts'

/** One value of a canary with the name under which such values are kept, such as `AWS_ACCESS_KEY_ID`. */
export interface CanaryField {
  readonly name: string
  readonly value: string
}

/** The most random bytes that making a canary takes. */
export const canaryBytes = 4_096

/** The maker of each kind of canary, and the names of its values in a file. */
const makers = {
  'aws-key': draw => [
    { name: 'AWS_ACCESS_KEY_ID', value: `AKIA${draw.text('ABCDEFGHIJKLMNOPQRSTUVWXYZ234567', 16)}` },
    { name: 'AWS_SECRET_ACCESS_KEY', value: draw.text(`${base62}+/`, 40) },
  ],
  'github-token': draw => one('GITHUB_TOKEN', withChecksum('ghp_', draw.text(base62, 30))),
  'slack-token': draw => {
    const [team, bot] = [draw.text('123456789', 12), draw.text('123456789', 13)]
    return one('SLACK_BOT_TOKEN', `xoxb-${team}-${bot}-${draw.text(base62, 24)}`)
  },
  'stripe-key': draw => one('STRIPE_SECRET_KEY', `${['sk', 'live'].join('_')}_${draw.text(base62, 24)}`),
  'npm-token': draw => one('NPM_TOKEN', withChecksum('npm_', draw.text(base62, 30))),
  'private-key': draw => one('DEPLOY_PRIVATE_KEY', keyText(draw)),
  password: draw => one('ADMIN_PASSWORD', draw.text(base62, 22)),
  'database-url': draw => {
    const [host, password] = [draw.text('abcdefghjkmnpqrstuvwxyz', 4), draw.text(base62, 24)]
    return one('DATABASE_URL', `postgresql://app_admin:${password}@db-${host}.example.com:5432/billing`)
  },
  'api-url': draw => {
    const host = `${draw.text('abcdefghjkmnpqrstuvwxyz', 7)}${draw.text('23456789', 2)}${draw.text(base62.toLowerCase().slice(0, 36), 7)}`
    return one('WEBHOOK_URL', `https://${host}.hooks.example.com/v1/events/${draw.text(base62, 24)}`)
  },
  jwt: draw => one('SERVICE_TOKEN', webToken(draw)),
} satisfies Readonly<Record<string, (draw: Draw) => readonly CanaryField[]>>

/** A kind of canary that can be made. */
export type MadeKind = keyof typeof makers

/** Every kind that can be made. */
export const madeKinds = Object.keys(makers) as readonly MadeKind[]

/** A believable value of this kind, from `canaryBytes` random bytes; the same bytes make the same value. */
export function makeCanary(kind: MadeKind, random: Uint8Array): readonly CanaryField[] {
  return makers[kind](new Draw(random))
}

/** All of its fields as the one value that is watched for. */
export function canaryValue(fields: readonly CanaryField[]): string {
  return fields.map(({ value }) => value).join('\n')
}

function one(name: string, value: string): readonly CanaryField[] {
  return [{ name, value }]
}

function withChecksum(prefix: string, text: string): string {
  return prefix + text + tokenChecksum(text)
}

/** A web token in form; no key signed it. */
function webToken(draw: Draw): string {
  const id = draw.text('0123456789abcdef', 24)
  const claims = { iss: 'https://auth.example.com', sub: `svc-${id.slice(0, 8)}`, scope: 'admin', jti: id }
  const parts = [{ alg: 'HS256', typ: 'JWT' }, claims].map(part => Buffer.from(JSON.stringify(part)))
  return [...parts, Buffer.from(draw.raw(32))].map(part => part.toString('base64url')).join('.')
}
