import { isJsonObject, type Json, type JsonObject } from '../../../ground/model/json.ts'
import type { Connection } from './connection.ts'
import type { NameRegistry } from './name-registry.ts'
import type { ServerLink } from './server-link.ts'

/** Lists that servers give, by their methods. */
export const lists = {
  'tools/list': { offer: 'tools', field: 'tools', named: 'name' },
  'prompts/list': { offer: 'prompts', field: 'prompts', named: 'name' },
  'resources/list': { offer: 'resources', field: 'resources', named: 'uri' },
  'resources/templates/list': { offer: 'resources', field: 'resourceTemplates', named: 'uriTemplate' },
} as const

/** A method that asks for a list. */
export type ListMethod = keyof typeof lists

/** Tells whether a method asks for a list. */
export function isListMethod(method: string): method is ListMethod {
  return Object.hasOwn(lists, method)
}

/** The parts of the merged lists of a client. */
export interface ListParts {
  readonly links: ReadonlyMap<string, ServerLink>
  /** Names of tools and of prompts; for all clients. */
  readonly registries: Readonly<Record<'tools/list' | 'prompts/list', NameRegistry>>
  /** Items on one page. */
  readonly pageSize: number
  /** Milliseconds for which a list waits for one server. */
  readonly patience: number
  readonly note: (sentence: string) => void
}

const maxPages = 200
const maxItems = 10_000

/** The lists of all servers of a client, as one. */
export class MergedLists {
  private readonly parts: ListParts
  /** Each list as it was when its first page was asked for. */
  private readonly shown = new Map<ListMethod, readonly JsonObject[]>()
  /** The server of each resource, by its URI or template. */
  private readonly resources = new Map<string, string>()

  constructor(parts: ListParts) {
    this.parts = parts
  }

  /** One page; undefined for a cursor that is none of ours. */
  async page(method: ListMethod, cursor: Json | undefined): Promise<JsonObject | undefined> {
    const { pageSize } = this.parts
    const from =
      (cursor ?? null) === null
        ? 0
        : typeof cursor === 'string' && /^\d{1,6}$/.test(cursor)
          ? Number(cursor)
          : -1
    if (from < 0) return undefined
    const all = (from === 0 ? undefined : this.shown.get(method)) ?? (await this.refresh(method))
    if (from > all.length) return undefined
    const next = from + pageSize
    return {
      [lists[method].field]: all.slice(from, next),
      ...(next < all.length && { nextCursor: String(next) }),
    }
  }

  /** Asks every server anew; one that does not answer in time is left out. */
  async refresh(method: ListMethod): Promise<readonly JsonObject[]> {
    const { links } = this.parts
    const each = await Promise.all(
      [...links].map(async ([server, link]) => ({ server, items: await this.askOne(server, link, method) })),
    )
    // Names are alone, or not, once all have said theirs.
    for (const { server, items } of each) this.addNames(method, server, items)
    const merged = each.flatMap(({ server, items }) =>
      items.flatMap(item => this.asShown(method, server, item)),
    )
    this.shown.set(method, merged)
    return merged
  }

  /** Finds the server that has a resource; undefined where none is known to have it. */
  ownerOf(uri: string): string | undefined {
    const exact = this.resources.get(uri)
    if (exact !== undefined) return exact
    const fitting = [...this.resources].filter(([known]) => {
      const at = known.indexOf('{')
      return at > 0 && uri.startsWith(known.slice(0, at))
    })
    const [best] = fitting.sort(([one], [other]) => other.indexOf('{') - one.indexOf('{'))
    return best?.[1]
  }

  private async askOne(server: string, link: ServerLink, method: ListMethod): Promise<readonly JsonObject[]> {
    const signal = AbortSignal.timeout(this.parts.patience)
    // Why it does not run was told when it ended.
    const connection = await inTime(link.ready(), signal).catch(() => undefined)
    if (!connection || !(lists[method].offer in connection.offers)) return []
    try {
      return await allPages(connection, method, signal)
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      this.parts.note(`The answer to ${method} is without what ${server} has: ${why.replace(/\.$/, '')}.`)
      return []
    }
  }

  private addNames(method: ListMethod, server: string, items: readonly JsonObject[]): void {
    const { named } = lists[method]
    const names = items.flatMap(({ [named]: name }) => (typeof name === 'string' ? [name] : []))
    if (method === 'tools/list' || method === 'prompts/list') this.parts.registries[method].add(server, names)
    // Of two servers with one URI the first of the file has it.
    else for (const name of names) if (!this.resources.has(name)) this.resources.set(name, server)
  }

  private asShown(method: ListMethod, server: string, item: JsonObject): readonly JsonObject[] {
    const { named } = lists[method]
    const name = item[named]
    if (typeof name !== 'string') return []
    if (method === 'tools/list' || method === 'prompts/list')
      return [{ ...item, [named]: this.parts.registries[method].shownName(server, name) }]
    return this.resources.get(name) === server ? [item] : []
  }
}

async function allPages(
  connection: Connection,
  method: ListMethod,
  signal: AbortSignal,
): Promise<readonly JsonObject[]> {
  const items: JsonObject[] = []
  let cursor: Json | undefined
  for (let page = 0; page < maxPages; page++) {
    const params = cursor === undefined ? {} : { cursor }
    const { result, error } = await connection.request(method, params, signal)
    if (!isJsonObject(result)) throw new Error(messageOf(error))
    const listed = result[lists[method].field]
    if (Array.isArray(listed)) items.push(...(listed as readonly Json[]).filter(isJsonObject))
    const next = result['nextCursor']
    if (typeof next !== 'string' || next === cursor || items.length >= maxItems) break
    cursor = next
  }
  return items.slice(0, maxItems)
}

/** Waits for the work no longer than a signal allows; rejects then. */
export function inTime<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const late = () => reject(new Error('it takes too long'))
    if (signal.aborted) late()
    signal.addEventListener('abort', late, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', late))
  })
}

function messageOf(error: Json | undefined): string {
  const { message } = isJsonObject(error) ? error : {}
  return typeof message === 'string' ? message.slice(0, 300) : 'it answered with no list'
}
