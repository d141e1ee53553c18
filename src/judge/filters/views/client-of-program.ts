import type { ClientCommand } from '../../../ground/clients/client-record.ts'
import { clientNames, clients } from '../../../ground/clients/index.ts'

const commands: readonly ClientCommand[] = clientNames.map(name => clients[name].command)
const byProgram = new Map(commands.map(command => [command.program, command]))
const byPackage = new Map(
  commands.flatMap(({ packages, program }) => packages.map(name => [name, program] as const)),
)

/** The client that a program is, however it is started; the program itself where it is none of those. */
export function clientOfProgram(program: string): string {
  const name = withoutVersion(program.slice(program.lastIndexOf('/') + 1))
  return byPackage.get(name) ?? name
}

/** `claude-code@2.1`: most names hold no version, and are not searched for one. */
function withoutVersion(name: string): string {
  return name.includes('@') ? name.replace(/(?<=.)@[^@/]{1,64}$/, '') : name
}

/** The record of the client’s command line that a program is; undefined where it is none of a known client. */
export function commandOfProgram(program: string): ClientCommand | undefined {
  return byProgram.get(clientOfProgram(program))
}
