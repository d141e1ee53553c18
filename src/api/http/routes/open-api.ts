import * as z from 'zod'
import { type ErrorCode, errorKinds, errors } from '../../../ground/model/errors.ts'
import { isJsonObject, type Json, type JsonObject } from '../../../ground/model/json.ts'
import { engineVersion } from '../../../ground/model/engine-version.ts'
import type { RoutePermission } from '../access/caller.ts'
import { type Route, route } from '../parts/route.ts'
import { schemaRegistry } from '../schemas/text.ts'

const error = z.strictObject({
  code: z.enum(Object.keys(errors) as [ErrorCode, ...ErrorCode[]]),
  message: z.string(),
  field: z.string().exactOptional(),
  kind: z.enum(errorKinds).exactOptional(),
  retry_after: z.number().min(0).exactOptional(),
})

schemaRegistry.add(error, { id: 'Error' })

/** The roles of a token that have each right. */
export const rolesByPermission: Readonly<Record<RoutePermission, string>> = {
  anybody: 'anybody',
  own: 'the owner’s socket alone',
  ask: 'agent',
  wait: 'agent, reader, reviewer',
  withdraw: 'agent, reviewer',
  scrape: 'metrics, reader, reviewer',
  look: 'reader, reviewer',
  answer: 'reviewer',
}

/** The description of these routes as OpenAPI 3.1, whose schemas are JSON Schema 2020-12 as zod writes it. */
export function openApi(routes: readonly Route[]): JsonObject {
  const components: Record<string, Json> = {}
  const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => jsonSchema(schema, io, components)
  const failure = contentOf('application/json', schemaOf(error, 'output'))
  const paths: Record<string, Record<string, Json>> = {}
  for (const route of routes) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] ??= {}
    paths[path][route.method.toLowerCase()] = {
      summary: route.about,
      description: `Roles: ${rolesByPermission[route.may]}.`,
      security: route.may === 'anybody' ? [] : [{ token: [] }],
      parameters: [...pathParameters(route.path), ...queryParameters(route, schemaOf)],
      ...(route.body && {
        requestBody: { required: true, ...contentOf('application/json', schemaOf(route.body, 'input')) },
      }),
      responses: {
        '200': { description: 'Done.', ...answerOf(route, schemaOf) },
        default: { description: 'An error of the table of errors.', ...failure },
      },
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Countersign',
      version: engineVersion,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    paths,
    components: {
      schemas: components,
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
    },
  }
}

type SchemaOf = (schema: z.ZodType, io: 'input' | 'output') => Json

function answerOf({ answer }: Route, schemaOf: SchemaOf): JsonObject {
  return typeof answer === 'string'
    ? contentOf(answer, { type: 'string' })
    : contentOf('application/json', schemaOf(answer, 'output'))
}

function contentOf(type: string, schema: Json): JsonObject {
  return { content: { [type]: { schema } } }
}

function pathParameters(path: string): readonly JsonObject[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
}

function queryParameters({ query }: Route, schemaOf: SchemaOf): readonly JsonObject[] {
  const schema = query && schemaOf(query, 'input')
  if (!isJsonObject(schema) || !isJsonObject(schema['properties'])) return []
  const required = Array.isArray(schema['required']) ? schema['required'] : []
  return Object.entries(schema['properties']).map(([name, one]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema: one,
  }))
}

/** A schema in which those with names are references; what they say goes into the components. */
function jsonSchema(schema: z.ZodType, io: 'input' | 'output', components: Record<string, Json>): Json {
  const made = z.toJSONSchema(z.object({ it: schema }), {
    io,
    metadata: schemaRegistry,
    unrepresentable: 'any',
  })
  const text = JSON.stringify(made).replaceAll('"#/$defs/', '"#/components/schemas/')
  const whole = JSON.parse(text) as JsonObject
  if (isJsonObject(whole['$defs']))
    for (const [name, one] of Object.entries(whole['$defs'])) components[name] = withoutId(one)
  const properties = whole['properties']
  return isJsonObject(properties) ? (properties['it'] ?? {}) : {}
}

function withoutId(schema: Json): Json {
  if (!isJsonObject(schema)) return schema
  const { id: _id, ...rest } = schema
  return rest
}

/** The route that describes the others. */
export function descriptionRoute(routes: readonly Route[]): Route {
  let made: string | undefined
  return route({
    method: 'GET',
    path: '/v1/openapi.json',
    may: 'anybody',
    about: 'This description, as OpenAPI 3.1.',
    answer: z.looseObject({ openapi: z.string() }),
    handle: async () => {
      made ??= JSON.stringify(openApi(routes))
      return new Response(made, { headers: { 'content-type': 'application/json' } })
    },
  })
}
