import type { RunEffect } from '../../../ground/model/effect.ts'
import { programs } from './index.ts'
import type { Program } from './program.ts'

const byName: ReadonlyMap<string, NonNullable<Program['showsOthers']>> = new Map(
  programs.flatMap(({ names, showsOthers }) =>
    showsOthers === undefined ? [] : names.map(name => [name, showsOthers] as const),
  ),
)

/** Tells whether a program, by its record, shows what others wrote: a mail, a ticket, the page of a package. */
export function showsOthers({ program, argv }: Pick<RunEffect, 'program' | 'argv'>): boolean {
  const words = byName.get(program)
  if (words === undefined || words === 'always') return words !== undefined
  return words.has(argv.find(word => !word.startsWith('-')) ?? '')
}
