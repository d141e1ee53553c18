import { setTimeout as later } from 'node:timers/promises'
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Decision } from '../../src/ground/model/decision.ts'
import { until } from '../until.ts'
import { canTell, speakingWorld, whereItCanTell } from './speaking-world.ts'
import { needs } from '../needs.ts'

/** A proxy of an MCP server: for each line it asks the gate about a call, on a connection that it opened itself. */
const proxy = `const { request, Agent } = require('node:http')
const agent = new Agent({ keepAlive: true })
require('node:readline').createInterface({ input: process.stdin }).on('line', line => {
  const how = { socketPath: process.argv[2], path: '/v1/evaluations', method: 'POST', agent }
  const headers = { 'content-type': 'application/json' }
  const asked = request({ ...how, headers }, async answer => {
    let text = ''
    for await (const part of answer) text += part
    process.stdout.write(JSON.stringify(JSON.parse(text)) + '\\n')
  })
  asked.on('error', error => process.stdout.write(JSON.stringify({ failed: String(error) }) + '\\n'))
  asked.end(line)
})
`

let calls = 0

/** A mail to somebody whom only a person’s words make cheaper. */
const mail = (session = 'mcp-1') => ({
  id: `mail-${++calls}`,
  session,
  tool: 'mcp__mail__send_email',
  arguments: { to: 'eve@other.example', subject: 'Hello', body: 'Hi' },
  origin: 'mcp',
})
const wish = 'Please send a mail to eve@other.example and say hello.'

async function proxyWorld() {
  const world = await speakingWorld()
  const file = join(world.folder, 'proxy.cjs')
  writeFileSync(file, proxy)
  const words = [file, world.gateSocket]
  /** A client with a server of its own behind the proxy. */
  const start = (program?: string) => {
    const at = world.start(program)
    at.startServer(process.execPath, words)
    return { ...at, ask: async (session?: string) => heardIn((await at.tell(mail(session))) as Decision) }
  }
  return { ...world, start, proxyCommand: `${process.execPath} ${words.join(' ')}` }
}

/** Whose prompts a decision counted, and what they took off. */
function heardIn({ assessment, effect }: Decision) {
  return { effect, by: assessment.asked?.by ?? null, promptsOf: assessment.promptsOf ?? null }
}

const heard = { effect: 'allow', by: 'person', promptsOf: 'claude-code/s1' }
const unheard = { effect: 'queue', by: null, promptsOf: null }

test(
  'a proxy hears what the person typed at the client that started it, and no other proxy does',
  whereItCanTell,
  async () => {
    const world = await proxyWorld()
    const at = world.start()
    expect(await at.ask()).toEqual(unheard)
    await at.prompt(wish)
    expect(await at.ask()).toEqual(heard)
    const beside = world.start()
    expect(await beside.ask('mcp-2')).toEqual(unheard)
    await at.bash('sleep 0.1')
    expect(await at.ask()).toEqual(heard)
  },
)

test(
  'a proxy that an agent starts below its call, or leaves behind, hears nobody',
  whereItCanTell,
  async () => {
    const world = await proxyWorld()
    const { folder, proxyCommand } = world
    const at = world.start()
    await at.prompt(wish)
    await at.bash(
      `echo '${JSON.stringify(mail('mcp-2'))}' | (cat; sleep 1) | ${proxyCommand} > ${folder}/during`,
    )
    const behind = `(until test -e ${folder}/ended; do sleep 0.05; done; echo '${JSON.stringify(mail('mcp-3'))}'; sleep 1)`
    await at.bash(
      `(${behind} | ${proxyCommand} > ${folder}/after; touch ${folder}/done) >/dev/null 2>&1 &`,
      'c2',
    )
    writeFileSync(join(folder, 'ended'), '')
    await until(() => existsSync(join(folder, 'done')))
    for (const name of ['during', 'after']) {
      const decision = JSON.parse(readFileSync(join(folder, name), 'utf8')) as Decision
      expect([name, heardIn(decision)]).toEqual([name, unheard])
    }
    expect(await at.ask()).toEqual(heard)
  },
)

test('with a second session in the client a proxy hears neither', whereItCanTell, async () => {
  const world = await proxyWorld()
  const at = world.start()
  await at.prompt(wish)
  expect(await at.ask()).toEqual(heard)
  await at.prompt('Good morning.', 's2')
  expect(await at.ask()).toEqual(unheard)
})

test('a proxy of a client below another one hears neither of them', whereItCanTell, async () => {
  const world = await proxyWorld()
  const { folder, proxyCommand } = world
  const at = world.start()
  await at.prompt(wish)
  const [program, ...args] = proxyCommand.split(' ')
  const inner = [{ program, args, isServer: true }, { tell: mail('mcp-2') }].map(one => JSON.stringify(one))
  writeFileSync(join(folder, 'inner'), `${inner.join('\n')}\n`)
  await at.bash(`(cat ${folder}/inner; sleep 1) | ${folder}/claude > ${folder}/answer`)
  const decision = JSON.parse(readFileSync(join(folder, 'answer'), 'utf8')) as Decision
  expect(heardIn(decision)).toEqual(unheard)
})

test('a proxy that outlives its client hears nobody', whereItCanTell, async () => {
  const world = await proxyWorld()
  const { folder, proxyCommand } = world
  const at = world.start()
  await at.prompt(wish)
  expect(await at.ask()).toEqual(heard)
  const line = JSON.stringify(mail('mcp-2'))
  const waiting = `until test -e ${folder}/ended; do sleep 0.05; done; echo '${line}'; sleep 1`
  at.startServer('/bin/sh', ['-c', `(${waiting}) | ${proxyCommand} > ${folder}/late; touch ${folder}/done`])
  await later(200)
  at.end()
  await later(100)
  writeFileSync(join(folder, 'ended'), '')
  await until(() => existsSync(join(folder, 'done')))
  expect(heardIn(JSON.parse(readFileSync(join(folder, 'late'), 'utf8')) as Decision)).toEqual(unheard)
})

const canBeAnother = canTell && process.getuid?.() === 0 && existsSync('/usr/bin/setpriv')
const asAnother = needs(canBeAnother, 'only root can start a program as another account, with setpriv')

test('a proxy of another account below the client hears nobody', asAnother, async () => {
  const world = await proxyWorld()
  const { folder, gateSocket } = world
  chmodSync(folder, 0o711)
  chmodSync(gateSocket, 0o666)
  chmodSync(join(folder, 'proxy.cjs'), 0o644)
  const at = world.start()
  await at.prompt(wish)
  const as = ['--reuid=65534', '--regid=65534', '--clear-groups', process.execPath]
  at.startServer('/usr/bin/setpriv', [...as, join(folder, 'proxy.cjs'), gateSocket])
  const decision = (await at.tell(mail('mcp-2'))) as Decision
  expect(heardIn(decision)).toEqual(unheard)
})
