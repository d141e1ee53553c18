import type * as z from 'zod'
import { GateError } from '../../../ground/model/errors.ts'
import type { RouteContext } from './app-parts.ts'
import type { Caller, RoutePermission } from '../access/caller.ts'
import type { Listener, HeaderOf } from '../access/listener.ts'

/** A checked request, as the handler of a route gets it. */
export interface RouteRequest<Query, Body> {
  readonly caller: Caller
  readonly listener: Listener
  /** A part of the path, such as the id. */
  readonly param: (name: string) => string
  readonly query: Query
  readonly body: Body
  readonly header: HeaderOf
  /** Aborted when the client goes away; made when it is asked for. */
  readonly signal: () => AbortSignal
}

/** The same before the checks. */
export type RawRouteRequest = RouteRequest<unknown, unknown>

/** The facts of a route: it is served, limited and documented from them. */
interface RouteFacts {
  readonly method: 'GET' | 'POST'
  /** With parts such as `:id`. */
  readonly path: string
  readonly may: RoutePermission
  /** One sentence for the page of routes. */
  readonly about: string
  /** The schema of its answer; a content type where the answer is no JSON. */
  readonly answer: z.ZodType | 'text/event-stream' | 'application/x-ndjson' | 'text/plain'
  /** A refusal by its handler is a failed attempt to get in: it is noted and limited as one. */
  readonly entrance?: true
  /** It answers as AuthZEN has it, also where it fails. */
  readonly isAuthZen?: boolean
  /** It answers as an agent’s client has it, also where it fails. */
  readonly isHook?: boolean
  /** Agents’ front ends ask it for each call: over a socket it is answered in a shorter way. Its answer is a value or a text. */
  readonly isUsual?: boolean
  /** Bytes of its body, where it takes more than others that anybody asks. */
  readonly bytes?: number
  /** Milliseconds for the answer; 0 for no limit. */
  readonly milliseconds?: number
}

/** One route before it is made; see `route`. */
interface RouteParts<Query, Body> extends RouteFacts {
  readonly query?: z.ZodType<Query>
  readonly body?: z.ZodType<Body>
  readonly handle: (asked: RouteRequest<Query, Body>, served: RouteContext) => Promise<unknown>
}

/** One route. */
export interface Route extends RouteFacts {
  readonly query: z.ZodType | undefined
  readonly body: z.ZodType | undefined
  /** Checks query and body, and answers: a Response, or a value that is sent as JSON. */
  readonly run: (asked: RawRouteRequest, served: RouteContext) => Promise<unknown>
}

/** Makes a route whose handler sees only what its schemas let through. */
export function route<Query, Body>(parts: RouteParts<Query, Body>): Route {
  const { query, body, handle, ...facts } = parts
  return {
    ...facts,
    query,
    body,
    run: async (asked, served) => {
      const checked = {
        ...asked,
        query: checkedWith(query, asked.query) as Query,
        body: checkedWith(body, asked.body) as Body,
      }
      return handle(checked, served)
    },
  }
}

function checkedWith(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const path = issue?.path.map(String) ?? []
  if (issue?.code === 'unrecognized_keys') {
    const field = [...path, issue.keys[0] ?? ''].join('.')
    throw new GateError('invalid', `There is no field ${field.slice(0, 120)} here: leave it out.`, field)
  }
  const field = path.length > 0 ? path.join('.') : 'body'
  throw new GateError(
    'invalid',
    `The field ${field.slice(0, 120)} is wrong: ${issue?.message ?? 'it can’t be read'}.`,
    field,
  )
}
