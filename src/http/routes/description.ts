import * as z from 'zod'
import type { JsonObject } from '../../model/json.ts'
import { openApi } from '../openapi.ts'
import { type Route, route } from '../route.ts'

/** The route that describes the others. */
export function descriptionRoute(described: readonly Route[]): Route {
  let made: JsonObject | undefined
  return route({
    method: 'GET',
    path: '/v1/openapi.json',
    may: 'anybody',
    about: 'This description, as OpenAPI 3.1.',
    answer: z.looseObject({ openapi: z.string() }),
    handle: async () => {
      made ??= openApi(described)
      return made
    },
  })
}
