import { describe, expect, test } from 'vitest'
import type { Ecosystem } from '../../readers/commands/packages/package-managers-table.ts'
import {
  crateNames,
  gemNames,
  goModules,
  npmNames,
  packagistNames,
  pypiNames,
} from '../../readers/commands/packages/known-names.ts'
import { isOneEdit, nearName } from './near-name.ts'

const tables: readonly (readonly [Ecosystem, readonly string[], number])[] = [
  ['npm', npmNames, 1_200],
  ['pypi', pypiNames, 800],
  ['crates', crateNames, 300],
  ['gems', gemNames, 300],
  ['go', goModules, 200],
  ['packagist', packagistNames, 200],
]

describe.each(tables)('the best-known names of %s', (ecosystem, lines, min) => {
  const names = lines.flatMap(line => line.split(' '))

  test('are sorted, and each stands once', () => {
    for (const line of lines) expect(line.split(' ')).toEqual(line.split(' ').toSorted())
    expect(new Set(names).size).toBe(names.length)
    expect(names.length).toBeGreaterThan(min)
  })

  test('are never near one another', () => {
    expect(names.filter(name => nearName(name, ecosystem) !== null)).toEqual([])
  })
})

test('one edit is a letter more, less, other or swapped, and nothing else', () => {
  const near = ['lodas', 'lodashs', 'ladash', 'lodahs', 'odash', 'xlodash']
  const far = ['lodsah_', 'ldoahs', 'loda', 'lodashes', 'dasholo', '']
  expect(near.filter(name => !isOneEdit(name, 'lodash'))).toEqual([])
  expect(far.filter(name => isOneEdit(name, 'lodash'))).toEqual([])
})

test.each([
  ['expresss', 'express', 'letter'],
  ['lod-ash', 'lodash', 'separator'],
  ['rnoment', 'moment', 'lookalike'],
  ['\u0435xpress', 'express', 'lookalike'],
  ['fetch-node', 'node-fetch', 'order'],
  ['@angualr/core', '@angular', 'scope'],
  ['babel-preset-react-app', null, null],
  ['lodash-official', 'lodash', 'claim'],
  ['lodash-js', 'lodash', 'affix'],
  ['react-native-some-view', null, null],
  ['vit', null, null],
  ['@types/some-library', null, null],
] as const)('the name %s is near %s', (name, like, how) => {
  expect(nearName(name, 'npm')).toEqual(like === null ? null : { like, how })
})
