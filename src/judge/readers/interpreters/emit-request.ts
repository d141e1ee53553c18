import type { ConnectEffect, DataSource, Evidence } from '../../../ground/model/effect.ts'
import { emitApiChange } from '../addresses/emit-api-change.ts'
import type { ReadContext } from '../read-context.ts'
import { parseAddress } from '../addresses/parse-address.ts'
import type { CodeCall } from './program-walk.ts'
import { alternatives, knownText, type Value } from './value.ts'
import { sourceOfValue } from './source-of-value.ts'

const longestAddress = 8_192

/** Emits a request: its address and the data that it sends, as far as its arguments tell. */
export function emitRequest(
  call: CodeCall,
  method: string,
  later: readonly DataSource[],
  context: ReadContext,
  evidence: Evidence,
): void {
  const socket = /socket|Socket|net\.|tls\.|dns|getaddrinfo|gethostbyname|fsockopen|TCP/.test(call.name)
  const where = addressOf(call)
  if (where === undefined) return
  const url = (where.text ?? '').slice(0, longestAddress)
  const { scheme, host, port } = parseAddress(unknownParts(url), 'http')
  const sends = [...bodies(call), ...later]
  const given = [call.named, ...optionsOf(call)].map(fields => knownText(fields.get('method'))).find(Boolean)
  const effect: ConnectEffect = {
    type: 'connect',
    scheme: socket
      ? 'tcp'
      : /^https\.|HTTPSConnection/.test(call.name) && !url.includes('://')
        ? 'https'
        : scheme,
    host: host.includes('_unknown_') ? '' : host,
    port: port ?? portOf(call),
    ...(url !== '' && { url }),
    method: given?.toUpperCase() ?? methodOf(call) ?? (sends.length > 0 && !socket ? 'POST' : method),
    sends,
    evidence,
    through: context.through,
  }
  context.out.emit(effect)
  emitApiChange(effect, context, headerLines(call))
}

/** Returns the headers that a call spells, as `name: value`. */
function headerLines(call: CodeCall): readonly string[] {
  const given = [call.named.get('headers'), ...optionsOf(call).map(fields => fields.get('headers'))]
  return given.flatMap(value =>
    [...(value?.fields ?? [])].map(([name, field]) => `${name}: ${knownText(field) ?? ''}`),
  )
}

/** Replaces unknown parts of an address: they can't be read as a host, and must not make the rest unreadable. */
function unknownParts(url: string): string {
  return url.replace(/\$\{?\w{1,60}\}?/g, '_unknown_')
}

function methodOf({ name, args }: CodeCall): string | undefined {
  const last = name.slice(name.lastIndexOf('.') + 1)
  if (/^(?:get|delete|put|patch|head|options)$/.test(last)) return last.toUpperCase()
  const first = last === 'request' ? knownText(args[0]) : undefined
  return first !== undefined && /^[A-Z]{3,7}$/.test(first) ? first : undefined
}

/** Returns the argument that is an address; a call without one (a database's or a signal's `connect`) is no request. */
function addressOf(call: CodeCall): Value | undefined {
  const { args, named } = call
  const options = optionsOf(call)
  const fields = ['url', 'uri', 'baseURL', 'hostname', 'host', 'PeerAddr', 'PeerHost', 'address']
  const byName = fields
    .map(name => named.get(name) ?? options.find(option => option.has(name))?.get(name))
    .find(Boolean)
  const pair = args.find(arg => arg.list && knownText(arg.list[0]) !== undefined)?.list?.[0]
  const first = args.flatMap(alternatives).find(arg => arg.text !== undefined && looksRemote(arg.text))
  const found = first ?? byName ?? pair
  if (found) return found
  return /^(?:fetch|requests\.\w+|httpx\.\w+|urllib.*|urlopen|axios.*|got.*|https?\.\w+|.*\.connect|LWP.*|Net\.HTTP.*)$/.test(
    call.name,
  ) &&
    args[0] &&
    !args[0].list &&
    !args[0].fields
    ? { spelled: args[0].spelled }
    : undefined
}

function looksRemote(text: string): boolean {
  return (
    /^\w{2,8}:\/\//.test(text) ||
    /^[\w$-]{1,63}(?:\.[\w$-]{1,63}){1,8}(?::\d{1,5})?(?:\/|$)/.test(text) ||
    text === 'localhost' ||
    text.startsWith('$')
  )
}

function portOf(call: CodeCall): number | null {
  const { args, named } = call
  const options = optionsOf(call)
  const spelled =
    (named.get('port') ?? options.find(option => option.has('port'))?.get('port'))?.spelled ??
    args.find(arg => arg.list)?.list?.[1]?.spelled ??
    args.find(arg => /^\d{1,5}$/.test(arg.spelled))?.spelled
  const port = Number(spelled)
  return spelled !== undefined && port > 0 && port < 65_536 ? port : null
}

function optionsOf({ args }: CodeCall): readonly ReadonlyMap<string, Value>[] {
  return args.flatMap(arg => (arg.fields && arg.fields.size > 0 ? [arg.fields] : []))
}

const bodyNames = ['data', 'json', 'files', 'body', 'content', 'payload', 'params', 'form', 'multipart']

/** Returns the bodies that a request sends: by their names, or the argument after the address of a `post`. */
function bodies(call: CodeCall): readonly DataSource[] {
  const { args, named, name } = call
  const posts = /\.(?:post|put|patch|post_form|sendBeacon|sendto)$|^POST$/.test(name)
  const options = optionsOf(call).filter(fields =>
    ['url', 'method', 'body', 'headers'].some(key => fields.has(key)),
  )
  const values = [
    ...(name.endsWith('.request') && methodOf(call) !== undefined ? args.slice(2, 3) : []),
    ...bodyNames.flatMap(key => named.get(key) ?? []),
    ...options.flatMap(fields => bodyNames.flatMap(key => fields.get(key) ?? [])),
    ...(posts
      ? args
          .slice(1, 3)
          .filter(
            arg =>
              !/^(?:headers|timeout)$/.test(arg.spelled) &&
              arg.text?.includes('://') !== true &&
              !options.some(fields => fields === arg.fields),
          )
      : []),
    ...(/urlopen|urllib\.request\.Request/.test(name) ? args.slice(1, 2) : []),
  ]
  const [address] = args
  return [
    ...values.map(sourceOfValue).filter(source => source.from !== 'literal' || source.text !== ''),
    ...(address?.origin && !/^(?:download|input|literal)$/.test(address.origin.from) ? [address.origin] : []),
  ]
}
