import { chmodSync, copyFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { LoggedDecision } from '../../src/ground/model/logged-decision.ts'
import { clients } from '../../src/ground/clients/index.ts'
import type { DrivenClient } from './driven-client.ts'
import type { FolderFiles } from './home-files.ts'
import { attempts, readAttempts } from './inside-attempts.ts'
import { ask } from './reviewer.ts'
import { type Ended, runProgram } from './run-program.ts'
import { forPeople } from './scripted-calls.ts'
import { mail } from './mail-scenes.ts'
import { type Ready, type Scene, type Stage, tail } from './stage.ts'
import { writeFile } from './write-file.ts'

const file = 'notes.txt'
const host = 'collector.example'

/** An ordinary session inside: it reads, changes a file, runs a command, and its hook judges; beside the same outside. */
export function workInsideScene({ driven }: Ready): Scene {
  const steps = [`cat ${file}`, `echo two >> ${file}`, 'pwd > made.txt']
  return {
    turns: stage => [
      ...steps.map(command => ({ text: 'A step.', call: driven.call(command) })),
      { text: 'Another.', callNow: () => driven.call(forPeople(stage().world)) },
    ],
    play: async stage => {
      letIn(stage, driven)
      const [inside, outside]: [string[], string[]] = [[], []]
      for (let round = 0; round < 2; round++) {
        outside.push(await workOnce(stage, driven.words(stage.place)))
        for (const path of keptFiles(stage, driven)) rmSync(path, { force: true })
        const before = stage.world.files()
        inside.push(await workOnce(stage, wordsInside(stage, driven)))
        demandKept(stage, driven, before)
      }
      return `worked as outside: ${inside.join(' and ')} s inside, ${outside.join(' and ')} s outside, in turn`
    },
  }
}

/** Its record of the session, and its own state, outlive the boundary: even what it replaces whole, and had not made. */
function demandKept(stage: Stage, driven: DrivenClient, before: FolderFiles): void {
  const changed = [...stage.world.files()].filter(([path, is]) => before.get(path) !== is)
  const lost = keptFiles(stage, driven).filter(path => readFileSync(path, 'utf8').length < 10)
  if (changed.length === 0 || lost.length > 0)
    throw new Error(`What it keeps was lost: ${lost.join(', ') || 'all of it'}.`)
}

function keptFiles({ world }: Stage, { client }: DrivenClient): readonly string[] {
  return clients[client].kept.filter(name => !name.endsWith('/')).map(name => join(world.home, name))
}

async function workOnce(stage: Stage, words: readonly string[]): Promise<string> {
  const { work } = stage.world
  writeFileSync(join(work, file), 'one\n')
  rmSync(join(work, 'made.txt'), { force: true })
  const began = performance.now()
  const ended = await stage.run(words)
  const seconds = (performance.now() - began) / 1_000
  const messages = stage.model.told()
  const fail = (what: string) => new Error(`${what} ${tail(stage, ended)}`)
  if (messages.length !== 4) throw fail(`It had ${messages.length} results of 4.`)
  if (!messages[0]?.includes('one')) throw fail('It read no file.')
  if (readFileSync(join(work, file), 'utf8') !== 'one\ntwo\n') throw fail('It changed no file.')
  if (!stage.made('made.txt')) throw fail('It ran no command.')
  if (stage.made('dangerous.txt')) throw fail('The dangerous call ran.')
  if (!/Countersign: .*not for agents/.test(messages[3] ?? '')) throw fail('Its hook did not judge.')
  const planted = ended.stderr.split('\n').filter(line => line.includes('was changed inside'))
  if (planted.length > 0) throw fail(`Its own work is told as planted: ${planted.join(' ')}`)
  return seconds.toFixed(1)
}

/** A program that nobody can read, which the agent starts inside: it tries what a boundary is there against. */
export function heldInsideScene({ driven }: Ready): Scene {
  return {
    turns: () => [{ text: 'A step.', call: driven.call('./tool steps.txt') }],
    play: async stage => {
      const { world } = stage
      letIn(stage, driven)
      const steps = attempts(world, host)
      await prepare(stage, steps)
      const control = readAttempts(
        await runOutside(
          stage,
          steps.filter(one => one.outside),
        ),
      )
      const missing = steps.filter(one => one.outside && !control.includes(one.name))
      if (missing.length > 0)
        throw new Error(`Outside it did not work either: ${missing.map(one => one.name)}.`)
      const ended = await stage.run(wordsInside(stage, driven, ['--hold', '2s']))
      const text = existsSync(join(world.work, 'said.txt'))
        ? readFileSync(join(world.work, 'said.txt'), 'utf8')
        : ''
      if (!text.includes('ended')) throw new Error(`The program did not run. ${tail(stage, ended)}`)
      const got = readAttempts(text)
      if (got.length > 0) throw new Error(`IT GOT OUT: ${got.join(', ')}.`)
      if (existsSync(join(world.home, 'outside.txt'))) throw new Error('IT WROTE OUTSIDE.')
      await world.countersign('status')
      return `${steps.length} ways tried, ${control.length} of them seen to work outside: none worked; ${await hostAsked(stage, driven, ended)}`
    },
  }
}

/** A server of its list, behind the gate: it works inside, and each call of it is judged as one that runs there. */
export function serverInsideScene({ driven }: Ready): Scene | string {
  const { listMail } = driven.atTerminal ?? {}
  if (!listMail) return 'its list of servers was not driven'
  return {
    turns: () => [{ text: 'A mail.', call: mail }],
    play: async stage => {
      const { world, place } = stage
      const own = join(world.work, 'mail-server.mjs')
      const list = join(world.work, 'sent.jsonl')
      copyFileSync(join(world.root, 'test', 'clients', 'mail-server.mjs'), own)
      writeFileSync(join(world.work, 'kettles.csv'), 'kettle,1\n')
      letIn(stage, driven)
      listMail(place, [process.execPath, own, list])
      await world.countersign('mcp', 'wrap', '--yes', '--client', driven.client)
      const ended = await stage.run([...wordsInside(stage, driven), mail.name])
      const sent = existsSync(list) ? readFileSync(list, 'utf8').trimEnd().split('\n') : []
      if (sent.length !== 1) throw new Error(`${sent.length} mails were sent. ${tail(stage, ended)}`)
      const found = (await ask(world, '/v1/decisions?limit=20')) as readonly LoggedDecision[]
      const calls = found.map(({ call }) => call).filter(({ tool }) => tool === mail.name)
      const origins = calls.map(({ origin }) => origin).toSorted()
      if (origins.join(' ') !== 'hook mcp') throw new Error(`It was judged as ${origins.join(' ')}.`)
      if (!calls.every(({ boundary }) => boundary)) throw new Error('It was judged as outside.')
      return 'the server’s call ran, judged by the hook and by the proxy before the server as one that runs inside'
    },
  }
}

/** The question about the host stands in the client’s own session, and says the host. */
async function hostAsked({ world }: Stage, { client }: DrivenClient, { stderr }: Ended): Promise<string> {
  const found = (await ask(world, `/v1/decisions?search=${host}`)) as readonly LoggedDecision[]
  const asked = found.find(({ call }) => call.kind === 'http')
  if (!asked) throw new Error('Nobody was asked about the host.')
  const { session } = asked.call
  if (!session.startsWith(`${client}/`) || session.includes('/exec-'))
    throw new Error(`The host was asked for in the session ${session}.`)
  if (!stderr.includes(host)) throw new Error(`Nothing was said of the host: ${stderr.slice(-300)}`)
  return `the host was asked for in the client’s own session, and refused by name`
}

async function prepare({ world }: Stage, steps: ReturnType<typeof attempts>): Promise<void> {
  const { home, work } = world
  writeFile(join(home, '.ssh', 'id_ed25519'), 'a key\n')
  await runProgram(['git', 'init', '-q', work], { cwd: work, env: { HOME: home, PATH: '/usr/bin:/bin' } })
  writeFileSync(join(work, 'steps.txt'), scriptOf(steps))
  copyFileSync('/bin/sh', join(work, 'tool'))
  chmodSync(join(work, 'tool'), 0o755)
}

async function runOutside({ world }: Stage, steps: ReturnType<typeof attempts>): Promise<string> {
  const env = { HOME: world.home, PATH: '/usr/bin:/bin' }
  await runProgram(['/bin/sh', '-c', scriptOf(steps)], { cwd: world.work, env })
  const text = readFileSync(join(world.work, 'said.txt'), 'utf8')
  rmSync(join(world.work, 'said.txt'))
  rmSync(join(world.home, 'outside.txt'), { force: true })
  return text
}

function scriptOf(steps: ReturnType<typeof attempts>): string {
  const lines = steps.map(({ name, does }) => `( ${does} ) >/dev/null 2>&1 && echo "got ${name}" >> said.txt`)
  return [...lines, 'echo ended >> said.txt', ''].join('\n')
}

/** Words that start a client inside; the folder of its program is in PATH. */
function wordsInside(
  { place }: Stage,
  driven: DrivenClient,
  more: readonly string[] = [],
): readonly string[] {
  const own = driven.words(place).slice(place.program.length)
  const { root, state } = place.world
  const countersign = [process.execPath, join(root, 'bin', 'countersign.cjs'), '--home', state]
  return [...countersign, 'exec', ...more, '--', basename(place.program.at(-1) ?? ''), ...own]
}

/** A person’s own settings let the scripted model be reached, which is a server of this machine, and pass its key. */
function letIn({ world, place }: Stage, driven: DrivenClient): void {
  const names = Object.keys(driven.env(place)).map(name => `"${name}"`)
  writeFile(
    join(world.home, '.config', 'countersign', 'policy.toml'),
    `[profile.${driven.client}.boundary]
hosts = ["127.0.0.1"]
ports = [${place.port}]
env = [${names.join(', ')}]
required = true
`,
  )
}
