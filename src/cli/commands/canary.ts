import type { Command } from 'commander'
import { madeKinds } from '../../ground/canaries/make-canary.ts'
import { addCanary } from '../canary/add-canary.ts'
import { makeNewCanary } from '../canary/make-new-canary.ts'
import { rotateCanary } from '../canary/rotate-canary.ts'
import { addIdentityOptions, identify, type IdentityOptions } from '../people/identify.ts'
import { withGate } from '../with-gate.ts'
import { localMoment } from '../../ground/model/local-moment.ts'
import type { Gate } from '../../gate/core/gate.ts'
import type { CanaryNote } from '../../ground/model/canary.ts'
import { visibleText } from '../../ground/model/visible-text.ts'
import { paintFor } from '../render/paint-for.ts'
import { type Cell, table } from '../render/table.ts'
import { type JsonOption, printAnswer } from '../render/print-answer.ts'
import { standardOutput } from '../render/terminal-output.ts'
import type { Identity } from '../../ground/model/reviewer.ts'

const examples = `
Examples:
  countersign canary make aws-key --into .env
  countersign canary make github-token > /mnt/share/token.txt
  countersign canary add --kind password --placed 'the wiki, page Servers' < value.txt
  countersign canary list
  countersign canary rotate cn-1f2e3d4c
  countersign canary remove cn-1f2e3d4c

Each change takes the secret of a reviewer, once there is one; with add --secret-stdin it is the line before the value.
Kinds that can be made: ${madeKinds.join(', ')}.`

/** Planted values: a call that holds one, in whatever spelling, is denied. */
export function addCanaryCommand(program: Command): void {
  const canary = program
    .command('canary')
    .description('Plant values that nobody has a reason to use: a call that holds one is denied.')
  canary.addHelpText('after', examples)
  const each = (name: string, about: string) =>
    canary.command(name).description(about).option('--json', 'print the answer as JSON')
  each('list', 'List what is planted and where; never the values.').action((options, command: Command) =>
    withGate(command, {}, gate => listCanaries(gate, options)),
  )
  addIdentityOptions(each('make', 'Make a believable value, and watch for it.'))
    .argument('<kind>', madeKinds.join(', '))
    .option('--into <file>', 'add it to this file, or make the file; printed when left out')
    .action((kind: string, options, command: Command) =>
      withGate(command, {}, gate => makeNewCanary(gate, kind, options)),
    )
  addIdentityOptions(each('add', 'Watch for a value of your own, read from standard input or asked for.'))
    .option('--kind <kind>', 'what it looks like, in a word', 'value')
    .option('--placed <where>', 'where it was put, for a person')
    .action((options, command: Command) => withGate(command, {}, gate => addCanary(gate, options)))
  addIdentityOptions(
    each('rotate', 'Put a new value of the same kind in the place of one that was made into a file.'),
  )
    .argument('<id>', 'see countersign canary list')
    .action((id: string, options, command: Command) =>
      withGate(command, {}, gate => rotateCanary(gate, id, options)),
    )
  addIdentityOptions(each('remove', 'Watch for it no more. The file in which it stands stays as it is.'))
    .argument('<id>', 'see countersign canary list')
    .action((id: string, options, command: Command) =>
      withGate(command, {}, gate => removeCanary(gate, id, options)),
    )
}

/** Prints what is planted, oldest first: everything but the values. */
async function listCanaries(gate: Gate, { json }: JsonOption): Promise<void> {
  const notes = await gate.canaries()
  const text = notes.length === 0 ? 'Nothing is planted: see countersign canary make --help.' : asTable(notes)
  if (json) standardOutput.printJson(notes)
  else standardOutput.print(text)
}

function asTable(notes: readonly CanaryNote[]): string {
  const paint = paintFor(standardOutput)
  const rows: (readonly Cell[])[] = [
    ['id', 'kind', 'ends in', 'planted', 'where'].map(text => ({ text, paint: paint.dim })),
    ...notes.map(({ id, kind, last, at, placed }) => [
      id,
      kind,
      `…${visibleText(last)}`,
      localMoment(at),
      visibleText(placed ?? '', 200),
    ]),
  ]
  return table(rows, { width: standardOutput.width(120), flexible: 4 })
}

/** Stops watching for a canary, and says where its value still stands. */
async function removeCanary(gate: Gate, id: string, options: IdentityOptions & JsonOption): Promise<void> {
  const note = (await gate.canaries()).find(item => item.id === id)
  await gate.changeCanaries({ remove: [id] }, await whoRemoves(gate, id, options))
  const left = note?.placed === undefined ? '' : ` Its value still stands in ${note.placed}.`
  printAnswer(options.json, { removed: note }, `The canary ${id} is not watched for any more.${left}`)
}

/** Returns who takes a canary away, with their secret; nobody where nobody signed for it. */
export async function whoRemoves(
  gate: Gate,
  id: string,
  options: IdentityOptions,
): Promise<Identity | undefined> {
  const { set, signsCanaries } = await gate.reviewers.standing()
  const isSigned = signsCanaries && set.canaries.some(one => one.id === id)
  return isSigned ? identify(gate, options, true) : undefined
}
