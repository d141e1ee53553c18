import type { DataSource } from '../../../../ground/model/effect.ts'
import { wordSet } from '../../../../ground/model/word-set.ts'
import { emitApiChange } from '../../addresses/emit-api-change.ts'
import { parseAddress } from '../../addresses/parse-address.ts'
import { type Command, type CommandReader, unread, type Word } from '../../command.ts'
import { type Options, optionValue, readOptions } from '../../options.ts'
import { mapOf } from '../../../../ground/model/map-of.ts'

/** The form of the line with which a program sends a bare request. */
interface RawRequest {
  /** First words of the line; without any, the first word is the method itself. */
  readonly words: readonly string[]
  /** The option that names the method; without one, the word after the first ones. */
  readonly method?: string
  /** Options that name the address; without any, the word after the method. */
  readonly address?: readonly string[]
  /** The address in front of a path that stands alone. */
  readonly base: string
  readonly bodies: readonly string[]
  readonly values: string
  /** The option with which the line reaches what is real; without it, a copy for trying things out. */
  readonly live?: string
}

const lines: ReadonlyMap<string, RawRequest> = mapOf({
  az: {
    words: ['rest'],
    method: 'method m',
    address: ['url', 'uri', 'u'],
    base: 'https://management.azure.com',
    bodies: ['body', 'b'],
    values: 'method m url uri u body b headers resource output-file uri-parameters o output query',
  },
  oci: {
    words: ['raw-request'],
    method: 'http-method',
    address: ['target-uri'],
    base: 'https://control.oraclecloud.com',
    bodies: ['request-body'],
    values: 'http-method target-uri request-body request-headers profile config-file',
  },
  heroku: {
    words: ['api'],
    base: 'https://api.heroku.com',
    bodies: ['body', 'b'],
    values: 'body b accept-inclusion a',
  },
  stripe: {
    words: [],
    base: 'https://api.stripe.com',
    bodies: ['d', 'data'],
    values: 'd data i idempotency v stripe-version s stripe-account api-key',
    live: 'live',
  },
  vercel: {
    words: ['api'],
    method: 'method X',
    base: 'https://api.vercel.com',
    bodies: ['f', 'F', 'field', 'input'],
    values: 'method X f F field input H header scope t token',
  },
})

/** Reads the line with which a program of a service sends whatever request it is told: `az rest --method delete --url …`. */
export const rawRequests: CommandReader = (command, context) => {
  const line = lines.get(command.program)
  const read = line && partsOf(line, command)
  if (!line || !read) return unread
  const { method, address, options } = read
  const url = /^https?:\/\//i.test(address.text) ? address.text : `${line.base}${address.text}`
  const sends = line.bodies.flatMap(name => options.values.get(name) ?? []).map(sourceOf)
  emitApiChange(
    {
      type: 'connect',
      ...parseAddress(url, 'https'),
      url,
      method,
      sends,
      evidence: command.evidence,
      through: context.through,
    },
    context,
  )
  return undefined
}

function sourceOf(word: Word): DataSource {
  return word.source ?? { from: 'literal', text: word.text }
}

function partsOf(
  line: RawRequest,
  { args }: Command,
): { method: string; address: Word; options: Options } | undefined {
  const options = readOptions(args, wordSet(line.values))
  if (line.live !== undefined && !options.flags.has(line.live)) return undefined
  const words = options.operands
  if (line.words.some((word, i) => words[i]?.text !== word)) return undefined
  const rest = words.slice(line.words.length)
  const named = line.method === undefined ? rest.shift()?.text : methodOption(options, line.method)
  const address = line.address ? optionValue(options, ...line.address) : rest[0]
  const method = (named ?? 'GET').toUpperCase()
  return address && /^(?:GET|HEAD|POST|PUT|PATCH|DELETE)$/.test(method)
    ? { method, address, options }
    : undefined
}

function methodOption(options: Options, names: string): string | undefined {
  return optionValue(options, ...names.split(' '))?.text
}
