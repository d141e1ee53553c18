import { expect, test } from 'vitest'
import { parseCall } from '../../gate/core/intake/parse-call.ts'
import { virtualPlace } from '../../ground/model/place.ts'
import { readEffects } from './index.ts'

const about = { origin: 'check', agent: 'a', session: 's', profile: 'default' } as const
const deeds = (command: string) =>
  readEffects(parseCall({ kind: 'shell', args: { command } }, about), virtualPlace, new Map()).effects.map(
    effect => `${effect.type} ${'verb' in effect ? effect.verb : ''}`,
  )

test.each([
  ['git push --force origin main', '--dry-run --no-dry-run'],
  ['npm publish', '--dry-run --no-dry-run'],
  ['npm publish', '--dry-run=false'],
  ['rsync -a --delete /empty/ /home/user/', '-n --no-n'],
] as const)('%s %s is no trial', (command, options) => {
  expect(deeds(`${command} ${options}`)).toEqual(deeds(command))
})

test.each([
  ['git push --force origin main', '--dry-run'],
  ['git push --force origin main', '--no-dry-run --dry-run'],
  ['npm publish', '--dry-run'],
  ['npm publish', '--dry-run=true'],
] as const)('%s %s is a trial', (command, options) => {
  expect(deeds(`${command} ${options}`)).not.toEqual(deeds(command))
})
