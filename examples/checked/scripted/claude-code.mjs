// Stands in for Claude Code where there is none: speaks the SDK’s protocol, asks for the calls of a script, and runs what its
// hooks and permissions let run. Tools are as in `claude`: what `--allowedTools` names is not asked about again,
// nor anything in the mode `bypassPermissions`.
import { appendFileSync } from 'node:fs'
import { createInterface } from 'node:readline'

const { calls, ran } = JSON.parse(process.env.SCRIPTED_CLAUDE ?? '{}')
const words = process.argv.slice(2)
const allowed = words.includes('--allowedTools') ? words[words.indexOf('--allowedTools') + 1].split(',') : []
const mayAll = words[words.indexOf('--permission-mode') + 1] === 'bypassPermissions'
const session = 'b1f3a7c2-1111-4222-8333-444455556666'
const waiting = new Map()
let hooks = {}
let last = 0

const say = message => process.stdout.write(`${JSON.stringify(message)}\n`)
const ask = request =>
  new Promise(resolve => {
    const id = `ask-${++last}`
    waiting.set(id, resolve)
    say({ type: 'control_request', request_id: id, request })
  })

/** What the hooks of an event say; one that fails blocks, as the SDK asked for. */
async function askHooks(event, call, more) {
  const input = {
    hook_event_name: event,
    session_id: session,
    transcript_path: '/tmp/none',
    cwd: process.cwd(),
    tool_name: call.name,
    tool_input: call.input,
    tool_use_id: call.id,
    ...more,
  }
  const answers = []
  for (const { hookCallbackIds } of hooks[event] ?? [])
    for (const id of hookCallbackIds)
      answers.push(await ask({ subtype: 'hook_callback', callback_id: id, input, tool_use_id: call.id }))
  return answers.map(answer =>
    answer.subtype === 'success'
      ? (answer.response?.hookSpecificOutput ?? {})
      : { permissionDecision: 'deny', permissionDecisionReason: answer.error },
  )
}

/** What the model is told of a call. */
async function attempt(call) {
  const answers = await askHooks('PreToolUse', call)
  const stopped = answers.find(({ permissionDecision }) => ['deny', 'defer'].includes(permissionDecision))
  if (stopped) return stopped.permissionDecisionReason
  let input = answers.find(({ updatedInput }) => updatedInput)?.updatedInput ?? call.input
  if (!mayAll && !allowed.includes(call.name)) {
    const asked = { subtype: 'can_use_tool', tool_name: call.name, input, tool_use_id: call.id }
    const { response } = await ask(asked)
    if (response?.behavior !== 'allow') return response?.message ?? 'not allowed'
    input = response.updatedInput ?? input
  }
  appendFileSync(ran, `${call.name} ${JSON.stringify(input)}\n`)
  await askHooks('PostToolUse', call, { tool_response: `${call.name} is done`, duration_ms: 3 })
  return `${call.name} is done`
}

async function work() {
  const told = []
  for (const call of calls) told.push(await attempt(call))
  say({
    type: 'result',
    subtype: 'success',
    is_error: false,
    duration_ms: 1,
    duration_api_ms: 1,
    num_turns: 1,
    result: told.join('\n'),
    session_id: session,
    total_cost_usd: 0,
    usage: {},
    permission_denials: [],
    uuid: session,
  })
}

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line)
  if (message.type === 'control_response') {
    waiting.get(message.response.request_id)?.(message.response)
  } else if (message.type === 'control_request') {
    if (message.request.subtype === 'initialize') hooks = message.request.hooks ?? {}
    const applied = { hook_on_failure_supported: true, hooks_applied: true }
    const response = { commands: [], output_style: 'default', models: [], account: {}, ...applied }
    say({ type: 'control_response', response: { subtype: 'success', request_id: message.request_id, response } })
  } else if (message.type === 'user') {
    work().catch(error => {
      process.stderr.write(`${error.stack}\n`)
      process.exit(1)
    })
  }
}
