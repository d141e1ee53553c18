import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installPackages } from '../clients/install.ts'
import { readOptions } from '../clients/options.ts'
import { newerNode } from '../clients/releases.ts'
import { runProgram } from '../clients/run-program.ts'
import { freePort } from '../free-port.ts'
import { type Compared, differences, lines, writeTable } from './report.ts'
import { readSummary, type Suite, suites } from './suites.ts'

const root = process.cwd()
const { cache } = readOptions(process.argv.slice(2))
const scratch = mkdtempSync(join(tmpdir(), 'countersign-conformance-'))
const home = join(scratch, 'state')
const started: ChildProcess[] = []
/** Longest for one run of the suite; milliseconds. */
const patience = 10 * 60_000

/** A folder of the cache; ends the run where it can't be filled. */
function installed(name: string): string {
  const place = installPackages(cache, [name])
  if ('failed' in place) throw new Error(`${name}: ${place.failed}`)
  return join(place.folder, 'node_modules')
}

/** Starts a program of this checkout, and gives the first line that it prints. */
async function firstLine(...words: string[]): Promise<string> {
  const child = spawn(process.execPath, words, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
  started.push(child)
  const ended = once(child, 'exit').then(() => {
    throw new Error(`${words[0]} ended before it was ready.`)
  })
  const [line] = (await Promise.race([once(child.stdout, 'data'), ended])) as [Buffer]
  ended.catch(() => {})
  return line.toString().trim()
}

const node = join(installed(newerNode), 'node', 'bin', 'node')

async function ask({ release, args }: Suite, url: string): Promise<ReturnType<typeof readSummary>> {
  const program = join(installed(release), '@modelcontextprotocol', 'conformance', 'dist', 'index.js')
  const env = { HOME: scratch, PATH: '/usr/bin:/bin' }
  const words = [node, program, 'server', '--url', url, ...args]
  const { stdout } = await runProgram(words, { cwd: scratch, env, milliseconds: patience })
  const found = readSummary(stdout)
  if (found.size === 0) throw new Error(`${release} said nothing of ${url}:\n${stdout.slice(-2_000)}`)
  return found
}

const all: Compared[] = []
try {
  const port = await freePort()
  await firstLine(join('test', 'conformance', 'server.mjs'), String(port))
  const direct = `http://localhost:${port}/mcp`
  const gate = ['--home', home, 'mcp', 'serve', '--url', direct, '--port', '0', '--name', 'conformance']
  const gated = await firstLine(join('bin', 'countersign.mjs'), ...gate)
  for (const suite of suites) {
    const both = async () => ({ suite, without: await ask(suite, direct), through: await ask(suite, gated) })
    const once = await both()
    // Some scenarios wait for fractions of a second, which a busy machine may not keep: what differs is asked again.
    const compared = differences(once).length === 0 ? once : await both()
    all.push(compared)
    process.stdout.write(`${lines(compared).join('\n')}\n`)
  }
  writeTable(join(root, 'docs', 'mcp.md'), all, new Date().toISOString().slice(0, 10))
} finally {
  for (const child of started) child.kill('SIGTERM')
  await runProgram([process.execPath, join(root, 'bin', 'countersign.mjs'), '--home', home, 'stop'], {
    cwd: root,
    env: { HOME: scratch, PATH: '/usr/bin:/bin' },
    milliseconds: 20_000,
  })
  rmSync(scratch, { recursive: true, force: true })
}

const other = all.flatMap(differences)
const scenarios = all.reduce((count, { without }) => count + without.size, 0)
process.stdout.write(`${scenarios - other.length} scenarios the same, ${other.length} otherwise\n`)
process.exitCode = other.length === 0 && scenarios > 0 ? 0 : 1
