import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { rewritings } from './index.ts'
import { type Rewriting, seeded } from './rewriting.ts'
import { needs } from '../needs.ts'
import { drawOfEachKind } from '../samples.ts'

const folder = mkdtempSync(join(tmpdir(), 'countersign-rewrites-'))
const programs = join(folder, 'bin')
const scratch = join(folder, 'scratch')
const log = join(folder, 'log')
const home = join(folder, 'home')
for (const path of [programs, scratch, home]) mkdirSync(path)
writeFileSync(join(home, 'one'), '')
writeFileSync(join(programs, 'probe'), `#!/bin/sh\n{ printf '%s\\0' "$PWD" "$#" "$@"; } >> '${log}'\n`)
chmodSync(join(programs, 'probe'), 0o755)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const installed = new Map<string, boolean>()

const environment = {
  PATH: `${programs}:${process.env['PATH'] ?? '/usr/bin:/bin'}`,
  HOME: home,
  LC_ALL: 'C.UTF-8',
  SHELL: '/bin/bash',
  GIT_CONFIG_NOSYSTEM: '1',
}
const hasBash = isInstalled('bash')

const probes = [
  "probe 'two words' -rf /etc/hosts",
  'probe -rf one',
  'probe ~/one',
  'probe -x /etc/hosts',
  'probe one && probe "it\'s" two | cat',
]

/** On how many probes a rewriting is tried; those that take a second are tried on one. */
const enough = 2
const slow = /^wrapper: watch/

/** Why it can’t be proved here; null where it can. */
function obstacleTo({ needs: needed, unprovable }: Rewriting): string | null {
  if (!hasBash) return 'there is no bash here'
  const absent = needed.filter(program => !isInstalled(program))
  return unprovable ?? (absent.length > 0 ? `${absent.join(' and ')} is not installed` : null)
}

const familyOf = ({ name }: Rewriting) => name.slice(0, name.indexOf(':'))
const [provable, others] = [true, false].map(isProvable =>
  rewritings.filter(rewriting => (obstacleTo(rewriting) === null) === isProvable),
)
const drawn = drawOfEachKind(provable ?? [], familyOf, 3).map(({ value }) => value)

for (const rewriting of [...drawn, ...(others ?? [])]) {
  const obstacle = obstacleTo(rewriting)
  test(`bash runs the same after “${rewriting.name}”`, needs(obstacle === null, obstacle ?? ''), () => {
    let proved = 0
    for (const probe of probes) if (proved < enough && prove(rewriting, probe)) proved++
    expect(proved, 'a rewriting that fits none of the probes proves nothing').toBeGreaterThan(0)
  })
}

/** False where the form does not fit the command. */
function prove(rewriting: Rewriting, probe: string): boolean {
  if (slow.test(rewriting.name) && probe !== probes[1]) return false
  const input = { random: seeded(probe.length), programs, home, scratch: mkdtempSync(join(scratch, 'form-')) }
  const changed = rewriting.rewrite(probe, input)
  if (changed === null) return false
  expect(changed, rewriting.name).not.toBe(probe)
  expect(runsOf(changed), changed).toEqual(expected(probe))
  return true
}

const known = new Map<string, readonly string[]>()

/** What the probe does as it stands. */
function expected(probe: string): readonly string[] {
  const runs = known.get(probe) ?? runsOf(probe)
  expect(runs.length).toBeGreaterThan(0)
  known.set(probe, runs)
  return runs
}

/** The arguments of every run of the stand-in, paths resolved where it ran; what runs again and again counts once. */
function runsOf(command: string): readonly string[] {
  rmSync(log, { force: true })
  spawnSync('bash', ['--norc', '--noprofile', '-c', command], {
    cwd: scratch,
    env: environment,
    timeout: 10_000,
    stdio: 'ignore',
  })
  const fields = existsSync(log) ? readFileSync(log, 'utf8').split('\0') : []
  const runs = new Set<string>()
  for (let at = 0; at < fields.length - 1; ) {
    const count = Number(fields[at + 1])
    const cwd = fields[at] as string
    const words = fields.slice(at + 2, at + 2 + count)
    runs.add(words.map(word => (existsSync(resolve(cwd, word)) ? resolve(cwd, word) : word)).join('\0'))
    at += count + 2
  }
  return [...runs].toSorted()
}

function isInstalled(program: string): boolean {
  const found =
    installed.get(program) ??
    spawnSync(program, ['--version'], { timeout: 5_000, stdio: 'ignore' }).error === undefined
  installed.set(program, found)
  return found
}
