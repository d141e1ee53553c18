import { amp as record } from '../clients/amp.ts'
import { GateError } from '../model/errors.ts'
import type { JsonObject } from '../model/json.ts'
import { type ClientAdapter, type HookAsk, type HookOutput, silence } from './adapter.ts'
import { blocked } from './outputs.ts'
import { troubleText } from './render-text.ts'
import { shellInFolder } from './shell-input.ts'
import { kindIn } from './tools.ts'

/**
 * Amp’s delegate program. Its input is the arguments alone, so the event of its hook is the tool’s name
 * (`AGENT_TOOL_NAME`). Exit status 0 allows, 1 asks the person, anything else refuses.
 */
export const amp: ClientAdapter = {
  client: 'amp',
  canAsk: true,
  canDefer: false,
  parse: parseAmp,
  render: (answer, ask) => {
    if (ask.kind !== 'call' || answer.effect === 'allow') return silence
    return answer.effect === 'ask' ? asked(answer.text) : blocked(answer.text)
  },
  refuse: why => blocked(troubleText(why)),
}

function parseAmp(input: JsonObject, tool?: string): HookAsk {
  if (tool === undefined || tool === '')
    throw new GateError('invalid', 'Amp did not name the tool in AGENT_TOOL_NAME.', 'AGENT_TOOL_NAME')
  const command = input['cmd'] ?? input['command']
  const args = tool === 'Bash' && typeof command === 'string' ? shellInFolder(input, command, ['cwd']) : input
  // Amp names neither a session nor a folder.
  return {
    kind: 'call',
    event: tool,
    call: { session: 'amp', kind: kindIn(record.tools, tool), tool, arguments: args, cwd: null },
  }
}

function asked(text: string): HookOutput {
  return { ...blocked(text), exitCode: 1 }
}
