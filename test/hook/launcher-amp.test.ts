import { expect, test } from 'vitest'
import { frameOutput } from '../../src/agents/hook/frame-output.ts'
import { ampDialect } from '../../src/agents/hook/index.ts'
import { fakeGate, http, launcherWorld } from './launcher-world.ts'

const input = JSON.stringify({ cmd: 'npm test' })
const ask = ampDialect.parse({ cmd: 'npm test' }, 'Bash')

/** What the gate was asked for, and what Amp is told. */
async function ran(tool: string) {
  const { parts, run } = launcherWorld('amp')
  const answer = frameOutput(ampDialect.render({ effect: 'allow' }, ask))
  const requests = await fakeGate(parts.socket, connection => void connection.end(http(answer)))
  const output = await run(input, 'PreToolUse', { AGENT_TOOL_NAME: tool })
  return { output, path: requests[0]?.split(' ')[1] ?? '' }
}

test.each(['Bash', 'create_file', 'mcp__context7__get-library-docs'])(
  'Amp’s tool %s reaches the gate',
  async tool => {
    const { output, path } = await ran(tool)
    expect(output).toEqual({ stdout: '', stderr: '', exitCode: 0 })
    expect(new URLSearchParams(path.split('?')[1]).get('event')).toBe(tool)
  },
)

test.each(['Bash&seconds=9', 'a b', '$(id)', 'x\ny'])(
  'a name that is none, %s, is no name to the gate',
  async tool => {
    const { path } = await ran(tool)
    expect(new URLSearchParams(path.split('?')[1]).get('event')).toBe('')
  },
)
