import { cpSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { verdictOf } from '../evidence/verdict-of.ts'
import { until } from '../until.ts'
import { WitnessedGate } from './witnessed-gate.ts'

test('two gates witness each other, and the one whose files are set back is caught and signs nothing more', async () => {
  const [anna, ben] = [new WitnessedGate('anna'), new WitnessedGate('ben')]
  await Promise.all([anna, ben].map(gate => gate.begin()))
  await Promise.all([anna.isWitnessedBy(ben), ben.isWitnessedBy(anna)])
  const copy = join(anna.home, 'copy')
  cpSync(anna.state, copy, { recursive: true })

  await anna.run('start', '--no-tcp')
  await anna.judge(6)
  const policy = `log ${(await anna.witnessed()).key}\nwitness ben ${ben.witnessKey}\nquorum ben\n`
  expect(await verdictOf(await anna.prove(), { policy })).toMatchObject({ outcome: 'yes' })
  const { size } = await anna.witnessed()
  await anna.run('stop')
  const newest = join(anna.home, 'newest')
  cpSync(anna.state, newest, { recursive: true })

  anna.putBack(copy)
  expect((await anna.witnessed()).problem).toBeNull()
  await anna.run('start', '--no-tcp')
  await until(async () => (await anna.status()).witnesses[0]?.problem !== null)
  const caught = await anna.status()
  expect(caught.problem).toContain(`The log was set back: its last note covers ${size} entries`)
  expect(caught.witnesses[0]?.problem).toContain(`it shows a note over ${size} entries`)
  expect(readFileSync(join(anna.state, 'checkpoint.last'), 'utf8')).toContain(`\n${size}\n`)

  // It grows past what the witness saw, and is started again: it stays caught.
  await anna.judge(size)
  await anna.run('stop')
  const refused = await anna.run('audit', 'prove', '1')
  expect([refused.code, refused.err]).toEqual([75, expect.stringContaining('The log was written anew')])
  const verified = await anna.run('audit', 'verify')
  expect([verified.code, verified.out]).toEqual([65, expect.stringContaining('Nothing is signed')])
  expect((await anna.run('audit', 'export')).out).toContain('"kind":"recovery"')
  expect((await anna.witnessed()).size).toBeLessThan(size)

  // Without a gate that runs, whoever verifies the log asks: here of a state of before, then of the newest.
  anna.putBack(copy)
  const asked = await anna.run('audit', 'verify')
  expect([asked.code, asked.out]).toEqual([65, expect.stringContaining('wrong: The log was set back')])
  expect(asked.out).toContain(`not compared with what ben.example saw: it shows a note over ${size} entries`)

  // The other one goes on, seen by a witness whose own gate was caught.
  const theirs = `log ${(await ben.witnessed()).key}\nwitness anna ${anna.witnessKey}\nquorum anna\n`
  expect(await verdictOf(await ben.prove(), { policy: theirs })).toMatchObject({ outcome: 'yes' })

  anna.putBack(newest)
  expect(await verdictOf(await anna.prove(), { policy })).toMatchObject({ outcome: 'yes' })
  expect((await anna.run('audit', 'verify')).out).toMatch(
    /The log is whole.*compared with: what ben.example saw/s,
  )
  rmSync(newest, { recursive: true, force: true })
})
