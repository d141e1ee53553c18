import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { LocalGate } from '../../src/gate/core/local-gate.ts'
import { openDatabase } from '../../src/gate/store/open-database.ts'
import { backupWorld, secret, who } from '../store/open-backup-world.ts'

/** A state with a reviewer and some calls, of which a backup was made. */
async function worldWithBackup() {
  const world = backupWorld()
  await world.withGate(async gate => {
    await gate.reviewers.add({ name: 'alice', uid: null, pin: secret })
    await world.ask(gate, 'ls', 'call-1')
  })
  world.backUp()
  const keysOf = () => world.withGate(async gate => (await gate.logKeys()).keys)
  const prove = () => world.withGate(gate => gate.evidence({ entry: 1 }))
  const lines = (kind: string) =>
    world.withGate(async gate => {
      const found = []
      for await (const entry of gate.entries()) if (entry.kind === kind) found.push(entry)
      return found
    })
  return { ...world, keysOf, prove, lines }
}

const rename = async (gate: LocalGate, reason: string, pin = secret) => {
  const { keys } = await gate.changeLogKey({ event: 'rename', reason }, { ...who(), pin })
  return keys.at(-1)?.key
}
const rotate = (gate: LocalGate) => gate.changeLogKey({ event: 'rotate' }, who())

test('a restored log goes on under a new name, says what was restored, and is proven under that name', async () => {
  const { withGate, ask, restore, verify, prove, lines, stateFolder } = await worldWithBackup()
  const before = await prove()
  await withGate(gate => ask(gate, 'pwd', 'call-2'))
  await prove()
  await restore()
  expect(await verify()).toMatchObject({ ok: true })
  const after = await prove()
  expect(after.origin).toMatch(new RegExp(`^${before.origin}/1-[0-9a-f]{8}$`))
  expect(readFileSync(join(stateFolder(), 'checkpoint.last'), 'utf8')).toBe(after.note)
  const [entry] = await lines('recovery')
  expect(entry?.body).toMatchObject({ event: 'restored', by: 'alice', epoch: 1 })
})

test('a key that was replaced since the backup signs nothing in the restored log, and stays revoked', async () => {
  const { withGate, restore, verify, keysOf, prove } = await worldWithBackup()
  const [first] = await keysOf()
  const anchor = await withGate(async gate => {
    await gate.changeLogKey({ event: 'revoke', since: 1 }, who())
    return gate.checkpoint()
  })
  const present = (await keysOf()).at(-1)
  await restore()
  expect(await verify()).toMatchObject({ ok: true, problems: [] })
  const keys = await keysOf()
  expect(keys.map(({ publicKey }) => publicKey)).toEqual([first?.publicKey, present?.publicKey])
  expect(keys[0]?.revoked?.since).toBe(0)
  const { note, key } = await prove()
  expect(key).toBe(keys[1]?.key)
  expect(note).toContain(key.split('+')[0] as string)
  const { publicKey } = await withGate(gate => gate.checkpoint())
  expect(publicKey).toBe(present?.publicKey)
  // An anchor of the later key is of another history, and not of another key.
  const { problems } = await withGate(gate => gate.verify({ anchors: [anchor] }))
  expect(problems).not.toEqual([])
  expect(problems.join(' ')).not.toContain('another key')
})

test('a backup goes with the key that its log names, and into an empty folder with it alone', async () => {
  const { withGate, backUp, restore, verify, folder, keysOf } = await worldWithBackup()
  await withGate(rotate)
  const present = (await keysOf()).at(-1)
  const file = join(folder, 'later.backup')
  backUp(file)
  await withGate(rotate)
  await restore({ from: file, into: 'other' })
  expect(await verify('other')).toMatchObject({ ok: true })
  const { publicKey } = await withGate(gate => gate.checkpoint(), 'other')
  expect(publicKey).toBe(present?.publicKey)
})

test('a log that was set back goes on under a new name when somebody asks for it, and never under the old one', async () => {
  const { withGate, ask, prove, lines, stateFolder, verify } = await worldWithBackup()
  const place = (name: string) => join(stateFolder(), name)
  const database = openDatabase(place('state.db'), 'FULL')
  database.exec(`VACUUM INTO '${place('old.db')}'`)
  database.close()
  await withGate(gate => ask(gate, 'pwd', 'call-2'))
  const before = await prove()
  const setBack = () => {
    for (const end of ['', '-wal', '-shm']) rmSync(place(`state.db${end}`), { force: true })
    copyFileSync(place('old.db'), place('state.db'))
  }
  setBack()
  await expect(prove()).rejects.toThrow('The log was set back')
  await expect(withGate(rotate)).rejects.toThrow('The log was set back')
  await expect(withGate(gate => rename(gate, 'x', 'wrong'))).rejects.toThrow()
  const key = await withGate(gate => rename(gate, 'the disk was replaced'))
  const after = await prove()
  expect(after.key).toBe(key)
  expect(after.origin).toMatch(new RegExp(`^${before.origin}/0-[0-9a-f]{8}$`))
  expect(await verify()).toMatchObject({ ok: true })
  const statement = (await lines('recovery')).at(-1)
  expect(statement?.body).toMatchObject({
    event: 'renamed',
    old: before.origin,
    new: after.origin,
    last: before.note,
  })
  expect(statement?.openings?.['/reason']?.[1]).toBe('the disk was replaced')
  // The same old state once more does not know the new name.
  setBack()
  await expect(prove()).rejects.toThrow('a note of another log')
  // Killed after the entry and before the first note: the name is the new one, and the note is signed then.
  writeFileSync(place('checkpoint.last'), before.note)
  const again = await withGate(gate => rename(gate, 'once more'))
  writeFileSync(place('checkpoint.last'), before.note)
  await withGate(gate => ask(gate, 'date', 'call-3'))
  expect((await prove()).key).toBe(again)
  expect(await verify()).toMatchObject({ ok: true })
})
