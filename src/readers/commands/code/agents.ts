import { clientNames, clients } from '../../../clients/index.ts'
import type { Command, CommandReader } from '../../command.ts'
import type { ReadContext } from '../../read-context.ts'
import { emitMachine } from '../machine/emit-machine.ts'

/** `claude mcp add NAME -- PROGRAM …`: whatever stands behind the dashes runs each time that the agent starts. */
const agent: CommandReader = (command, context) => {
  startedElsewhere(command, context)
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

/** Programs of agents that start servers → variables by which one is told to have its settings elsewhere. */
const programs = new Map(
  clientNames.flatMap(name => {
    const { program, variables } = clients[name].command
    return variables === null ? [] : [[program, variables] as const]
  }),
)

/** `CODEX_HOME=/tmp/x codex …` starts it without the hooks that guard it. */
function startedElsewhere(command: Command, context: ReadContext): void {
  const names = [...(programs.get(command.program) ?? []), 'HOME']
  const moved = names.find(name => {
    const value = command.environment.get(name)
    return value !== undefined && value.text !== context.place.home && value.source?.from !== 'environment'
  })
  if (moved !== undefined)
    emitMachine(command, context, 'kernel', 'unprotect', `${command.program} with another ${moved}`, false)
}

/** Clients of agents that start servers. */
export const agents: readonly (readonly [string, CommandReader])[] = [...programs.keys()].map(
  name => [name, agent] as const,
)
