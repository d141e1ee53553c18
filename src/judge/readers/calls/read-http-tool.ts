import { readMailRuleRequest } from '../named-tools/read-mail-rule.ts'
import { isJsonObject } from '../../../ground/model/json.ts'
import type { ToolCall } from '../../../ground/model/tool-call.ts'
import { type NamedArgument, textArgument, textArguments } from '../named-argument.ts'
import { missingArgument } from './read-file-tool.ts'
import type { ReadContext } from '../read-context.ts'
import { pathTarget } from '../paths/path-target.ts'
import type { ConnectEffect, DataSource } from '../../../ground/model/effect.ts'
import { emitApiChange } from '../addresses/emit-api-change.ts'
import { parseAddress } from '../addresses/parse-address.ts'
import { memberOf } from '../../../ground/model/member-of.ts'

const addressNames = ['url', 'uri', 'endpoint', 'href', 'link', 'address', 'urls']
const bodyNames = ['body', 'data', 'json', 'payload', 'params', 'form', 'content', 'files', 'query']

/** Reads a tool that asks or sends over HTTP. */
export function readHttpTool(call: ToolCall, context: ReadContext): void {
  const addresses = textArguments(call.arguments, addressNames)
  if (addresses.length === 0) missingArgument(call, 'address', context)
  for (const address of addresses) emitRequest(address, call, context)
}

/** A tunnel is opened for a program, and nobody sees what goes through it. */
const tunnelled: DataSource = { from: 'output', program: 'a program' }

function emitRequest(input: NamedArgument, call: ToolCall, context: ReadContext): void {
  const address = parseAddress(input.text, 'http')
  const written = bodyOf(call, context)
  const named = /(?:^|_|http)(get|post|put|delete|patch)(?:_|$)/i.exec(call.tool ?? '')?.[1]
  const method = (
    textArgument(call.arguments, ['method', 'verb', 'http_method'])?.text ??
    named ??
    (written.length > 0 ? 'POST' : 'GET')
  ).toUpperCase()
  const sends = method === 'CONNECT' ? [...written, tunnelled] : written
  const evidence = { pointer: input.pointer, start: 0, end: input.text.length }
  const request: ConnectEffect = {
    type: 'connect',
    scheme: address.scheme,
    host: address.host,
    port: address.port,
    url: input.text,
    method,
    sends,
    evidence,
    through: [],
  }
  context.out.emit(request)
  emitApiChange(request, context, headerLines(call))
  const body = written.find(source => source.from === 'literal')
  if (body) readMailRuleRequest(input.text, method, body.text, { ...context, outer: evidence })
  if (address.looksLike !== undefined)
    context.out.emit({ type: 'disguise', how: 'homoglyph', undone: true, evidence, through: [] })
}

/** Names of arguments that name a file whose contents are sent. */
const fileNames = [
  'payload_source',
  'input_file',
  'source_file',
  'upload',
  'upload_file',
  'attachment',
  'attachments',
  'body_file',
  'file_path',
  'file',
]

function bodyOf(call: ToolCall, context: ReadContext): readonly DataSource[] {
  const files = textArguments(call.arguments, fileNames).filter(
    ({ text }) => text !== '' && !text.includes('\n'),
  )
  return [
    ...files.map(({ text }) => fileSource(text, context)),
    ...writtenBody(call, context),
    ...headersOf(call),
  ]
}

function fileSource(text: string, { place }: ReadContext): DataSource {
  return { from: 'file', target: pathTarget({ text, known: true, glob: false }, place) }
}

function writtenBody(call: ToolCall, context: ReadContext): readonly DataSource[] {
  const text = textArgument(call.arguments, bodyNames)?.text
  if (text !== undefined) return text === '' ? [] : [asFile(text, context) ?? { from: 'literal', text }]
  const found = bodyNames
    .map(name => memberOf(call.arguments, name))
    .find(value => isJsonObject(value) && Object.keys(value).length > 0)
  return found === undefined ? [] : [{ from: 'literal', text: JSON.stringify(found) }]
}

/**
 * Returns the file that a text means instead of its own letters: `@/data/export.csv`, or nothing but an absolute path.
 */
function asFile(text: string, context: ReadContext): DataSource | undefined {
  const path =
    /^@(\S{1,1024})$/.exec(text)?.[1] ?? /^((?:~|\/[\w.-]{1,128})(?:\/[\w.@-]{1,128}){1,32})$/.exec(text)?.[1]
  return path === undefined ? undefined : fileSource(path, context)
}

/** Returns headers as `name: value`, and what stands for a key beside them. */
function headerLines({ arguments: { headers, auth } }: ToolCall): readonly string[] {
  const input =
    typeof headers === 'string'
      ? headers.split('\n')
      : isJsonObject(headers)
        ? Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}`)
        : Array.isArray(headers)
          ? headers.map(String)
          : []
  return [...input.slice(0, 50), ...(typeof auth === 'string' ? [auth] : [])]
}

/** Returns the long values of headers as data that is sent; those of a sign-in are left out. */
function headersOf({ arguments: { headers } }: ToolCall): readonly DataSource[] {
  if (!isJsonObject(headers)) return []
  return Object.entries(headers)
    .slice(0, 50)
    .flatMap(([name, value]) =>
      typeof value === 'string' && value.length >= 48 && !signsIn.test(name) && !/\beyJ/.test(value)
        ? [{ from: 'literal', text: value } as const]
        : [],
    )
}

const signsIn =
  /^(?:authorization|proxy-authorization|user-agent|accept.*|x-api-key|if-none-match|referer|.*signature.*)$/i
