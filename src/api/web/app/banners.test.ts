import { expect, test } from 'vitest'
import type { ShownTeam } from '../../../ground/model/shown-team.ts'
import { pausedWords } from './banners.tsx'

const team = (...gates: readonly (readonly [group: string, revokedAt: number | null])[]) =>
  ({
    groups: ['ci', 'laptops', 'production'].map(name => ({ name, lease: 300, content: 'full' })),
    gates: gates.map(([group, revokedAt]) => ({ group, revokedAt })),
  }) as unknown as ShownTeam

test('a pause is said with the groups of the gates that it holds at', () => {
  expect(pausedWords(undefined)).toBe('The gate only observes.')
  expect(pausedWords(team())).toBe('Every gate only observes.')
  expect(pausedWords(team(['laptops', null], ['ci', null], ['production', 1]))).toBe(
    'Every gate of ci and laptops only observes.',
  )
})
