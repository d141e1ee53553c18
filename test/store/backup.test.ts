import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openAsItIs } from '../../src/gate/store/open-database.ts'
import { backupWorld, secret, who } from './open-backup-world.ts'

const newReviewer = (name: string) => ({ name, uid: null, pin: secret })

/** A gate with a reviewer and some calls, and a backup of it. */
async function worldWithBackup() {
  const world = backupWorld()
  await world.withGate(async gate => {
    await gate.reviewers.add(newReviewer('alice'))
    for (let i = 0; i < 20; i++) await world.ask(gate, `ls folder-${i}`, `call-${i}`)
  })
  const facts = world.backUp()
  return { ...world, facts }
}

test('a backup is one private file that says what is in it, and a restored one begins where its log ends', async () => {
  const { file, facts, folder, restore, verify, withGate, ask } = await worldWithBackup()
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder).filter(name => name.includes('part'))).toEqual([])
  expect(facts).toMatchObject({ epoch: 0, size: 21, by: 'alice' })
  await withGate(gate => ask(gate, 'ls later', 'later'))
  const report = await restore()
  expect(report).toMatchObject({ epoch: 1, before: { size: 22 }, isCompared: true, dropped: [], notes: [] })
  expect(await verify()).toMatchObject({ ok: true, problems: [] })
  await withGate(async gate => {
    expect((await gate.decisions({ limit: 50 })).map(({ call }) => call.id)).not.toContain('later')
    await expect(ask(gate, 'ls after', 'after')).resolves.toMatchObject({ effect: 'allow' })
    await gate.reviewers.prove(who(), 'secret')
    expect(await gate.reviewers.standing()).toMatchObject({ problem: null })
    for await (const { kind, body } of gate.entries())
      if (kind === 'recovery') expect(body).toMatchObject({ event: 'restored', by: 'alice', epoch: 1 })
  })
  expect(await verify()).toMatchObject({ ok: true, problems: [] })
})

test('a backup replaces no file, and has neither the policy file nor what opens ways in', async () => {
  const { backUp, file, stateFolder } = await worldWithBackup()
  expect(() => backUp()).toThrow(/is there already, and no backup replaces a file/)
  writeFileSync(join(stateFolder(), 'tokens.json'), 'token-in-a-file')
  const other = `${file}-2`
  const database = openAsItIs(join(stateFolder(), 'state.db'))
  database
    .prepare("INSERT OR REPLACE INTO meta (key, value) VALUES ('accepted policy', ?)")
    .run('{"digest":"d","text":"# words of the policy"}')
  database.close()
  backUp(other)
  const bytes = readFileSync(other)
  expect(bytes.includes('words of the policy')).toBe(false)
  expect(bytes.includes('token-in-a-file')).toBe(false)
  expect(bytes.includes('BEGIN PRIVATE KEY')).toBe(true)
})

test('a state without keys, or with damage, has no backup, and nothing is left of the attempt', async () => {
  const { withGate, ask, backUp, folder, stateFolder } = backupWorld()
  await withGate(gate => gate.decisions({}))
  expect(() => backUp()).toThrow(/No reviewer has a key yet/)
  await withGate(async gate => {
    await gate.reviewers.add(newReviewer('alice'))
    await ask(gate, 'ls', 'one')
  })
  const database = openAsItIs(join(stateFolder(), 'state.db'))
  database.exec('UPDATE entries SET body = replace(body, \'"ls"\', \'"rm"\') WHERE seq = 1')
  database.exec("UPDATE entries SET hash = 'x' WHERE seq = 1")
  database.close()
  expect(() => backUp()).toThrow(/The state is damaged \(entry 1 does not carry its own hash\)/)
  expect(readdirSync(folder).filter(name => name.includes('backup'))).toEqual([])
})

test('what is no whole backup is refused, and the state stays as it was', async () => {
  const { file, restore, stateFolder, folder, verify } = await worldWithBackup()
  const before = readFileSync(join(stateFolder(), 'state.db'))
  const fileOf = (name: string, bytes: Buffer | string) => {
    const path = join(folder, name)
    writeFileSync(path, bytes)
    return path
  }
  const bytes = readFileSync(file)
  const torn = Buffer.from(bytes)
  torn.fill(0xff, 4_096 * 9, 4_096 * 9 + 32)
  const changed = fileOf('changed', bytes)
  const database = openAsItIs(changed)
  database.exec("UPDATE entries SET body = replace(body, 'folder-3', 'folder-X') WHERE seq = 5")
  database.exec("UPDATE openings SET body = replace(body, 'folder-3', 'folder-X') WHERE seq = 5")
  database.close()
  const longer = fileOf('longer', bytes)
  const other = openAsItIs(longer)
  other.exec(
    'DELETE FROM openings WHERE seq = 21; DELETE FROM decisions WHERE seq = 21; DELETE FROM entries WHERE seq = 21',
  )
  other.close()
  const newer = fileOf('newer', bytes)
  const later = openAsItIs(newer)
  later.exec('PRAGMA user_version = 999')
  later.close()
  const refusals: readonly (readonly [string, RegExp])[] = [
    [join(folder, 'nothing'), /There is no file .*nothing: name a backup/],
    [folder, /is no backup of Countersign/],
    [fileOf('text', 'hello'), /is no backup of Countersign/],
    [fileOf('empty', ''), /is no backup of Countersign/],
    [fileOf('half', bytes.subarray(0, 4_096 * 6)), /is no(?:t whole| backup)/],
    [fileOf('torn', torn), /is not whole/],
    [fileOf('plain', readFileSync(join(stateFolder(), 'state.db'))), /is no backup of Countersign/],
    [changed, /is not whole .*entry 5/],
    [longer, /is no backup of Countersign, or it was changed/],
    [newer, /was written by a newer Countersign \(schema 999/],
  ]
  for (const [from, why] of refusals) await expect(restore({ from }), from).rejects.toThrow(why)
  expect(readFileSync(join(stateFolder(), 'state.db')).equals(before)).toBe(true)
  expect(readdirSync(stateFolder()).filter(name => /staged|restor/.test(name))).toEqual([])
  expect(await verify()).toMatchObject({ ok: true })
})
