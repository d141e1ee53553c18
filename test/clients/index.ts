import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Installed, installClient } from './install.ts'
import { isolation } from './isolation.ts'
import { readOptions } from './options.ts'
import { releases } from './releases.ts'
import { isProven, rowsOf, writeTable } from './report.ts'
import type { Seen } from './scenarios.ts'

const root = process.cwd()
const { cache, keep, clients, only } = readOptions(process.argv.slice(2))
mkdirSync(cache, { recursive: true })
const installed: Record<string, Installed> = {}
for (const release of releases)
  if (clients.length === 0 || clients.includes(release.client))
    installed[release.client] = installClient(cache, release)

const scratch = mkdtempSync(join(tmpdir(), 'countersign-clients-'))
const results = join(scratch, 'results.json')
const isolated = isolation()
const told = JSON.stringify({
  root,
  installed,
  results,
  isolated: isolated.length > 0,
  ...(only !== undefined && { only }),
})
const driver = [process.execPath, join(root, 'scripts', 'run.mjs'), 'test/clients/main.ts', told]
const [program = '', ...words] = [...isolated, ...driver]
const env = { HOME: scratch, PATH: '/usr/bin:/bin:/usr/sbin:/sbin', TMPDIR: tmpdir() }
const ended = spawnSync(program, words, { stdio: 'inherit', env })

const seen = existsSync(results)
  ? (JSON.parse(readFileSync(results, 'utf8')) as Record<string, readonly Seen[]>)
  : {}
const rows = rowsOf(installed, seen)
if (clients.length === 0 && only === undefined)
  writeTable(
    join(root, 'docs', 'clients.md'),
    rows,
    isolated.length > 0,
    new Date().toISOString().slice(0, 10),
  )
rmSync(scratch, { recursive: true, force: true })
if (!keep) rmSync(cache, { recursive: true, force: true })

const all = rows.flatMap(row => row.seen)
const count = (result: Seen['result']) => all.filter(one => one.result === result).length
const proven = rows.filter(isProven).length
for (const { release, missing } of rows)
  if (missing !== undefined && release.client in installed)
    process.stdout.write(`${release.title} is not proven: ${missing}\n`)
process.stdout.write(
  `${count('proven')} proven, ${count('failed')} failed, ${count('not tried')} not tried; ${proven} of ${rows.length} clients proven\n`,
)
process.exitCode = ended.status === 0 && count('failed') === 0 && all.length > 0 ? 0 : 1
