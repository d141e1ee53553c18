import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { policyFileLines } from './policy-file-lines.ts'
import { ownFolder } from '../../../test/own-folder.ts'

const fresh = () => ownFolder('policy-files')
const fileIn = (home: string) => join(home, '.config', 'countersign', 'policy.toml')

function write(home: string): string {
  mkdirSync(dirname(fileIn(home)), { recursive: true })
  writeFileSync(fileIn(home), '')
  return home
}

test('each file that is looked for is named, there or not', () => {
  const home = write(fresh())
  const folder = fresh()
  expect(policyFileLines({ home, environmentHome: home, folder })).toEqual([
    `Your own policy file: ${fileIn(home)} (read).`,
    `This folder’s policy file: ${join(folder, '.countersign', 'policy.toml')} (not there).`,
  ])
})

test('a HOME that is not the account’s is warned of, and a file there is named', () => {
  const [home, folder] = [fresh(), fresh()]
  const [, , warning] = policyFileLines({ home, environmentHome: write(fresh()), folder })
  expect(warning).toContain('is there, and is not read')
  expect(policyFileLines({ home, environmentHome: fresh(), folder })[2]).toContain('only that counts')
  expect(policyFileLines({ home, environmentHome: `${home}/`, folder })).toHaveLength(2)
  expect(policyFileLines({ home, environmentHome: undefined, folder })).toHaveLength(2)
})
