import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { residentPaths } from '../src/daemon/resident/resident-paths.ts'
import { percentiles, row } from './measure.ts'
import { ask, memoryOf, workOf } from './other-process.ts'
import { closedInspector } from '../src/ground/model/closed-inspector.ts'

const pageBudget = 100_000
const rounds = 15
const day = 86_400_000

/** A gate with a long past: its start, its memory, and every page and query, asked over its socket. */
export async function benchScale(): Promise<readonly string[]> {
  const folder = process.env['COUNTERSIGN_SCALE']
  const program = join(process.cwd(), 'bin', 'countersign.cjs')
  if (folder === undefined || !existsSync(join(folder, 'state.db')))
    return [
      'scale: not measured; npm run scale -- FOLDER, then COUNTERSIGN_SCALE=FOLDER npm run bench -- scale',
    ]
  if (!existsSync(join(process.cwd(), 'dist', 'cli.cjs')))
    return ['scale: not measured, dist/ is missing (npm run build)']
  const home = resolve(folder)
  const { gateSocket } = residentPaths(home)
  const began = performance.now()
  const gate = spawn(process.execPath, [closedInspector, program, 'start', '--foreground', '--home', home], {
    stdio: 'ignore',
  })
  try {
    await answering(gateSocket)
    const start = performance.now() - began
    const { pid = 0 } = gate
    const memory = memoryOf(pid)
    const lines = [
      `scale: ${String(await countOf(gateSocket))} decisions`,
      `  start, until it answers: ${start.toFixed(0)} ms (budget 1000); at work ${workOf(pid)} ms`,
      `  memory when it has started: ${memory} MB (budget 150)`,
    ]
    for (const [name, path] of await questions(gateSocket))
      lines.push(await timed(gateSocket, pid, name, path))
    lines.push(`  memory after all of these: ${memoryOf(gate.pid)} MB`)
    return [...lines, ...(await verified(gateSocket, pid))]
  } finally {
    gate.kill('SIGTERM')
    await new Promise(done => gate.once('exit', done))
  }
}

/** How long each answer takes, and how much of that the gate is at work: the same on a machine that is busy. */
async function timed(socket: string, pid: number, name: string, path: string): Promise<string> {
  const times: number[] = []
  let found = 0
  const before = workOf(pid)
  for (let round = 0; round < rounds; round++) {
    const began = performance.now()
    const text = await ask(socket, path)
    times.push((performance.now() - began) * 1_000)
    found = text.startsWith('[') ? (JSON.parse(text) as unknown[]).length : text.length
  }
  const work = (workOf(pid) - before) / rounds
  return `${row(percentiles(`  ${name} (${found})`, times), pageBudget)}; at work ${work.toFixed(1)} ms`
}

/** The whole log, and how long others wait meanwhile. */
async function verified(socket: string, pid: number): Promise<readonly string[]> {
  const began = performance.now()
  const before = workOf(pid)
  const asked = { isOver: false }
  const report = ask(socket, '/v1/audit/verify').finally(() => {
    asked.isOver = true
  })
  const times: number[] = []
  while (!asked.isOver) {
    const start = performance.now()
    await ask(socket, '/v1/health')
    times.push((performance.now() - start) * 1_000)
    await new Promise(done => setTimeout(done, 20))
  }
  const { ok, entries, problems } = JSON.parse(await report) as {
    readonly ok: boolean
    readonly entries: number
    readonly problems: readonly string[]
  }
  if (!ok) throw new Error(problems.join(' '))
  const perSecond = Math.round(entries / ((performance.now() - began) / 1_000))
  const work = (workOf(pid) - before) / 1_000
  return [
    `  ${entries} entries verified: ${perSecond} a second (budget 150000); at work ${work.toFixed(1)} s`,
    row(percentiles('  another request meanwhile', times), pageBudget),
  ]
}

/** Each page, and each filter: what it finds often, seldom and never. */
async function questions(socket: string): Promise<readonly (readonly [string, string])[]> {
  const [newest] = JSON.parse(await ask(socket, '/v1/decisions?limit=1')) as [LoggedHead]
  const { seq, at } = newest.entry
  const [session] = JSON.parse(await ask(socket, '/v1/sessions?limit=1')) as [{ id: string; agent: string }]
  const decisions = (query: string) => `/v1/decisions?limit=50&${query}`
  return [
    ['overview of 7 days', '/v1/overview?days=7'],
    ['overview of 30 days', '/v1/overview?days=30'],
    ['overview of 90 days', '/v1/overview?days=90&offset=330'],
    ['overview of 366 days', '/v1/overview?days=366'],
    ['clients', '/v1/clients'],
    ['sessions', '/v1/sessions'],
    ['sessions, from the middle on', `/v1/sessions?before=${Math.floor(seq / 2)}`],
    ['sessions of an agent', `/v1/sessions?agent=${session.agent}`],
    ['sessions of nobody', '/v1/sessions?agent=nobody'],
    ['decisions', decisions('')],
    ['decisions, from the middle on', decisions(`before=${Math.floor(seq / 2)}`)],
    ['no dry runs', decisions('includeDryRuns=false')],
    ['denied', decisions('effect=deny')],
    ['of a session', decisions(`session=${session.id}`)],
    ['of an agent', decisions(`agent=${session.agent}`)],
    ['of a tool that there is not', decisions('tool=nothing')],
    ['critical', decisions('level=critical')],
    ['of 9 points and more', decisions('minimumComposite=9')],
    ['of 60 points and more', decisions('minimumComposite=60')],
    ['with a finding', decisions('finding=destruction.root')],
    ['with a finding that there is not', decisions('finding=nothing.at-all')],
    ['allowed with a finding that denies', decisions('effect=allow&finding=destruction.root')],
    ['an agent’s denied ones of low level', decisions(`agent=${session.agent}&effect=deny&level=low`)],
    ['of one hour a month ago', decisions(`since=${at - 30 * day}&until=${at - 30 * day + 3_600_000}`)],
    ['of one hour before there was any', decisions(`since=1&until=3600000`)],
    [
      'denied, of a day two months ago',
      decisions(`effect=deny&since=${at - 60 * day}&until=${at - 59 * day}`),
    ],
    ['search: git push', decisions('search=git%20push')],
    ['search: one letter', decisions('search=g')],
    ['search: a part of a session', decisions(`search=${session.id.slice(0, 8)}`)],
    ['search: nothing there is', decisions('search=zebrafinch')],
    ['search: two words seldom together', decisions('search=terraform%20passwd')],
    ['search: denied git', decisions('search=git&effect=deny')],
    ['reviews that wait', '/v1/reviews?states=pending'],
    ['reviews', '/v1/reviews'],
    ['reviews, the newest', '/v1/reviews?newest=true&limit=50'],
    ['reviews that were denied', '/v1/reviews?states=denied&newest=true&limit=50'],
    ['figures of reviewers', '/v1/review-stats'],
    ['trust', '/v1/trust'],
    ['grants', '/v1/grants'],
    ['log, a page of 100', `/v1/audit/entries?limit=100&after=${Math.floor(seq / 2)}`],
    ['log, a page of 1000', `/v1/audit/entries?limit=1000&after=${Math.floor(seq / 2)}`],
    ['log, verified from the checkpoint', '/v1/audit/verify?fromCheckpoint=true'],
    ['metrics', '/v1/metrics'],
  ]
}

interface LoggedHead {
  readonly entry: { readonly seq: number; readonly at: number }
}

async function countOf(socket: string): Promise<number> {
  const { allowed, queued, denied } = JSON.parse(await ask(socket, '/v1/overview?days=366')) as {
    readonly allowed: number
    readonly queued: number
    readonly denied: number
  }
  return allowed + queued + denied
}

async function answering(socket: string): Promise<void> {
  for (let tries = 0; tries < 6_000; tries++) {
    if (await ask(socket, '/v1/health').then(Boolean, () => false)) return
    await new Promise(done => setTimeout(done, 5))
  }
  throw new Error('The gate does not answer.')
}
