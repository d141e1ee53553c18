import type { MachineVerb } from '../../../../ground/model/vocabulary/machine-verb.ts'
import type { MachineEffect } from '../../../../ground/model/effect.ts'
import { type Command, type CommandReader, unread } from '../../command.ts'
import { emitMachine } from './emit-machine.ts'

/** A pattern of a program's whole line, and the change of the machine that a fitting line makes. */
export type LineRow = readonly [
  pattern: RegExp,
  type: MachineEffect['type'],
  verb: MachineVerb,
  whole?: 'whole' | 'part',
]

/** Returns the words of a command as one line, cut at 2,000 characters. */
export function lineOf({ args }: Command): string {
  return args
    .slice(0, 100)
    .map(word => word.text)
    .join(' ')
    .slice(0, 2_000)
}

/** Makes a reader of rows: the first row that fits the line says the change; a line that fits none is not read. */
export const readsLine =
  (rows: readonly LineRow[]): CommandReader =>
  (command, context) => {
    const line = lineOf(command)
    const row = rows.find(([pattern]) => pattern.test(line))
    if (!row) return unread
    emitMachine(command, context, row[1], row[2], line.slice(0, 120), row[3] === 'whole')
    return undefined
  }
