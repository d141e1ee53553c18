import { expect, test } from 'vitest'
import { virtualPlace } from '../../../ground/model/place.ts'
import { readShellEffects } from '../index.ts'
import { pathRoles } from '../paths/path-roles.ts'
import { effectLine } from './effect-line.ts'
import { programs } from './index.ts'

const names = programs.flatMap(program => program.names)
const examples = programs.flatMap(program => program.examples)

/** What a line does beside running the programs that it names itself. */
const effectsOf = (line: string) =>
  readShellEffects(line, virtualPlace)
    .filter(({ type, through }) => type !== 'run' || through.length > 0)
    .map(effectLine)

test('a name stands in one record', () => {
  expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([])
})

test('every program has an example that names it or its kin', () => {
  const without = programs.filter(
    program => !program.examples.some(([line]) => program.names.some(name => line.split(' ').includes(name))),
  )
  expect(without.map(program => program.names.join(' '))).toEqual([])
})

test('a read of a program’s keys is a read of a credential', () => {
  const open = programs
    .flatMap(({ keys = [] }) => keys)
    .filter(path => !pathRoles(path, virtualPlace).includes('credential'))
  expect(open).toEqual([])
})

test.each(examples)('%s', (line, ...effects) => expect(effectsOf(line)).toEqual(effects))
