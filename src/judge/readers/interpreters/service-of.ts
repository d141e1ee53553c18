import { isHttpLibrary } from './client-kind.ts'
import type { CalledParts } from './result.ts'
import { knownText, type Value } from './value.ts'

const makes =
  /(?:^|\.)(?:[A-Z]\w{0,60}|\w{0,40}(?:client|connect|login|auth|session|engine)\w{0,20}|from_\w{1,40})$/
const places =
  /^(?:endpoint|endpoint_?url|base_?url|url|uri|host|hostname|server|address|bootstrap_?servers|node)$/i
const keys =
  /(?:^|_|[a-z])(?:api_?key|token|secret|password|credentials?|auth)$|^(?:key|token|secret|auth|pat)$/i
const address =
  /^[a-z][a-z\d+]{1,20}:\/\/|^(?:[\w-]{1,63}\.){1,8}[a-z]{2,20}(?::\d{1,5})?$|^localhost\b|^\d{1,3}(?:\.\d{1,3}){3}/i

/** The address of a key that opens nothing real. */
const trial = 'test:'

/**
 * Returns the address of the service that the value of a call speaks to, empty where the call only shows that it is a
 * client: with a key, a password, or something of the environment. Undefined for everything else.
 */
export function serviceOf({ name, receiver, args, named }: CalledParts): string | undefined {
  if (receiver?.service !== undefined) return receiver.service
  if (isHttpLibrary(name) || /test|mock|fake|stub/i.test(name)) return undefined
  if (args.some(arg => /^(?:sk|rk|pk)_test_/.test(knownText(arg) ?? ''))) return trial
  if (!makes.test(name)) return args.find(arg => arg.service !== undefined)?.service
  const fields = [named, ...args.flatMap(arg => (arg.fields ? [arg.fields] : []))]
  const options = fields.flatMap(field => [...field])
  const place = options.find(([key, value]) => places.test(key) && knownText(value))?.[1].text
  const texts = args.flatMap(arg => [arg, ...(arg.list ?? [])]).map(knownText)
  const input = place ?? texts.find(text => text !== undefined && address.test(text))
  if (input !== undefined) return input.slice(0, 200)
  const isKept = (value: Value) => value.origin?.from === 'environment' || value.service !== undefined
  return options.some(([key, value]) => keys.test(key) || isKept(value)) || args.some(isKept) ? '' : undefined
}

/** Tells whether a call is made to a service of this machine. */
export function isOnOwnService({
  receiver,
  args,
}: {
  readonly receiver?: Value
  readonly args: readonly Value[]
}): boolean {
  return [receiver, ...args].some(value => value?.service !== undefined && isOwnService(value.service))
}

/** Tells whether an address is one of this machine, or a file on it. */
function isOwnService(service: string): boolean {
  return /^(?:\w{1,20}:\/\/)?(?:[^@/\s]{0,100}@)?(?:localhost|127\.0\.0\.1|0\.0\.0\.0|\[::1\]|minio|localstack)(?:[:/]|$)|^test:|^sqlite|:memory:|^file:|^\//.test(
    service,
  )
}
