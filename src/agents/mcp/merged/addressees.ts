import { isJsonObject, type JsonObject } from '../../../ground/model/json.ts'
import { errorCodes, errorMessage } from '../wire/error-message.ts'
import { editJson } from '../wire/edit-json.ts'
import type { Request } from '../wire/message.ts'
import type { ListParts, MergedLists } from './merged-lists.ts'

/** The server that a request is for, and the request as it is to have it; or the answer where no server is found. */
export type Addressed = { readonly server: string; readonly request: Request } | { readonly refusal: Buffer }

/** The code of the protocol for a method that nobody has. */
export const methodUnknown = -32_601
const resourceUnknown = -32_002

/**
 * Finds the server that a request is for, by the name or the URI in it. Lists that do not know it are asked for anew.
 */
export class Addressees {
  private readonly lists: MergedLists
  private readonly registries: ListParts['registries']

  constructor(lists: MergedLists, registries: ListParts['registries']) {
    this.lists = lists
    this.registries = registries
  }

  /** Undefined for a method that is for no server in particular. */
  async of(request: Request, input: JsonObject): Promise<Addressed | undefined> {
    const { method } = request
    if (method === 'tools/call' || method === 'prompts/get') return this.byName(request, input)
    if (method.startsWith('resources/')) return this.byUri(request, input)
    return method === 'completion/complete' ? this.byReference(request, input) : undefined
  }

  private async byName(request: Request, { name }: JsonObject): Promise<Addressed> {
    const isTool = request.method === 'tools/call'
    const list = isTool ? 'tools/list' : 'prompts/list'
    const what = isTool ? 'tool' : 'prompt'
    if (typeof name !== 'string') return refusal(request, errorCodes.parameters, `this names no ${what}`)
    const route = await this.routeOf(list, name)
    if (route && 'server' in route) return renamed(request, route, ['params', 'name'])
    const why = route
      ? `several servers have this ${what}: call ${route.oneOf.join(' or ')}`
      : `no server that runs has this ${what}`
    return refusal(request, errorCodes.parameters, why)
  }

  private async byUri(request: Request, { uri }: JsonObject): Promise<Addressed> {
    const known = /^resources\/(?:read|subscribe|unsubscribe)$/.test(request.method)
    if (!known) return refusal(request, methodUnknown, 'there is no such method here')
    const server = typeof uri === 'string' ? await this.ownerOf(uri) : undefined
    if (server !== undefined) return { server, request }
    return refusal(request, resourceUnknown, 'no server that runs lists this resource')
  }

  private async byReference(request: Request, { ref }: JsonObject): Promise<Addressed> {
    const { name, uri } = isJsonObject(ref) ? ref : {}
    const server = typeof uri === 'string' ? await this.ownerOf(uri) : undefined
    if (server !== undefined) return { server, request }
    const route = typeof name === 'string' ? await this.routeOf('prompts/list', name) : undefined
    if (route && 'server' in route) return renamed(request, route, ['params', 'ref', 'name'])
    return refusal(request, errorCodes.parameters, 'no server that runs has this')
  }

  private async routeOf(list: keyof ListParts['registries'], name: string) {
    const registry = this.registries[list]
    if (!registry.route(name)) await this.lists.refresh(list)
    return registry.route(name)
  }

  private async ownerOf(uri: string): Promise<string | undefined> {
    if (this.lists.ownerOf(uri) === undefined)
      await Promise.all([
        this.lists.refresh('resources/list'),
        this.lists.refresh('resources/templates/list'),
      ])
    return this.lists.ownerOf(uri)
  }
}

/** A request with the name that the server itself knows. */
function renamed(
  request: Request,
  { server, name }: { readonly server: string; readonly name: string },
  path: readonly string[],
): Addressed {
  const raw = editJson(request.raw, [{ path, value: JSON.stringify(name) }])
  return { server, request: { ...request, raw } }
}

function refusal({ id }: Request, code: number, why: string): Addressed {
  return { refusal: errorMessage(id, code, `Countersign: ${why}.`) }
}
