import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Installed, installClient } from './install.ts'
import { isolation } from './isolation.ts'
import { ownMounts } from './own-etc.ts'
import { readOptions } from './options.ts'
import { releases } from './releases.ts'
import { isProven, rowsOf, writeTable } from './report.ts'
import { runProgram } from './run-program.ts'
import type { Seen } from './scenarios.ts'

const root = process.cwd()
const { cache, keep, clients, only, atOnce } = readOptions(process.argv.slice(2))
mkdirSync(cache, { recursive: true })
const installed: Record<string, Installed> = {}
for (const release of releases)
  if (clients.length === 0 || clients.includes(release.client))
    installed[release.client] = installClient(cache, release)

const scratch = mkdtempSync(join(tmpdir(), 'countersign-clients-'))
const isolated = isolation()
const seen: Record<string, readonly Seen[]> = {}
let broken = 0

/** Drives one client in a process of its own; what it showed is in its file of results. */
async function drive(client: string): Promise<void> {
  const folder = mkdtempSync(join(scratch, `${client}-`))
  const results = join(folder, 'results.json')
  const parts = {
    root,
    installed: { [client]: installed[client] },
    results,
    ...(isolated.length > 0 && { outside: ownMounts() }),
  }
  const message = JSON.stringify({ ...parts, ...(only !== undefined && { only }) })
  const driver = [process.execPath, join(root, 'scripts', 'run.mjs'), 'test/clients/main.ts', message]
  const env = { HOME: folder, PATH: '/usr/bin:/bin:/usr/sbin:/sbin', TMPDIR: tmpdir() }
  const milliseconds = 30 * 60_000
  const ended = await runProgram([...isolated, ...driver], { cwd: root, env, milliseconds, show: true })
  process.stderr.write(ended.stderr)
  if (ended.code !== 0) broken += 1
  if (existsSync(results)) Object.assign(seen, JSON.parse(readFileSync(results, 'utf8')))
}

const waiting = Object.keys(installed)
const worker = async (): Promise<void> => {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await drive(next)
}
await Promise.all(Array.from({ length: atOnce }, worker))

const rows = rowsOf(installed, seen)
if (only === undefined)
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
process.exitCode = broken === 0 && count('failed') === 0 && all.length > 0 ? 0 : 1
