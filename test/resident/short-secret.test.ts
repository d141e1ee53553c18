import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { newResidentGate } from '../../src/daemon/resident/resident-gate.ts'
import { makePhrase } from '../../src/people/acts/keys/make-phrase.ts'
import { openPeopleGate } from '../people/open-people-gate.ts'

const who = { uid: null, terminal: false }
const long = 'sunflower-42'
const refused = { code: 'invalid', field: 'pin', message: expect.stringContaining('Agents share') }

function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-short-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function residentGate() {
  const folder = temporaryFolder()
  const gate = newResidentGate({ stateFolder: folder, home: folder })
  onTestFinished(() => gate.close())
  return gate
}

test('a resident gate on an account that agents share takes no short PIN, from anybody', async () => {
  const { reviewers } = residentGate()
  await expect(reviewers.add({ name: 'alice', uid: null, pin: '7391' })).rejects.toMatchObject(refused)
  await reviewers.add({ name: 'alice', uid: null, pin: long })
  const alice = { ...who, reviewer: 'alice', pin: long }
  await expect(reviewers.add({ name: 'bob', uid: null, pin: '8264' }, alice)).rejects.toMatchObject(refused)
  await expect(reviewers.changeSecret('271828', alice)).rejects.toMatchObject(refused)
  await reviewers.changeSecret(makePhrase(), alice)
})

test('a short PIN of before is taken until it is changed, and told once it was typed', async () => {
  const folder = temporaryFolder()
  const file = join(folder, 'state.db')
  const before = openPeopleGate({ file })
  await before.gate.reviewers.add({ name: 'alice', uid: null, pin: '7391' })
  await before.gate.close()
  const { gate } = openPeopleGate({ file, isAccountShared: true })
  onTestFinished(() => gate.close())
  const alice = { ...who, reviewer: 'alice', pin: '7391' }
  expect(await gate.reviewers.list()).not.toContainEqual(expect.objectContaining({ hasShortSecret: true }))
  expect(await gate.reviewers.prove(alice, 'high')).toBe('pin')
  expect(await gate.reviewers.list()).toMatchObject([{ name: 'alice', hasShortSecret: true }])
})
