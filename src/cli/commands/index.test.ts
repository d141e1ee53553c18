import { Command } from 'commander'
import { expect, test } from 'vitest'
import { addCommands } from './index.ts'

async function namesFor(...words: readonly string[]): Promise<readonly string[]> {
  const program = new Command('countersign')
  await addCommands(program, words)
  return program.commands.map(command => command.name())
}

test('each command is there by its own name, wherever options stand', async () => {
  const all = await namesFor('--help')
  expect(all.length).toBeGreaterThan(20)
  for (const name of all) {
    expect(await namesFor(name, '--help')).toContain(name)
    expect(await namesFor('--home', 'check', name)).toContain(name)
  }
  expect(await namesFor('--home=/x', 'check', 'audit')).toEqual(['check'])
  expect(await namesFor('audit', 'check')).toEqual(['audit'])
})

test('what is no command, and what is about all of them, gets all of them', async () => {
  const all = await namesFor()
  for (const words of [
    ['help', 'check'],
    ['completion', 'bash'],
    ['chekc'],
    ['--home', 'check'],
    ['constructor'],
  ])
    expect(await namesFor(...words)).toEqual(all)
})
