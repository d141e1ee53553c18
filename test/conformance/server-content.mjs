// Resources and prompts of the server that the conformance suite asks.

/** One red point. */
export const png =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='
/** No sound at all. */
export const wav = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA='

export function registerResources(server, { ResourceTemplate }) {
  const fixed = (name, uri, mimeType, content) =>
    server.registerResource(name, uri, { mimeType }, async () => ({ contents: [{ uri, mimeType, ...content }] }))
  fixed('static-text', 'test://static-text', 'text/plain', {
    text: 'This is the content of the static text resource.',
  })
  fixed('static-binary', 'test://static-binary', 'image/png', { blob: png })
  fixed('watched', 'test://watched-resource', 'text/plain', { text: 'Watched.' })
  const template = new ResourceTemplate('test://template/{id}/data', { list: undefined })
  server.registerResource('template', template, { mimeType: 'application/json' }, async (uri, { id }) => ({
    contents: [
      {
        uri: uri.href,
        mimeType: 'application/json',
        text: JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` }),
      },
    ],
  }))
  for (const method of ['resources/subscribe', 'resources/unsubscribe'])
    server.server.setRequestHandler(method, async () => ({}))
}

export function registerPrompts(server, z, { completable }) {
  const user = content => ({ role: 'user', content })
  const prompt = (name, argsSchema, messages) =>
    server.registerPrompt(name, { description: `The prompt ${name}.`, ...(argsSchema && { argsSchema }) }, async args => ({
      messages: messages(args),
    }))
  prompt('test_simple_prompt', undefined, () => [
    user({ type: 'text', text: 'This is a simple prompt for testing.' }),
  ])
  const completed = () => completable(z.string(), value => ['paris', 'park', 'party'].filter(one => one.startsWith(value)))
  prompt('test_prompt_with_arguments', z.object({ arg1: completed(), arg2: z.string() }), ({ arg1, arg2 }) => [
    user({ type: 'text', text: `Prompt with arguments: arg1='${arg1}', arg2='${arg2}'` }),
  ])
  prompt('test_prompt_with_embedded_resource', z.object({ resourceUri: z.string() }), ({ resourceUri }) => [
    user({
      type: 'resource',
      resource: { uri: resourceUri, mimeType: 'text/plain', text: 'Embedded resource content for testing.' },
    }),
    user({ type: 'text', text: 'Please process the embedded resource above.' }),
  ])
  prompt('test_prompt_with_image', undefined, () => [
    user({ type: 'image', data: png, mimeType: 'image/png' }),
    user({ type: 'text', text: 'Please analyze the image above.' }),
  ])
}
