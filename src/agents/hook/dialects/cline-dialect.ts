import { GateError } from '../../../ground/model/errors.ts'
import { isJsonObject, type JsonObject } from '../../../ground/model/json.ts'
import { type ClientAdapter, type HookAsk, silence } from '../client-adapter.ts'
import { folderOf, neededText, objectOf, optionalText, saidIn } from './needed-text.ts'
import { promptReport } from './prompt-report.ts'
import { jsonOutput } from './json-output.ts'
import { troubleText } from '../refusal-text.ts'
import { clineTool } from './cline-tool.ts'
import { memberOf } from '../../../ground/model/member-of.ts'

/**
 * Cline. Only `cancel: true` in well-formed JSON stops a call, whatever the exit status; it ends the whole run, and the
 * person reads why, the model does not. It can’t ask, and nothing is left open.
 */
export const clineDialect: ClientAdapter = {
  client: 'cline',
  canAsk: false,
  canDefer: false,
  parse: parseCline,
  render: (answer, ask) =>
    ask.kind !== 'call'
      ? silence
      : answer.effect === 'allow'
        ? jsonOutput({ cancel: false })
        : cancelled(answer.text),
  refuse: (why, event) =>
    event !== undefined && harmless.test(event) ? silence : cancelled(troubleText(why)),
}

/** Events in which no tool waits for the answer. */
const harmless =
  /^(?:PostToolUse|tool_result|UserPromptSubmit|prompt_submit|PreCompact|(?:Task|agent_)\w{1,20})$/

function cancelled(errorMessage: string): ReturnType<ClientAdapter['refuse']> {
  return jsonOutput({ cancel: true, errorMessage })
}

function parseCline(input: JsonObject, event?: string): HookAsk {
  const name = optionalText(input, 'hookName') ?? event ?? ''
  if (isJsonObject(input['preToolUse']) || isJsonObject(input['tool_call']))
    return { kind: 'call', event: name, call: { ...placeOf(input), ...callOf(input) } }
  const { postToolUse, tool_result: result, userPromptSubmit } = input
  if (isJsonObject(result)) return resultOf(input, name, result, 'name', 'output')
  if (isJsonObject(postToolUse)) return resultOf(input, name, postToolUse, 'toolName', 'result')
  if (isJsonObject(userPromptSubmit)) {
    const parts = saidIn(userPromptSubmit['prompt'])
    const isForSubAgent = optionalText(input, 'parent_agent_id') !== undefined
    return {
      kind: 'report',
      event: name,
      report: promptReport({ ...placeOf(input), ...parts, isForSubAgent }),
    }
  }
  if (harmless.test(name)) return { kind: 'nothing', event: name }
  throw new GateError('invalid', 'The hook’s input holds no tool call of Cline’s.', 'preToolUse')
}

/** The call as it will run. An older version tells it in `preToolUse` alone; where both are told they must agree. */
function callOf(input: JsonObject): ReturnType<typeof clineTool> & { readonly callId?: string } {
  const body = objectOf(input, 'preToolUse')
  if (!isJsonObject(input['tool_call']))
    return clineTool(neededText(body, 'toolName'), objectOf(body, 'parameters'))
  const call = input['tool_call']
  const tool = neededText(call, 'name')
  const other = optionalText(body, 'toolName')
  if (other !== undefined && other !== tool)
    throw new GateError('invalid', 'The hook’s input names two different tools.', 'preToolUse.toolName')
  const callId = optionalText(call, 'id')
  return { ...clineTool(tool, objectOf(call, 'input')), ...(callId !== undefined && { callId }) }
}

function resultOf(
  input: JsonObject,
  event: string,
  result: JsonObject,
  toolField: string,
  textField: string,
): HookAsk {
  const callId = optionalText(result, 'id')
  const report = {
    ...placeOf(input),
    tool: neededText(result, toolField),
    ...saidIn(memberOf(result, textField)),
  }
  return { kind: 'report', event, report: { ...report, ...(callId !== undefined && { callId }) } }
}

function placeOf(input: JsonObject): { readonly session: string; readonly cwd: string | null } {
  const roots = input['workspaceRoots']
  const [root] = Array.isArray(roots) ? (roots as readonly unknown[]) : []
  return { session: sessionIn(input), cwd: folderOf({ cwd: typeof root === 'string' ? root : null }) }
}

/** The run, and the agent in it that another one started. */
function sessionIn(input: JsonObject): string {
  const run = optionalText(objectOf(input, 'sessionContext'), 'rootSessionId') ?? neededText(input, 'taskId')
  const isSub = optionalText(input, 'parent_agent_id') !== undefined
  return isSub ? `${run}/${neededText(input, 'agent_id')}` : run
}
