import { amp } from '../../../ground/clients/amp.ts'
import { GateError } from '../../../ground/model/errors.ts'
import type { JsonObject } from '../../../ground/model/json.ts'
import { type ClientAdapter, type HookAsk, type HookOutput, silence } from '../client-adapter.ts'
import { blockedOutput } from './json-output.ts'
import { troubleText } from '../refusal-text.ts'
import { shellInFolder } from './shell-in-folder.ts'
import { kindIn } from '../tool-parts.ts'

/**
 * Amp’s delegate program. Its input is the arguments alone, so the event of its hook is the tool’s name
 * (`AGENT_TOOL_NAME`). Exit status 0 allows, 1 asks the person, anything else refuses.
 */
export const ampDialect: ClientAdapter = {
  client: 'amp',
  canAsk: true,
  canDefer: false,
  parse: parseAmp,
  render: (answer, ask) => {
    if (ask.kind !== 'call' || answer.effect === 'allow') return silence
    return answer.effect === 'ask' ? askOutput(answer.text) : blockedOutput(answer.text)
  },
  refuse: why => blockedOutput(troubleText(why)),
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
    call: { session: 'amp', kind: kindIn(amp.tools, tool), tool, arguments: args, cwd: null },
  }
}

function askOutput(text: string): HookOutput {
  return { ...blockedOutput(text), exitCode: 1 }
}
