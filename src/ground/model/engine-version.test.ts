import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { engineVersion } from './engine-version.ts'

test('the engine’s version is the package’s', () => {
  const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'))
  expect(engineVersion).toBe(version)
})
