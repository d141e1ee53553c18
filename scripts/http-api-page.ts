// The page docs/http-api.md, made from the routes and their description.
import { allRoutes } from '../src/api/http/routes/index.ts'
import { openApi, rolesByPermission } from '../src/api/http/routes/open-api.ts'
import { isJsonObject, type Json, type JsonObject } from '../src/ground/model/json.ts'

const intro = `A resident gate (\`countersign start\`) answers on two UNIX sockets in its state folder and on 127.0.0.1:4180. Everything is JSON in UTF-8, in the shapes below; \`GET /v1/openapi.json\` is the same as OpenAPI 3.1.

    curl --unix-socket ~/.local/state/countersign/agent.sock http://gate/v1/evaluations \\
      -H 'content-type: application/json' \\
      -d '{"id": "1", "kind": "shell", "arguments": {"command": "git push --force"}}'

## Who may

| came in through | is | how it is known |
| --- | --- | --- |
| \`agent.sock\` | agent, whatever it says | the socket; a token of an agent says which one, and its profile |
| \`gate.sock\` (0600) | the owner: every role | the socket’s rights |
| 127.0.0.1 with \`Authorization: Bearer …\` | the role of the token | kept as SHA-256, compared in constant time |
| 127.0.0.1 from a paired browser | the role of its session | cookie, and \`X-Countersign-CSRF\` with every change |

An *agent* may ask, wait, and withdraw the reviews of its own calls, *metrics* may read \`/v1/metrics\` and nothing else, a *reader* may look, a *reviewer* may look, answer and change. Agent, profile and principal come from the token or the socket: a body that names them is refused, save on the owner’s socket. An agent’s sessions are its own: \`s\` of the agent \`crawler\` is \`crawler/s\`. A browser is paired by \`POST /v1/session\` with the code that \`countersign dashboard\` shows; the answer holds the token that its page sends back with every change, and to ask \`GET /v1/session\` again. A paired browser proves as much as its reviewer’s terminal. A reviewer’s token answers under its own name alone, and a PIN or one-time code is asked for as everywhere; where the answer to \`challenge\` has \`passkey\`, a yes carries in \`who.passkey\` what the browser’s authenticator signed. Tokens are taken from the header alone, never from an address.

Over TCP the Host must be one of this machine’s names for itself, and an Origin must be the gate’s own; anything else is refused before it is looked at. Attempts that fail are written into the log of the process, ten at once and one in five seconds; the rest are answered with \`unavailable\`.

## Limits

A body has at most 1 MiB and arrives within 10 seconds; an answer takes at most 30. Each token, and the agents’ socket as a whole, may ask 2,000 times a second, 4,000 at once. Who looks or changes something has at most 32 requests under way, and calls are judged in between. Strangers may send 4 KiB. Whoever is too fast gets \`unavailable\` and \`Retry-After\`. Nothing that fails allows: what is no decision with the effect \`allow\` is a no.

## Errors

\`{"code", "message", "field"?}\` with the HTTP status of the [table of errors](errors.md). The message is one sentence that may be shown; \`field\` names what is wrong in the request.

## Events

\`GET /v1/events\` stays open and tells what changes, as [server-sent events](https://html.spec.whatwg.org/multipage/server-sent-events.html). Each has the number of its entry in the log as id, and enough to know what to ask for again. A client that reads too slowly is let go; with \`Last-Event-ID\` it goes on where it was, and after too long a time it gets \`reset\`: load everything again.`

const isRef = (schema: JsonObject): schema is { readonly $ref: string } => typeof schema['$ref'] === 'string'

/** A schema in a few words: `Review[]`, `{approve: boolean, reason?: text}`. */
function words(schema: Json | undefined): string {
  if (!isJsonObject(schema)) return 'anything'
  if (isRef(schema)) return schema.$ref.split('/').at(-1) ?? ''
  const { type, items, anyOf, properties } = schema
  if (Array.isArray(schema['enum'])) return schema['enum'].map(one => JSON.stringify(one)).join(' | ')
  if (schema['const'] !== undefined) return JSON.stringify(schema['const'])
  if (Array.isArray(anyOf)) return anyOf.map(words).join(' | ')
  if (type === 'array') return `(${words(items)})[]`.replace(/^\((\w+)\)/, '$1')
  if (isJsonObject(properties)) return membersOf(schema)
  if (type === 'object') {
    const values = schema['additionalProperties']
    return isJsonObject(values) && Object.keys(values).length > 0 ? `{name: ${words(values)}}` : 'object'
  }
  const types: readonly Json[] = Array.isArray(type) ? type : [type ?? 'anything']
  return types.map(one => (one === 'string' ? 'text' : String(one))).join(' | ')
}

function membersOf(schema: JsonObject): string {
  const required: readonly Json[] = Array.isArray(schema['required']) ? schema['required'] : []
  const members = Object.entries(isJsonObject(schema['properties']) ? schema['properties'] : {})
  return `{${members.map(([name, one]) => `${name}${required.includes(name) ? '' : '?'}: ${words(one)}`).join(', ')}}`
}

const contentOf = (holder: Json | undefined): string => {
  const content = isJsonObject(holder) ? holder['content'] : undefined
  const [[type, one] = ['', null]] = isJsonObject(content) ? Object.entries(content) : []
  if (type !== 'application/json') return type === '' ? '–' : `\`${type}\``
  return `\`${words(isJsonObject(one) ? one['schema'] : undefined)}\``
}

/** The page of routes and shapes. */
export function httpApiPage(made: string): string {
  const { paths, components } = openApi(allRoutes)
  const sections = allRoutes.map(({ method, path, may, about }) => {
    const key = path.replaceAll(/:(\w+)/g, '{$1}')
    const one = (paths as Record<string, Record<string, JsonObject>>)[key]?.[method.toLowerCase()] ?? {}
    const parameters = (Array.isArray(one['parameters']) ? one['parameters'] : []).filter(
      given => isJsonObject(given) && given['in'] === 'query',
    ) as readonly JsonObject[]
    const query = parameters
      .map(({ name, required, schema }) => `\`${String(name)}\`${required ? '' : '?'} ${words(schema)}`)
      .join(', ')
    const responses = isJsonObject(one['responses']) ? one['responses'] : {}
    return [
      `### ${method} ${key}`,
      '',
      about,
      '',
      `- roles: ${rolesByPermission[may]}`,
      ...(query === '' ? [] : [`- query: ${query}`]),
      ...(one['requestBody'] === undefined ? [] : [`- body: ${contentOf(one['requestBody'])}`]),
      `- answers: ${contentOf(responses['200'])}`,
    ].join('\n')
  })
  const schemas = isJsonObject(components) && isJsonObject(components['schemas']) ? components['schemas'] : {}
  const shapes = Object.entries(schemas)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, schema]) => `- **${name}**: \`${words(schema)}\``)
  return `${['# HTTP API', '', made, '', intro, '', '## Routes', '', sections.join('\n\n'), '', '## Shapes', '', 'Times are milliseconds since 1970; `?` marks what may be left out.', '', ...shapes].join('\n')}\n`
}
