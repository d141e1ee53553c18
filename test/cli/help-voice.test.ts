import { Command } from 'commander'
import { expect, test } from 'vitest'
import { addCommands } from '../../src/cli/commands/index.ts'

/** What a command may tell the program to do, as its first word. */
const verbs = new Set(
  'Accept Add Answer Bring Check Draw End Explain Forget Give Judge Let List Look Make Name Observe Plant Print Prove Put Read Say Send Serve Show Sign Start Stop Take Test Try Watch Write'.split(
    ' ',
  ),
)

function everyCommand(command: Command): readonly Command[] {
  return [command, ...command.commands.flatMap(everyCommand)]
}

test('every command says in the imperative what it does, in whole sentences', async () => {
  const program = new Command('countersign')
  await addCommands(program, [])
  const commands = program.commands.flatMap(everyCommand).filter(one => one.description() !== '')
  expect(commands.length).toBeGreaterThan(50)
  const others = commands.filter(
    one => !verbs.has(one.description().split(/[ ,]/)[0] ?? '') || !one.description().endsWith('.'),
  )
  expect(others.map(one => `${one.name()}: ${one.description()}`)).toEqual([])
})
