import * as z from 'zod'
import { openApi } from './open-api.ts'
import { type Route, route } from '../parts/route.ts'

/** The route that describes the others. */
export function descriptionRoute(described: readonly Route[]): Route {
  let made: string | undefined
  return route({
    method: 'GET',
    path: '/v1/openapi.json',
    may: 'anybody',
    about: 'This description, as OpenAPI 3.1.',
    answer: z.looseObject({ openapi: z.string() }),
    handle: async () => {
      made ??= JSON.stringify(openApi(described))
      return new Response(made, { headers: { 'content-type': 'application/json' } })
    },
  })
}
