import type { CommandReader } from '../command.ts'

/** `claude mcp add NAME -- PROGRAM …`: whatever stands behind the dashes runs each time that the agent starts. */
const agent: CommandReader = (command, context) => {
  const words = command.args.map(word => word.text)
  const at = words.indexOf('--')
  if (words[0] !== 'mcp' || words[1] !== 'add' || at === -1) return undefined
  const line = words.slice(at + 1).map(word => `'${word.replaceAll("'", `'\\''`)}'`)
  context.code.readCode('shell', line.join(' '), {
    ...context,
    through: [...context.through, command.program],
    depth: context.depth + 1,
    offset: null,
    outer: command.evidence,
  })
  return undefined
}

/** Clients of agents that start servers. */
export const agents: readonly (readonly [string, CommandReader])[] = [
  'claude',
  'codex',
  'gemini',
  'copilot',
  'qwen',
  'opencode',
  'amp',
].map(name => [name, agent] as const)
