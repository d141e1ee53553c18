import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { defaultLocations } from '../../src/gate/config/default-locations.ts'
import { newResidentGate } from '../../src/daemon/resident/resident-gate.ts'
import { scratch } from './export-world.ts'

const target = (name: string) =>
  `[[export]]\nname = "${name}"\nkind = "otlp"\nendpoint = "https://${name}.example.org"\n`

/** A gate on a home folder whose policy the test writes; gives the names of its targets. */
function home() {
  const folder = scratch()
  const file = defaultLocations('/', folder).userFile
  mkdirSync(dirname(file), { recursive: true })
  const write = (toml: string) => writeFileSync(file, toml)
  write('')
  const gate = newResidentGate({ stateFolder: folder, home: folder })
  onTestFinished(() => gate.close())
  const targets = async () => {
    await gate.ready()
    return gate.exportTargets().map(({ name }) => name)
  }
  return { gate, write, targets }
}

test('a target that nobody accepted gets nothing, and one that was accepted goes on whatever the file says', async () => {
  const { gate, write, targets } = home()
  await gate.reviewers.add({ name: 'alice', uid: null, pin: 'sunflower-42' })
  write(target('theirs'))
  expect(await targets()).toEqual([])
  const { digest } = await gate.reviewers.standing()
  await gate.reviewers.sign(
    { digest },
    { reviewer: 'alice', uid: null, terminal: false, pin: 'sunflower-42' },
  )
  expect(await targets()).toEqual(['theirs'])
  write(target('others'))
  expect(await targets()).toEqual(['theirs'])
})

test('where nobody has a key to accept with the file counts', async () => {
  const { write, targets } = home()
  write(target('mine'))
  expect(await targets()).toEqual(['mine'])
})
