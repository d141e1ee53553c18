import type { ConnectEffect } from '../../../../ground/model/effect.ts'
import { isJsonObject, type Json } from '../../../../ground/model/json.ts'

/** One value that a request carries: a parameter of the address, a field of a form, a leaf of a JSON body. */
export interface ApiField {
  readonly name: string
  readonly value: string
  /** 0 for a parameter or a field at the top of the body. */
  readonly depth: number
}

/** A request to a service, by the parts that tell what it asks for. */
export interface ApiRequest {
  /** The method that the service obeys: that of an override header or parameter, where there is one. */
  readonly method: string
  readonly host: string
  readonly port: number | null
  /** The parts of the path, without empty ones and without quotes. */
  readonly segments: readonly string[]
  readonly fields: readonly ApiField[]
  /** Headers as `name: value`. */
  readonly headers: readonly string[]
  readonly body: string
  /** Names of what is grouped near the top of the body: `delete` of `{"delete": {"query": …}}`, a first tag of XML. */
  readonly groups: readonly string[]
}

const maxBodyLength = 65_536

/** Reads a request into the parts that tell what it asks for; bounded, never throws. */
export function apiRequest(request: ConnectEffect, headers: readonly string[]): ApiRequest {
  const [path = '', query = ''] = (request.url ?? '')
    .slice(0, 4_000)
    .replace(/^['"]/, '')
    .replace(/^[a-z][a-z\d+.-]{1,20}:\/\//i, '')
    .replace(/^[^/?#]{0,400}/, '')
    .replace(/#.*$/s, '')
    .split('?', 2)
  const body = bodyOf(request)
  const fields = [...parameters(query), ...bodyFields(body)]
  return {
    method: methodOverride(fields, headers) ?? request.method ?? 'GET',
    host: request.host,
    port: request.port,
    segments: segmentsOf(path),
    fields,
    headers,
    body,
    groups: groupsOf(body),
  }
}

/** The parts of a path as the service gets them: `/docs/../users` is `/users`. */
function segmentsOf(path: string): readonly string[] {
  const stored: string[] = []
  for (const part of path.split('/').slice(0, 40)) {
    const segment = unescaped(part).replace(/['"\s]+$/, '')
    if (segment === '..') stored.pop()
    else if (segment !== '' && segment !== '.') stored.push(segment)
  }
  return stored
}

function groupsOf(body: string): readonly string[] {
  const text = body.trim().slice(0, 4_000)
  const tag = /^(?:<\?[^>]{0,100}\?>\s{0,9})?<(\w{1,40})[\s/>]/.exec(text)?.[1]
  if (tag !== undefined) return [tag]
  if (!/^[{[]/.test(text)) return []
  return [...text.matchAll(/[{,[]\s{0,9}"(\w{1,40})"\s{0,9}:\s{0,9}[{[]/g)]
    .slice(0, 40)
    .map(([, name = '']) => name)
}

/** Services obey these where a proxy lets only GET and POST through. */
function methodOverride(fields: readonly ApiField[], headers: readonly string[]): string | undefined {
  const raw =
    headers
      .map(header => /^x-(?:http-)?method(?:-override)?\s{0,9}:\s{0,9}(\w{3,9})/i.exec(header)?.[1])
      .find(Boolean) ??
    fields.find(
      ({ name, depth }) => depth === 0 && /^(?:_method|\$?httpmethod|x-http-method-override)$/i.test(name),
    )?.value
  return raw !== undefined && /^(?:DELETE|PUT|PATCH|POST)$/i.test(raw) ? raw.toUpperCase() : undefined
}

function bodyOf({ sends }: ConnectEffect): string {
  return sends
    .map(source => (source.from === 'literal' ? source.text : ''))
    .join('&')
    .slice(0, maxBodyLength)
}

function bodyFields(body: string): readonly ApiField[] {
  const text = body.trim()
  if (/^[{[]/.test(text)) {
    try {
      return leaves(JSON.parse(text) as Json)
    } catch {
      return looseFields(text)
    }
  }
  if (/^[\w.[\]$-]{1,100}: /.test(text)) return linesOf(text)
  return /^[\w.[\]$%-]{1,100}(?::=|=)/.test(text) ? parameters(text) : []
}

/** `name: value` on each line, as readers of code spell a dictionary. */
function linesOf(text: string): readonly ApiField[] {
  return (
    text
      .split('\n')
      .slice(0, max)
      .map(
        line => [line.slice(0, Math.max(0, line.indexOf(': '))), line.slice(line.indexOf(': ') + 2)] as const,
      )
      // A word of the language that is no text stands there as a variable does.
      .map(([name, value]) => ({
        name,
        value: value.replace(/^\$(?=(?:true|false|none|null)$)/i, ''),
        depth: 0,
      }))
      .filter(({ name }) => /^[\w.[\]$-]{1,100}$/.test(name))
  )
}

/** A body that is not whole JSON, such as a dictionary of Python: names with the scalars behind them. */
function looseFields(text: string): readonly ApiField[] {
  return [
    ...text.matchAll(/["']?([\w$-]{1,60})["']?\s{0,4}[:=]\s{0,4}(?:["']([^"'\n]{0,200})["']|(\w{1,30}))/g),
  ]
    .slice(0, max)
    .map(([, name = '', quoted, bare]) => ({ name, value: quoted ?? bare ?? '', depth: 0 }))
}

const max = 400

function leaves(body: Json): readonly ApiField[] {
  const found: ApiField[] = []
  const visit = (value: Json, name: string, depth: number) => {
    if (found.length >= max || depth > 8) return
    if (Array.isArray(value)) for (const item of value) visit(item as Json, name, depth)
    else if (isJsonObject(value))
      for (const [key, inner] of Object.entries(value)) visit(inner as Json, key, depth + 1)
    else found.push({ name, value: String(value).slice(0, 4_000), depth: Math.max(0, depth - 1) })
  }
  visit(body, '', 0)
  return found
}

function parameters(query: string): readonly ApiField[] {
  return query
    .split(/[&\n]/)
    .slice(0, max)
    .map(pair => {
      const at = pair.search(/:?=/)
      const name = at < 0 ? pair : pair.slice(0, at)
      return {
        name: unescaped(name),
        value: at < 0 ? '' : unescaped(pair.slice(at).replace(/^:?=/, '')),
        depth: 0,
      }
    })
    .filter(({ name }) => name !== '' && name.length < 200)
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text.slice(0, 4_000).replaceAll('+', ' '))
  } catch {
    return text.slice(0, 4_000)
  }
}
