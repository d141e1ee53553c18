import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { checkVectors } from './check-vectors.ts'

for (const name of ['composite', 'five-factor']) {
  test(`every case of ${name}.json gives what the reference gives`, () => {
    const report = checkVectors(JSON.parse(readFileSync(new URL(`${name}.json`, import.meta.url), 'utf8')))
    expect(report.failed).toEqual([])
    expect(report.passed).toBeGreaterThan(50)
  })
}

test('a wrong expectation is reported, so that a green run means something', () => {
  const file = JSON.parse(readFileSync(new URL('composite.json', import.meta.url), 'utf8'))
  file.cases[0].expect.composite = 1
  expect(checkVectors(file).failed).toHaveLength(1)
})
