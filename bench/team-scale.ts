import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { hubPaths } from '../src/hub/hub-settings.ts'
import { closedInspector } from '../src/ground/model/closed-inspector.ts'
import type { LoggedDecision } from '../src/ground/model/logged-decision.ts'
import { RemoteGate } from '../src/agents/remote/remote-gate.ts'
import { percentiles, row } from './measure.ts'
import { ask, memoryOf, workOf } from './other-process.ts'

const pageBudget = 150_000
const memoryBudget = 400
const verifyTime = 300_000
const rounds = 9
const day = 86_400_000

/** A hub with a long past: its memory, every page and query, asked over its socket, and the whole of it verified. */
export async function benchTeamScale(): Promise<readonly string[]> {
  const folder = process.env['COUNTERSIGN_TEAM_SCALE']
  if (folder === undefined || !existsSync(join(folder, 'team.key')))
    return [
      'team-scale: not measured; npm run team-scale -- FOLDER, then COUNTERSIGN_TEAM_SCALE=FOLDER npm run bench -- team-scale',
    ]
  if (!existsSync(join(process.cwd(), 'dist', 'cli.cjs')))
    return ['team-scale: not measured, dist/ is missing (npm run build)']
  const paths = hubPaths(resolve(folder))
  const hub = await startHub(paths.folder)
  const pids = () => [hub.pid ?? 0, ...serverOf(paths.postgres)]
  try {
    const lines = [
      `team-scale: ${await countOf(paths.socket)} decisions`,
      `  memory of the hub when it has started: ${memoryOf(hub.pid)} MB (budget ${memoryBudget})`,
    ]
    for (const [name, path] of await questions(paths.socket))
      lines.push(await timed(paths.socket, pids, name, path))
    lines.push(`  memory of the hub after all of these: ${memoryOf(hub.pid)} MB`)
    return [...lines, ...(await verified(paths.socket, hub.pid))]
  } finally {
    hub.kill('SIGTERM')
    await once(hub, 'exit')
  }
}

async function startHub(folder: string): Promise<ChildProcess> {
  const words = ['hub', 'start', '--state', folder, '--embedded', '--listen', '127.0.0.1:4280']
  const program = join(process.cwd(), 'bin', 'countersign.cjs')
  const hub = spawn(process.execPath, [closedInspector, program, ...words], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await Promise.race([once(hub.stdout, 'data'), once(hub, 'exit')])
  if (hub.exitCode !== null) throw new Error('The hub did not start.')
  return hub
}

/** The processes of the database server. */
function serverOf(folder: string): readonly number[] {
  const server = Number(readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n')[0])
  const all = readdirSync('/proc').filter(name => /^\d+$/.test(name))
  const parentOf = (pid: string) => {
    const file = `/proc/${pid}/stat`
    return existsSync(file) ? Number(readFileSync(file, 'utf8').split(') ')[1]?.split(' ')[1]) : 0
  }
  return all.filter(pid => parentOf(pid) === server).map(Number)
}

/** How long each answer takes, and how much of that the hub and the database are at work. */
async function timed(
  socket: string,
  pids: () => readonly number[],
  name: string,
  path: string,
): Promise<string> {
  const times: number[] = []
  let found = 0
  await ask(socket, path)
  const works = () => new Map(pids().map(pid => [pid, workOf(pid)]))
  const before = works()
  for (let round = 0; round < rounds; round++) {
    const began = performance.now()
    const text = await ask(socket, path)
    times.push((performance.now() - began) * 1_000)
    found = text.startsWith('[') ? (JSON.parse(text) as unknown[]).length : text.length
  }
  const work = [...works()].reduce((sum, [pid, at]) => sum + at - (before.get(pid) ?? at), 0) / rounds
  return `${row(percentiles(`  ${name} (${found})`, times), pageBudget)}; at work ${work.toFixed(1)} ms`
}

/** Everything is verified line by line, while pages are asked for: to its end, or for as long as a bench may take. */
async function verified(socket: string, pid = 0): Promise<readonly string[]> {
  const [began, before] = [performance.now(), workOf(pid)]
  let max = 0
  const watching = setInterval(() => {
    max = Math.max(max, memoryOf(pid))
  }, 200)
  const gate = new RemoteGate({ socketPath: socket })
  let isRunning = true
  const beside = besides(socket, () => isRunning)
  let far = { read: 0, of: 0 }
  const onProgress = (now: typeof far) => {
    far = now
  }
  const outcome = await gate
    .verify({ onProgress, signal: AbortSignal.timeout(verifyTime) })
    .then(
      ({ ok, problems, comparedWith }) => `${comparedWith.at(-1)}${ok ? '' : `: ${problems.join(' ')}`}`,
      error => `${far.read} of ${far.of} entries: ${(error as Error).message}`,
    )
    .finally(async () => {
      isRunning = false
      clearInterval(watching)
      await gate.close()
    })
  const seconds = (performance.now() - began) / 1_000
  const work = (workOf(pid) - before) / 1_000
  return [
    `  verified: ${outcome}`,
    `  ${Math.round(far.read / seconds)} entries a second; the hub at work ${work.toFixed(1)} s of ${seconds.toFixed(1)}; memory ${max} MB at most`,
    row(percentiles('  reviews that wait, asked for meanwhile', await beside), pageBudget),
  ]
}

/** Times of a page that is asked for again and again. */
async function besides(socket: string, isRunning: () => boolean): Promise<number[]> {
  const times: number[] = []
  while (isRunning()) {
    const began = performance.now()
    await ask(socket, '/v1/reviews?states=pending')
    times.push((performance.now() - began) * 1_000)
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  return times
}

interface Shown {
  readonly newest: LoggedDecision
  readonly gate: string
}

/** Each page, and each filter: what it finds often, seldom and never. */
async function questions(socket: string): Promise<readonly (readonly [string, string])[]> {
  const [newest] = JSON.parse(await ask(socket, '/v1/decisions?limit=1')) as readonly LoggedDecision[]
  if (!newest?.team) throw new Error('The hub shows no decision.')
  return [...ofLists({ newest, gate: newest.team.gate }), ...ofPages(newest.team.gate, newest)]
}

function ofLists({ newest: { call, decision, team }, gate }: Shown): readonly (readonly [string, string])[] {
  const { at } = decision
  const half = Math.floor((team?.place ?? 0) / 2)
  const conditions: Readonly<Record<string, string>> = {
    'without any condition': '',
    'from the middle on': `before=${half}`,
    'of a gate': `gate=${gate}`,
    'of a gate, from the middle on': `gate=${gate}&before=${half}`,
    'of a gate that there is not': 'gate=nobody',
    'of a group': 'group=laptops',
    'of a small group': 'group=production',
    'denied, of a group': 'group=production&effect=deny',
    'no dry runs': 'includeDryRuns=false',
    denied: 'effect=deny',
    'denied, of a gate': `effect=deny&gate=${gate}`,
    'queued and critical': 'effect=queue&level=critical',
    critical: 'level=critical',
    'critical, of a gate': `level=critical&gate=${gate}`,
    'of 9 points and more': 'minimumComposite=9',
    'of 60 points and more': 'minimumComposite=60',
    'of 60 points and more, of a gate': `minimumComposite=60&gate=${gate}`,
    'of a session': `session=${call.session}`,
    'of a session that there is not': 'session=nothing',
    'of an agent': `agent=${call.agent}`,
    'of an agent at a gate': `agent=${call.agent}&gate=${gate}`,
    'of a person': `principal=${call.principal}`,
    'of a tool': 'tool=bash',
    'of a tool that there is not': 'tool=nothing',
    'with a finding': 'finding=destruction.root',
    'with a finding that there is not': 'finding=nothing.at-all',
    'allowed with a finding that denies': 'effect=allow&finding=destruction.root',
    'an agent’s denied ones of low level': `agent=${call.agent}&effect=deny&level=low`,
    'of one hour a month ago': `since=${at - 30 * day}&until=${at - 30 * day + 3_600_000}`,
    'of one hour before there was any': 'since=1&until=3600000',
    'denied, of a day two months ago': `effect=deny&since=${at - 60 * day}&until=${at - 59 * day}`,
    'search: git push': 'search=git%20push',
    'search: git push, of a gate': `search=git%20push&gate=${gate}`,
    'search: one letter': 'search=g',
    'search: a part of a session': `search=${call.session.slice(0, 9)}`,
    'search: nothing there is': 'search=zebrafinch',
    'search: nothing there is, of a gate': `search=zebrafinch&gate=${gate}`,
    'search: two words seldom together': 'search=terraform%20passwd',
    'search: denied git': 'search=git&effect=deny',
    'search: git, of a week two months ago': `search=git&since=${at - 67 * day}&until=${at - 60 * day}`,
  }
  return Object.entries(conditions).map(([name, query]) => [name, `/v1/decisions?limit=50&${query}`])
}

function ofPages(
  gate: string,
  { call, decision, team }: LoggedDecision,
): readonly (readonly [string, string])[] {
  const half = Math.floor((team?.place ?? 0) / 2)
  const overviews = [7, 30, 90, 366].map(
    days => [`overview of ${days} days`, `/v1/overview?days=${days}`] as const,
  )
  return [
    ['a decision', `/v1/decisions/${decision.id}`],
    ['a decision, by its call', `/v1/decisions/${decision.callId}`],
    ['a decision that there is not', '/v1/decisions?limit=1&session=x'],
    ['the gates of the team', '/v1/team'],
    ...overviews,
    ['overview of 30 days, of a group', '/v1/overview?days=30&group=production'],
    ['clients', '/v1/clients'],
    ['sessions', '/v1/sessions'],
    ['sessions, from the middle on', `/v1/sessions?before=${half}`],
    ['sessions of a gate', `/v1/sessions?gate=${gate}`],
    ['sessions of an agent', `/v1/sessions?agent=${call.agent}`],
    ['sessions of nobody', '/v1/sessions?agent=nobody'],
    ['log of people, a page of 100', '/v1/audit/entries?limit=100&after=0'],
    ['reviews that wait', '/v1/reviews?states=pending'],
  ]
}

async function countOf(socket: string): Promise<number> {
  const overview = JSON.parse(await ask(socket, '/v1/overview?days=366')) as Record<
    'allowed' | 'queued' | 'denied',
    number
  >
  return overview.allowed + overview.queued + overview.denied
}
