// Tools that ask the client for something, in the way of either era.

const text = value => ({ content: [{ type: 'text', text: value }] })
const name = { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] }
const strings = ['option1', 'option2', 'option3']
const titled = ['value1', 'value2', 'value3'].map((value, at) => ({ const: value, title: `Choice ${at + 1}` }))

const defaults = {
  name: { type: 'string', default: 'John Doe' },
  age: { type: 'integer', default: 30 },
  score: { type: 'number', default: 95.5 },
  status: { type: 'string', enum: ['active', 'inactive', 'pending'], default: 'active' },
  verified: { type: 'boolean', default: true },
}

const enums = {
  untitledSingle: { type: 'string', enum: strings },
  titledSingle: { type: 'string', oneOf: titled },
  legacyEnum: { type: 'string', enum: ['opt1', 'opt2', 'opt3'], enumNames: ['One', 'Two', 'Three'] },
  untitledMulti: { type: 'array', items: { type: 'string', enum: strings } },
  titledMulti: { type: 'array', items: { anyOf: titled } },
}

const person = {
  username: { type: 'string', description: "User's response" },
  email: { type: 'string', description: "User's email address" },
}

export function registerInputTools(_server, tool, z, { inputRequired }) {
  const none = z.object({})
  tool('test_sampling', z.object({ prompt: z.string() }), async ({ prompt }, { mcpReq }) => {
    const messages = [{ role: 'user', content: { type: 'text', text: prompt } }]
    const { content } = await mcpReq.requestSampling({ messages, maxTokens: 100 })
    return text(`LLM response: ${content.text}`)
  })
  const elicit = async ({ mcpReq }, message, properties, required = []) => {
    const requestedSchema = { type: 'object', properties, required }
    const { action, content } = await mcpReq.elicitInput({ message, requestedSchema })
    return text(`Elicitation completed: action=${action}, content=${JSON.stringify(content ?? {})}`)
  }
  tool('test_elicitation', z.object({ message: z.string() }), ({ message }, ctx) =>
    elicit(ctx, message, person, ['username', 'email']),
  )
  tool('test_elicitation_sep1034_defaults', none, (_args, ctx) => elicit(ctx, 'Review.', defaults))
  tool('test_elicitation_sep1330_enums', none, (_args, ctx) => elicit(ctx, 'Choose.', enums))
  const asking = (called, inputRequests, done) =>
    tool(called, none, async (_args, { mcpReq }) => {
      const given = mcpReq.inputResponses ?? {}
      const isWhole = Object.keys(inputRequests).every(key => key in given)
      return isWhole ? text(done(given)) : inputRequired({ inputRequests, requestState: called })
    })
  const form = message => inputRequired.elicit({ message, requestedSchema: name })
  const sample = () =>
    inputRequired.createMessage({
      messages: [{ role: 'user', content: { type: 'text', text: 'What is the capital of France?' } }],
      maxTokens: 100,
    })
  asking('test_input_required_result_elicitation', { user_name: form('What is your name?') }, given =>
    `Hello, ${given.user_name?.content?.name}!`,
  )
  asking('test_streaming_elicitation', { user_name: form('What is your name?') }, () => 'Done.')
  asking('test_input_required_result_request_state', { confirm: form('Confirm?') }, () => 'state-ok')
  asking('test_input_required_result_sampling', { capital_question: sample() }, () => 'Paris.')
  asking('test_missing_capability', { capital_question: sample() }, () => 'Done.')
  asking('test_input_required_result_list_roots', { client_roots: inputRequired.listRoots() }, () => 'Roots.')
  asking(
    'test_input_required_result_multiple_inputs',
    { user_name: form('Who?'), greeting: sample(), client_roots: inputRequired.listRoots() },
    () => 'All of it.',
  )
}
