/** Between two machines only, or about bytes that we read. */
const ownOfConnection = new Set(
  'connection keep-alive proxy-connection proxy-authenticate proxy-authorization te trailer transfer-encoding upgrade'.split(
    ' ',
  ),
)

/** Headers of a request as they go on: all of them, but what belongs to the connection, what is kept back, and no wish for compression. */
export function requestHeaders(raw: readonly string[], kept: readonly string[] = []): readonly string[] {
  return without(
    raw,
    new Set([...ownOfConnection, ...kept, 'host', 'content-length', 'accept-encoding', 'expect']),
  )
}

/** Headers of a request that answers the server, made from those of the one on whose stream it asked: none that say what that one held. */
export function replyHeaders({ rawHeaders }: { readonly rawHeaders: string[] }): { rawHeaders: string[] } {
  const held = rawHeaders.filter((_one, at) => /^mcp-(?:method|name|param-)/i.test(rawHeaders[at & ~1] ?? ''))
  const names = new Set(held.filter((_one, at) => at % 2 === 0).map(name => name.toLowerCase()))
  const kept = without(rawHeaders, new Set([...names, 'content-type', 'accept', 'last-event-id']))
  const own = ['content-type', 'application/json', 'accept', 'application/json, text/event-stream']
  return { rawHeaders: [...kept, ...own] }
}

/** Headers of an answer as they go on; without its length where the body changes. */
export function answerHeaders(raw: readonly string[], keepsBody: boolean): readonly string[] {
  return without(raw, keepsBody ? ownOfConnection : new Set([...ownOfConnection, 'content-length', 'etag']))
}

/** Counts a header in raw headers. */
export function headerCount(raw: readonly string[], name: string): number {
  return raw.filter((one, at) => at % 2 === 0 && one.toLowerCase() === name).length
}

/** Names and values in turns; a `Connection` header names further ones that are for the connection only. */
function without(raw: readonly string[], names: ReadonlySet<string>): readonly string[] {
  const all = new Set(names)
  const pairs = raw.flatMap((name, at) => (at % 2 === 0 ? [[name, raw[at + 1] ?? ''] as const] : []))
  for (const [name, value] of pairs)
    if (name.toLowerCase() === 'connection')
      for (const one of value.split(',')) all.add(one.trim().toLowerCase())
  return pairs.flatMap(([name, value]) => (all.has(name.toLowerCase()) ? [] : [name, value]))
}
