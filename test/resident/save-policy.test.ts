import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { parseCall } from '../../src/gate/core/intake/parse-call.ts'
import type { AuditEntry } from '../../src/ground/model/audit-entry.ts'
import { newResidentGate } from '../../src/daemon/resident/resident-gate.ts'

const defaults = { origin: 'check' as const, agent: 'a', session: 's', profile: 'default' }
const who = { reviewer: 'alice', uid: null, terminal: false, pin: 'sunflower-42' }

/** A resident gate of a person who has a home folder of their own, and one reviewer. */
async function home(text?: string) {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-save-'))
  const file = join(folder, '.config', 'countersign', 'policy.toml')
  if (text !== undefined) {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text, { mode: 0o640 })
    chmodSync(file, 0o640)
  }
  const gate = newResidentGate({ stateFolder: folder, home: folder })
  onTestFinished(async () => {
    await gate.close()
    rmSync(folder, { recursive: true, force: true })
  })
  await gate.reviewers.add({ name: 'alice', uid: null, pin: 'sunflower-42' })
  const effectOf = async (command: string) =>
    (await gate.evaluate(parseCall({ kind: 'shell', arguments: { command } }, defaults))).effect
  const logged = async () => {
    const all: AuditEntry[] = []
    for await (const entry of gate.entries()) if (entry.kind === 'policy') all.push(entry)
    return all.map(({ body }) => body)
  }
  return { gate, desk: gate.policyPort(), folder, file, effectOf, logged }
}

const denying = (program: string) =>
  `[[rule]]\neffect = "deny"\nreason = "not here"\nprogram = "${program}"\n`

test('a draft that is saved is the file, judges the next call, and is in the log with who and both digests', async () => {
  const { desk, file, effectOf, logged, gate } = await home()
  expect(await effectOf('terraform plan')).toBe('allow')
  expect(desk.own()).toEqual({ path: file, text: '', digest: null })
  const saved = await desk.save({ toml: denying('terraform'), was: null }, who)
  expect(readFileSync(file, 'utf8')).toBe(denying('terraform'))
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(saved.policy.rules).toContainEqual(expect.objectContaining({ effect: 'deny', reason: 'not here' }))
  expect(saved.own).toEqual(desk.own())
  expect(await effectOf('terraform plan')).toBe('deny')
  expect(await logged()).toMatchObject([
    { event: 'saved', by: 'alice', proof: 'pin', before: null, after: saved.own?.digest },
  ])
  expect((await gate.verify()).ok).toBe(true)
})

test('a file keeps its permissions, and a link to it stays a link', async () => {
  const { desk, file, folder } = await home(denying('kubectl'))
  const link = join(folder, 'dotfiles.toml')
  writeFileSync(link, denying('kubectl'), { mode: 0o640 })
  chmodSync(link, 0o640)
  rmSync(file)
  symlinkSync(link, file)
  await desk.save({ toml: denying('terraform'), was: desk.own().digest }, who)
  expect(readFileSync(link, 'utf8')).toBe(denying('terraform'))
  expect(statSync(link).mode & 0o777).toBe(0o640)
  expect(readFileSync(file, 'utf8')).toBe(denying('terraform'))
})

test('nobody overwrites what another person or program wrote meanwhile', async () => {
  const { desk, file, logged } = await home(denying('kubectl'))
  const was = desk.own().digest
  writeFileSync(file, denying('helm'))
  await expect(desk.save({ toml: denying('terraform'), was }, who)).rejects.toMatchObject({
    code: 'conflict',
    field: 'was',
  })
  await expect(desk.save({ toml: '', was: null }, who)).rejects.toMatchObject({ code: 'conflict' })
  expect(readFileSync(file, 'utf8')).toBe(denying('helm'))
  expect(await logged()).toEqual([])
})

test('of two people who save at once one is told that the other was first', async () => {
  const { desk, file } = await home(denying('kubectl'))
  const was = desk.own().digest
  const both = await Promise.allSettled(
    ['helm', 'terraform'].map(program => desk.save({ toml: denying(program), was }, who)),
  )
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const won = both[0]?.status === 'fulfilled' ? 'helm' : 'terraform'
  expect(readFileSync(file, 'utf8')).toBe(denying(won))
})

test('a draft that is wrong is not saved, and is told with its line', async () => {
  const { desk, file } = await home(denying('kubectl'))
  const toml = `# mine\n[proxy]\nauto_deny = 5\n`
  expect(desk.check(toml)).toMatchObject({ ok: false, line: 3, field: 'proxy.auto_deny' })
  expect(desk.check('[proxy\n')).toMatchObject({ ok: false, line: 1 })
  await expect(desk.save({ toml, was: desk.own().digest }, who)).rejects.toMatchObject({
    code: 'invalid',
    field: 'proxy.auto_deny',
  })
  expect(readFileSync(file, 'utf8')).toBe(denying('kubectl'))
})

test('without the secret of a reviewer nothing is saved', async () => {
  const { desk, file, logged } = await home(denying('kubectl'))
  const was = desk.own().digest
  for (const input of [
    { reviewer: 'alice', uid: process.getuid?.() ?? 0, terminal: true },
    { ...who, pin: '000000' },
    { ...who, reviewer: 'mallory' },
  ])
    await expect(desk.save({ toml: '', was }, input)).rejects.toMatchObject({ code: 'forbidden' })
  expect(readFileSync(file, 'utf8')).toBe(denying('kubectl'))
  expect(await logged()).toEqual([])
})

test('a gate whose state is elsewhere has no say in the policy of the account', async () => {
  const { folder, file } = await home(denying('kubectl'))
  const other = newResidentGate({ stateFolder: join(folder, 'elsewhere'), home: folder })
  onTestFinished(() => other.close())
  await other.reviewers.add({ name: 'alice', uid: null, pin: 'sunflower-42' })
  const desk = other.policyPort()
  await expect(desk.save({ toml: '', was: desk.own().digest }, who)).rejects.toMatchObject({
    code: 'forbidden',
  })
  expect(readFileSync(file, 'utf8')).toBe(denying('kubectl'))
})
