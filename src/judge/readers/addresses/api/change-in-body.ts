import type { ApiChange, ApiChangeKind } from './api-change.ts'
import type { ApiField, ApiRequest } from './api-request.ts'
import { wordsOf } from './api-operations.ts'
import { everydayNouns, guards, peopleNouns } from './api-words-table.ts'

/** Returns the changes that the values of a request ask for, whatever its path: a flag off, a right, a public thing. */
export function changeInBody(request: ApiRequest): readonly ApiChange[] {
  const topics = request.segments.slice(-3).flatMap(wordsOf)
  const everyday = topics.length > 0 && everydayNouns.has(topics.at(-1) ?? '')
  return [
    ...request.fields
      .map(field => changeOfField(field, topics, request.method))
      .filter(change => change !== undefined),
    ...request.headers.flatMap(header =>
      /^x-(?:amz|goog)-acl\s{0,9}:\s{0,9}(?:public|authenticated)/i.test(header) ? [publicly(header)] : [],
    ),
    ...signUp(request, topics),
  ].filter(({ kind }) => !everyday || kind === 'empower' || kind === 'publish' || kind === 'unprotect')
}

function publicly(what: string): ApiChange {
  return { kind: 'publish', what: what.slice(0, 80) }
}

const off = /^(?:false|off|disabled?|none|0|no|inactive|permissive|null)$/i
const on = /^(?:true|on|enabled?|1|yes)$/i
const everybody =
  /^(?:public|public[-_]?read(?:[-_]?write)?|everyone|anyone|all_?users|all_?authenticated_?users|world|internet|anonymous|\*)$/i

function changeOfField(
  { name, value, depth }: ApiField,
  topics: readonly string[],
  method: string,
): ApiChange | undefined {
  const words = wordsOf(name)
  const what = `${name} ${value}`.slice(0, 80)
  const as = (kind: ApiChangeKind): ApiChange => ({ kind, what })
  if (isPublic(name, value)) return as('publish')
  if (
    /^(?:cidr\w{0,8}|ip_?ranges?|source_?(?:ranges?|addresses?|address_?prefix)|sources?|authorized_?networks|addresses|allowed_?(?:ips?|cidrs?))$/i.test(
      name,
    ) &&
    /^(?:0\.0\.0\.0\/0|::\/0|\*)$/.test(value)
  )
    return as('unprotect')
  if (
    off.test(value) &&
    (words.some(word => strongGuards.has(word)) || (isSwitch(name) && topics.some(word => guards.has(word))))
  )
    return as('unprotect')
  if (
    /^(?:status|state|enforcement|mode)$/i.test(name) &&
    /^(?:disabled?|off|inactive|suspended|permissive|monitor|paused)$/i.test(value) &&
    topics.some(word => guards.has(word))
  )
    return as('unprotect')
  if (isPower(name, value)) return as('empower')
  if (
    /^(?:replicas|desired_?count|desired_?capacity|quantity|num_?instances|instance_?count|min_?size|max_?size|node_?count|concurrency|minreplicas|maxreplicas)$/i.test(
      name,
    ) &&
    value === '0'
  )
    return as('stop')
  if (/^(?:force|force_?push)$/i.test(name) && on.test(value) && topics.includes('refs')) return as('destroy')
  // Deep inside of what is made, a switch is a detail of it.
  return depth > 0 && method === 'POST' ? undefined : stateChange(name, value, topics, what)
}

/** Words that name a protection by themselves, as a field. */
const strongGuards: ReadonlySet<string> = new Set(
  'protection protections protected mfa 2fa totp firewall waf logging audit auditing encryption encrypted backups versioning moderation captcha verification verified antivirus defender monitoring interlock ssl tls safety'.split(
    ' ',
  ),
)

function isSwitch(name: string): boolean {
  return /^(?:is_?)?(?:enabled?|active|enforced|on|armed|required|strict|value|block_?public_?\w{1,10}|restrict_?public_?\w{1,10}|islogging|enforce_admins)$/i.test(
    name,
  )
}

function isPublic(name: string, value: string): boolean {
  if (
    /(?:^|_)(?:visibility|acl|predefinedacl|access(?:_?level)?|privacy(?:_?status)?|entity|members?|scope)$|Acl$|Visibility$/i.test(
      name,
    ) &&
    everybody.test(value)
  )
    return true
  if (/^private$|^isPrivate$|^is_private$/i.test(name)) return off.test(value)
  return (
    /^(?:is_?)?public(?:ly_?accessible)?$|^publiclyAccessible$|^allow_?public_?access$|^public_?access$/i.test(
      name,
    ) && on.test(value)
  )
}

function isPower(name: string, value: string): boolean {
  if (/^(?:is_?)?(?:admin|superuser|super_?admin|staff|root|owner|site_?admin|global_?admin)$/i.test(name))
    return on.test(value)
  return (
    /^(?:roles?|role_?(?:id|name)|permissions?|access_?level|user_?role|privileges?|groups?|group_?id)$/i.test(
      name,
    ) &&
    /^(?:(?:org|site|global|super|cluster|system|roles\/)?[-_ ]?(?:admin\w{0,12}|owner|editor)|maintain|50|\*|root|superuser|sudo|roles\/(?:owner|editor))$/i.test(
      value,
    )
  )
}

function stateChange(
  name: string,
  value: string,
  topics: readonly string[],
  what: string,
): ApiChange | undefined {
  const flag =
    /^(?:is_?)?(?:deleted?|archived?|disabled|suspended|blocked|banned|locked|terminated|deactivated|paused)$/i
  const state =
    /^(?:status|state|power_?state|desired_?state|lifecycle_?state|running_?status|activation_?policy|desired_?status)$/i
  if (/^(?:account_?enabled|active|enabled|is_?active)$/i.test(name) && off.test(value))
    return { kind: topics.some(word => peopleNouns.has(word)) ? 'account' : 'stop', what }
  if (flag.test(name) && on.test(value))
    return { kind: /^(?:is_?)?deleted?$/i.test(name) ? 'destroy' : 'stop', what }
  if (!state.test(name)) return undefined
  if (/^(?:deleted?|terminated?|destroyed?|purged?|wiped?)$/i.test(value)) return { kind: 'destroy', what }
  return /^(?:stop(?:ped)?|(?:powered_?)?off|shut_?off|suspend(?:ed)?|deactivated?|disabled|never|halted|terminating)$/i.test(
    value,
  )
    ? { kind: 'stop', what }
    : undefined
}

/** A name with a password, where accounts are made: a new way in. Where one signs in with both, it is none. */
function signUp({ fields, segments }: ApiRequest, topics: readonly string[]): readonly ApiChange[] {
  const has = (pattern: RegExp) => fields.some(({ name, value }) => pattern.test(name) && value !== '')
  const making = topics.some(word =>
    /^(?:create|register|signup|users|accounts|adduser|members|admins|new)$/.test(word),
  )
  const signsIn = segments.some(segment => /login|signin|session|oauth|token|auth/i.test(segment))
  return making &&
    !signsIn &&
    has(/^(?:new_?)?(?:password|passwd|pwd)$/i) &&
    has(/^(?:user_?name|user|login|email|name)$/i)
    ? [{ kind: 'account', what: 'new account' }]
    : []
}
