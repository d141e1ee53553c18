import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { parseCall } from '../../src/gate/core/intake/parse-call.ts'
import { newResidentGate } from '../../src/daemon/resident/resident-gate.ts'
import { watchAcceptance } from '../../src/daemon/resident/watch-state.ts'
import { until } from '../until.ts'
import { openDatabase } from '../../src/gate/store/open-database.ts'

const defaults = { origin: 'check' as const, agent: 'a', session: 's', profile: 'default' }
const who = { reviewer: 'alice', uid: null, terminal: false, pin: 'sunflower-42' }
const loose = '[profile.default.thresholds]\nallow = 9\ndeny = 10\n'
const rule = (effect: string, program: string) =>
  `[[rule]]\neffect = "${effect}"\nreason = "a test"\nprogram = "${program}"\n`

/** A gate on a home folder of its own, whose reviewer accepted the first text. */
async function home(text?: string, hasReviewer = true) {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-accept-'))
  const file = join(folder, '.config', 'countersign', 'policy.toml')
  mkdirSync(dirname(file), { recursive: true })
  const write = (toml: string) => writeFileSync(file, toml)
  if (text !== undefined) write(text)
  const gate = newResidentGate({ stateFolder: folder, home: folder })
  onTestFinished(async () => {
    await gate.close()
    rmSync(folder, { recursive: true, force: true })
  })
  if (hasReviewer) await gate.reviewers.add({ name: 'alice', uid: null, pin: 'sunflower-42' })
  const judge = async (command: string) =>
    gate.evaluate(parseCall({ kind: 'shell', arguments: { command } }, defaults))
  const effectOf = async (command: string) => (await judge(command)).effect
  const accept = async () => {
    const { digest } = await gate.reviewers.standing()
    await gate.reviewers.sign({ digest }, who)
  }
  return { gate, folder, write, judge, effectOf, accept }
}

test('a policy that is loosened on the disk loosens nothing until somebody accepts it', async () => {
  const { gate, write, effectOf, accept } = await home()
  expect(await effectOf('rm -rf src')).toBe('queue')
  write(loose)
  expect(await effectOf('rm -rf lib')).toBe('queue')
  expect((await gate.reviewers.standing()).isPolicyAccepted).toBe(false)
  await accept()
  expect((await gate.reviewers.standing()).isPolicyAccepted).toBe(true)
  expect(await effectOf('rm -rf docs')).toBe('allow')
  expect((await gate.verify()).problems).toEqual([])
})

test('where nobody can answer a policy only tightens, and nobody makes themselves the first reviewer', async () => {
  const { gate, write, effectOf } = await home(loose, false)
  expect(await effectOf('rm -rf src')).toBe('queue')
  write(rule('deny', 'terraform'))
  expect(await effectOf('terraform plan')).toBe('deny')
  expect((await gate.reviewers.standing()).isPolicyAccepted).toBe(false)
  const mallory = { name: 'mallory', uid: null, pin: 'sunflower-42' }
  await expect(gate.reviewers.add(mallory)).rejects.toMatchObject({ code: 'forbidden' })
})

test('a policy that is tightened on the disk holds at once, and what was accepted holds beside it', async () => {
  const { write, effectOf } = await home(rule('deny', 'kubectl'))
  expect(await effectOf('kubectl get pods')).toBe('deny')
  write(rule('deny', 'terraform'))
  expect(await effectOf('terraform plan')).toBe('deny')
  expect(await effectOf('kubectl get pods')).toBe('deny')
})

test('neither a terminal nor a pause of everything is let in by a file that nobody accepted', async () => {
  const { gate, write, effectOf } = await home()
  write('[reviews.proof]\nhigh = "terminal"\ncritical = "terminal"\n')
  await effectOf('ls')
  const terminal = { reviewer: 'alice', uid: null, terminal: true }
  await expect(gate.reviewers.prove(terminal, 'high')).rejects.toMatchObject({ field: 'pin' })
  write(`[observe]\nuntil = ${new Date(Date.now() + 3_600_000).toISOString()}\nprofiles = ["default"]\n`)
  expect(await effectOf('rm -rf src')).toBe('queue')
})

test('a file that was removed loosens nothing, and neither does another text in the place of the accepted one', async () => {
  const { folder, write, effectOf } = await home(rule('deny', 'kubectl'))
  write('')
  expect(await effectOf('kubectl get pods')).toBe('deny')
  const database = openDatabase(join(folder, 'state.db'), 'FULL')
  database.exec("UPDATE meta SET value = replace(value, 'kubectl', 'nothing') WHERE key = 'accepted policy'")
  database.close()
  write(loose)
  expect(await effectOf('rm -rf src')).toBe('queue')
})

test('a policy that is saved with a secret is accepted with it', async () => {
  const { gate, effectOf } = await home()
  await gate.policyPort().save({ toml: loose, was: null }, who)
  expect((await gate.reviewers.standing()).isPolicyAccepted).toBe(true)
  expect(await effectOf('rm -rf src')).toBe('allow')
})

const toldAt = (name: string) => `[notify.target.${name}]\ntype = "desktop"\n`

test('whom the accepted policy tells is told still, and who stands in another file proves nothing', async () => {
  const { gate, write, effectOf, accept } = await home(toldAt('mine'))
  await effectOf('ls')
  expect(gate.acceptedSettings()).toBeUndefined()
  write(toldAt('theirs'))
  await effectOf('ls')
  expect(gate.acceptedSettings()?.targets.map(({ name }) => name)).toEqual(['mine'])
  await accept()
  await effectOf('ls')
  expect(gate.acceptedSettings()).toBeUndefined()
})

test('every target is told once of a file that nobody accepted', async () => {
  const { gate, write, effectOf, accept } = await home()
  const titles: string[] = []
  const end = watchAcceptance({ gate, log: () => {}, tell: ({ title }) => titles.push(title), every: 5 })
  onTestFinished(end)
  await effectOf('ls')
  for (const [i, text] of [loose, rule('deny', 'kubectl')].entries()) {
    expect(titles).toHaveLength(i)
    write(text)
    await effectOf('ls')
    await until(() => titles.length > i)
  }
  expect(titles).toEqual(Array(2).fill(expect.stringContaining('something else than what was accepted')))
  await accept()
  write(loose)
  await effectOf('ls')
  // It was told of already; what is told next comes after it, and is the only one.
  write(rule('deny', 'terraform'))
  await effectOf('ls')
  await until(() => titles.length > 2)
  expect(titles).toHaveLength(3)
})
