import { clientNames, clients } from '../../../../ground/clients/index.ts'
import type { Program } from '../program.ts'
import { type Command, type CommandReader, unread } from '../../command.ts'
import type { ReadContext } from '../../read-context.ts'
import { emitMachine } from '../machine/emit-machine.ts'

/**
 * Reads the line of a client of agents: `places` are the variables that say where its settings lie. In
 * `claude mcp add NAME -- PROGRAM …` whatever stands behind the dashes runs each time that the agent starts.
 */
const startsAgent =
  (...places: readonly string[]): CommandReader =>
  (command, context) => {
    startedElsewhere([...places, 'HOME'], command, context)
    const words = command.args.map(word => word.text)
    const at = words.indexOf('--')
    if (words[0] !== 'mcp' || words[1] !== 'add') return unread
    if (at === -1) return undefined
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

/** Emits a client that starts with other settings, and so without its hooks: `CODEX_HOME=/tmp/x codex …`. */
function startedElsewhere(names: readonly string[], command: Command, context: ReadContext): void {
  const moved = names.find(name => {
    const value = command.environment.get(name)
    return value !== undefined && value.text !== context.place.home && value.source?.from !== 'environment'
  })
  if (moved !== undefined)
    emitMachine(command, context, 'kernel', 'unprotect', `${command.program} with another ${moved}`, false)
}

/** Clients of agents that start servers. */
export const agents: readonly Program[] = clientNames.flatMap(name => {
  const { program, variables } = clients[name].command
  if (variables === null) return []
  const variable = variables[0] ?? 'HOME'
  return [
    {
      names: [program],
      read: startsAgent(...variables),
      examples: [
        [`${program} mcp add files -- ls`, `run ls through ${program}`],
        [`${variable}=/tmp/x ${program}`, `kernel unprotect ${program} with another ${variable}`],
      ],
    },
  ]
})
