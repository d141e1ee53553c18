import { clients } from '../../../ground/clients/index.ts'
import { GateError } from '../../../ground/model/errors.ts'
import type { JsonObject } from '../../../ground/model/json.ts'
import { type ClientAdapter, type HookAsk, silence } from '../client-adapter.ts'
import { folderOf, neededText, objectOf, optionalText, saidIn } from './needed-text.ts'
import { promptReport } from './prompt-report.ts'
import { jsonOutput, personText } from './json-output.ts'
import { troubleText } from '../refusal-text.ts'
import { opencodeTool } from './opencode-tool.ts'

/**
 * opencode, through the plugin that `opencode-plugin.ts` writes: it lets a call run only when it is told `allow`, and
 * throws whatever else it is told. It has no timer of its own, and can’t ask.
 */
export const opencodeDialect: ClientAdapter = {
  client: 'opencode',
  canAsk: false,
  canDefer: false,
  tells: clients.opencode.hook.tells,
  parse: parseOpencode,
  render: (answer, ask) =>
    ask.kind !== 'call'
      ? silence
      : answer.effect === 'allow'
        ? jsonOutput({ decision: 'allow', ...(answer.told !== undefined && { context: answer.told }) })
        : jsonOutput({ decision: 'deny', reason: answer.text, message: personText(answer) ?? answer.text }),
  refuse: why => jsonOutput({ decision: 'deny', reason: troubleText(why) }),
}

function parseOpencode(input: JsonObject): HookAsk {
  const event = neededText(input, 'event')
  // A sub-agent has a session of its own; the plugin says whose it is.
  const parent = optionalText(input, 'parentID')
  const own = neededText(input, 'sessionID')
  const place = {
    session: parent === undefined ? own : `${parent}/${own}`,
    cwd: folderOf(input, 'directory'),
  }
  const callId = optionalText(input, 'callID')
  const id = callId === undefined ? {} : { callId }
  if (event === 'tool.execute.before') {
    const parts = opencodeTool(neededText(input, 'tool'), objectOf(input, 'args'))
    return { kind: 'call', event, call: { ...place, ...parts, ...id } }
  }
  const said = saidOf(input)
  if (event === 'tool.execute.after')
    return { kind: 'report', event, report: { ...place, tool: neededText(input, 'tool'), ...said, ...id } }
  if (event === 'chat.message')
    return {
      kind: 'report',
      event,
      report: promptReport({ ...place, ...said, isForSubAgent: parent !== undefined }),
    }
  throw new GateError('invalid', 'The plugin’s input names an event that is not known.', 'event')
}

/** The plugin tells as a number what it left out of a result itself. */
function saidOf(input: JsonObject): ReturnType<typeof saidIn> {
  const said = saidIn(input['output'])
  const left = input['unread']
  return typeof left === 'number' && left > 0 ? { ...said, unread: left + (said.unread ?? 0) } : said
}
