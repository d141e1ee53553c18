import { userInfo } from 'node:os'
import { resolve } from 'node:path'
import type {
  EmailTarget,
  NotificationTarget,
  SecretSource,
  TargetKind,
} from '../model/notification-settings.ts'
import { findSecrets } from '../secrets/find-secrets.ts'
import type { TargetFile } from './notify-file.ts'
import { addressProblem, isThisMachine } from './target-address.ts'

type Key = keyof TargetFile
/** Says what is wrong with a key of this target. */
type Refuse = (key: readonly Key[], what: string) => never

/** What each kind needs, one of every list and no more, and what else it may have. */
const keysOf: Readonly<
  Record<
    TargetKind,
    { readonly needs: readonly (readonly Key[])[]; readonly may: readonly (readonly Key[])[] }
  >
> = {
  desktop: { needs: [], may: [] },
  webhook: {
    needs: [
      ['url', 'url_file', 'url_env'],
      ['key_file', 'key_env'],
    ],
    may: [['allow_http']],
  },
  slack: { needs: [['url_file', 'url_env']], may: [['allow_http']] },
  ntfy: { needs: [['url', 'url_file', 'url_env']], may: [['token_file', 'token_env'], ['allow_http']] },
  email: {
    needs: [['host'], ['from'], ['to']],
    may: [['port'], ['tls'], ['ca_file'], ['user'], ['password_file', 'password_env']],
  },
}

/** One target of a policy file, its files as absolute paths; `folder` is that of the policy. */
export function resolveTarget(
  name: string,
  given: TargetFile,
  folder: string,
  refuse: Refuse,
): NotificationTarget {
  checkKeys(given, refuse)
  const absolute = (file: string) =>
    resolve(
      folder,
      file.replace(/^~(?=\/)/, () => userInfo().homedir),
    )
  const secret = (file: string | undefined, env: string | undefined): SecretSource | undefined =>
    file !== undefined ? { file: absolute(file) } : env !== undefined ? { env } : undefined
  const allowHttp = given.allow_http === true
  const hidden = secret(given.url_file, given.url_env)
  const address = given.url === undefined ? hidden : checkedAddress(given.url, allowHttp, refuse)
  const key = secret(given.key_file, given.key_env)
  const token = secret(given.token_file, given.token_env)
  const { type: kind } = given
  if (kind === 'desktop') return { name, kind }
  if (kind === 'webhook' && address && key) return { name, kind, url: address, key, allowHttp }
  if (kind === 'slack' && hidden) return { name, kind, url: hidden, allowHttp }
  if (kind === 'ntfy' && address) return { name, kind, url: address, allowHttp, ...(token && { token }) }
  return emailOf(name, given, absolute, secret(given.password_file, given.password_env), refuse)
}

function checkKeys(given: TargetFile, refuse: Refuse): void {
  const { needs, may } = keysOf[given.type]
  const has = (key: Key) => given[key] !== undefined
  for (const keys of needs)
    if (!keys.some(has)) refuse([], `needs ${keys.join(' or ')} for a target of type ${given.type}`)
  for (const keys of [...needs, ...may]) {
    const [, second] = keys.filter(has)
    if (second !== undefined) refuse([second], `stands beside ${keys.find(has)}: keep one of them`)
  }
  const known = new Set<Key>([...needs, ...may].flat())
  const idle = (Object.keys(given) as Key[]).find(key => key !== 'type' && has(key) && !known.has(key))
  if (idle !== undefined) refuse([idle], `has no meaning for a target of type ${given.type}`)
}

/** An address as it may stand in a policy, which pages show. */
function checkedAddress(url: string, allowHttp: boolean, refuse: Refuse): string {
  const problem = addressProblem(url, allowHttp)
  if (problem !== undefined) refuse(['url'], problem)
  if (new URL(url).search !== '' || findSecrets(url).length > 0)
    refuse(['url'], 'seems to hold a secret: write it into a file, and name that with url_file')
  return url
}

function emailOf(
  name: string,
  { host = '', port, tls, user, from = '', to = [], ca_file: ca }: TargetFile,
  absolute: (file: string) => string,
  password: SecretSource | undefined,
  refuse: Refuse,
): EmailTarget {
  if ((user === undefined) !== (password === undefined))
    refuse(['user'], 'and a password go together: give both, or neither')
  const way = tls ?? (port === 465 ? 'implicit' : isThisMachine(host) ? 'none' : 'starttls')
  return {
    name,
    kind: 'email',
    host,
    port: port ?? (way === 'implicit' ? 465 : 587),
    tls: way,
    from,
    to,
    ...(ca !== undefined && { ca: absolute(ca) }),
    ...(user !== undefined && password && { user, password }),
  }
}
