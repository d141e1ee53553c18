import { writeFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { RemoteGate } from '../../src/agents/remote/remote-gate.ts'
import { hubFor } from '../../src/daemon/team/courier/open-hub.ts'
import { until } from '../until.ts'
import { slackWorld, user, workspace } from './slack-world.ts'
import { type SharedPostgres, sharedPostgres } from './shared-postgres.ts'

let server: SharedPostgres
beforeAll(async () => {
  server = await sharedPostgres('newest')
})
afterAll(() => server.stop())

const channel = '/services/T/B/channel'

test('who presses Deny in Slack denies as the reviewer that the settings name, and the message says so', async () => {
  const world = await slackWorld(await server.newDatabase())
  const review = await world.waiting()
  const note = JSON.parse(world.sent(channel)[0]?.body ?? '') as {
    blocks: { elements?: { action_id: string; url?: string; value?: string }[] }[]
  }
  const buttons = note.blocks.flatMap(({ elements = [] }) => elements)
  expect(buttons).toMatchObject([
    { action_id: 'countersign-open', url: `${world.team.url}/reviews/${review}` },
    { action_id: 'countersign-deny', value: review },
  ])
  const waited = world.gate.gate.reviews.wait(review, { timeout: 30_000 })
  const pressed = await world.press(review)
  expect(pressed).toMatchObject({
    status: 200,
    said: `${review} was denied by alice: its call does not run.`,
  })
  const via = `Slack user ${user} of ${workspace}`
  expect(await waited).toMatchObject({ state: 'denied', votes: [{ reviewer: 'alice', proof: 'none', via }] })
  await until(() => world.sent('/actions/1').length === 1)
  expect(JSON.parse(world.sent('/actions/1')[0]?.body ?? '')).toMatchObject({
    replace_original: true,
    text: pressed.said,
  })
  const desk = new RemoteGate({ socketPath: world.hub.socket })
  onTestFinished(() => desk.close())
  const lines: string[] = []
  for await (const { body } of desk.entries()) lines.push(JSON.stringify(body))
  expect(lines.filter(line => line.includes('"denied"'))).toEqual([expect.stringContaining(via)])
  expect(await desk.verify()).toMatchObject({ problems: [] })
  expect(await world.gate.gate.verify()).toMatchObject({ problems: [] })
})

test('whatever Slack did not sign, did not sign just now, or somebody else pressed denies nothing, and is told in a sentence', async () => {
  const world = await slackWorld(await server.newDatabase())
  const review = await world.waiting()
  const old = await world.press(review, { at: Date.now() - 301_000 })
  expect(old).toMatchObject({ status: 403, said: expect.stringContaining('too old') })
  expect(await world.press(review, { at: Date.now() + 302_000 })).toMatchObject({ status: 403 })
  const forged = await world.press(review, { key: 'another secret' })
  expect(forged).toMatchObject({ status: 403, said: expect.stringContaining('did not sign') })
  const bare = { text: 'payload=%7B%7D', timestamp: String(Math.floor(Date.now() / 1_000)), signature: '' }
  expect(await world.send(bare)).toMatchObject({ status: 403 })
  expect(await world.send({ ...bare, timestamp: 'x' })).toMatchObject({ status: 403 })
  const large = await world.press(review, { body: `payload=${'x'.repeat(200_000)}` })
  expect(large).toMatchObject({ status: 422, said: 'The body is larger than 128 KiB: send less.' })
  const other = await world.press(review, { body: 'payload=%7B%22type%22%3A%22view_closed%22%7D' })
  expect(other).toMatchObject({ status: 422, said: 'This is no press of a button in Slack.' })
  const stranger = await world.press(review, { by: 'U999' })
  expect(stranger).toMatchObject({ status: 200, said: expect.stringContaining('is no reviewer of ours') })
  await until(() => world.sent('/actions/1').length === 1)
  expect(JSON.parse(world.sent('/actions/1')[0]?.body ?? '')).toMatchObject({ response_type: 'ephemeral' })
  expect(await world.press(review, { action: 'countersign-open' })).toMatchObject({ status: 200, said: '' })
  expect(await world.press('r-nothing')).toMatchObject({ said: expect.stringContaining('no such review') })
  expect(world.gate.store.people.review(review)?.state).toBe('pending')
})

test('a press is good once: not again after the no was taken back, and a review that has ended says who ended it', async () => {
  const world = await slackWorld(await server.newDatabase())
  const review = await world.waiting()
  const first = await world.press(review)
  expect(await world.press(review, { at: Date.now() + 2_000 })).toMatchObject({
    status: 200,
    said: expect.stringMatching(/^Nothing was denied: .*denied by alice/),
  })
  const desk = new RemoteGate({ socketPath: world.hub.socket })
  onTestFinished(() => desk.close())
  expect((await desk.reviews.undo(review, world.team.who)).state).toBe('pending')
  expect(await world.send(first)).toMatchObject({ said: expect.stringContaining('used before') })
  expect((await desk.reviews.show(review)).review.state).toBe('pending')
})

test('a no from a chat is taken back with the reviewer’s browser or secret, and not by a name that a gate says', async () => {
  const world = await slackWorld(await server.newDatabase())
  const review = await world.waiting()
  await world.press(review)
  const membership = world.gate.store.mirror.membership()
  if (!membership) throw new Error('not joined')
  const atGate = new RemoteGate(hubFor(membership, world.gate.key, () => Date.now()))
  onTestFinished(() => atGate.close())
  const { pin: _pin, ...bare } = world.team.who
  await expect(atGate.reviews.undo(review, bare)).rejects.toThrow('give the secret to take it back')
  expect((await atGate.reviews.undo(review, world.team.who)).state).toBe('pending')
})

test('a link shows what it denies; only its button does, and once', async () => {
  const world = await slackWorld(await server.newDatabase())
  const review = await world.waiting()
  const link = world.link(review)
  for (const method of ['HEAD', 'GET']) expect((await fetch(link, { method })).status).toBe(200)
  const page = await fetch(link)
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  const html = await page.text()
  expect(html).toContain(`Deny ${review}?`)
  expect(html).not.toContain('main-1')
  expect(world.gate.store.people.review(review)?.state).toBe('pending')
  const changed = link.replace(review, `${review.slice(0, -1)}${review.endsWith('a') ? 'b' : 'a'}`)
  const signature = link.lastIndexOf('.') + 1
  const letter = link[signature] === 'A' ? 'B' : 'A'
  for (const wrong of [
    changed,
    // Not its end: one signature in sixteen ends with a byte of zero.
    `${link.slice(0, signature)}${letter}${link.slice(signature + 1)}`,
    link.replace('.chat.', '.ops.'),
    `${world.team.url}/deny/x`,
  ]) {
    const refused = await fetch(wrong, { method: 'POST' })
    expect([refused.status, await refused.text()]).toEqual([
      403,
      expect.stringContaining('was not made by this team'),
    ])
  }
  const waited = world.gate.gate.reviews.wait(review, { timeout: 30_000 })
  const done = await fetch(link, { method: 'POST', body: 'x'.repeat(10) })
  expect([done.status, await done.text()]).toEqual([200, expect.stringContaining('in the name of alice')])
  expect(await waited).toMatchObject({
    state: 'denied',
    votes: [{ reviewer: 'alice', via: 'a link for chat' }],
  })
  const again = await fetch(link, { method: 'POST' })
  expect([again.status, await again.text()]).toEqual([409, expect.stringContaining('denied by alice')])
  // The same link in another spelling is the same link, after the no was taken back too.
  const desk = new RemoteGate({ socketPath: world.hub.socket })
  onTestFinished(() => desk.close())
  expect((await desk.reviews.undo(review, world.team.who)).state).toBe('pending')
  const respelled = link.replace(/\.([0-9a-z]+)(?=\.chat\.)/, '.0$1')
  for (const spelling of [link, respelled]) {
    const refused = await fetch(spelling, { method: 'POST' })
    expect([refused.status, await refused.text()]).toEqual([409, expect.stringContaining('used before')])
  }
  expect((await desk.reviews.show(review)).review.state).toBe('pending')
  // Whom the settings name no more, their links deny nothing.
  const other = await world.waiting(2)
  const second = world.link(other)
  writeFileSync(world.team.paths.notify, '')
  const refused = await fetch(second, { method: 'POST' })
  expect([refused.status, await refused.text()]).toEqual([
    403,
    expect.stringContaining('deny nothing any more'),
  ])
})

test('a Slack that hangs, limits or lies holds nothing: the no is there at once, and nothing is posted elsewhere', async () => {
  const world = await slackWorld(await server.newDatabase(), ({ path }, response) => {
    if (path === '/actions/hangs') return
    if (path === '/actions/limits') response.writeHead(429, { 'retry-after': '1' }).end()
    else if (path === '/actions/lies') response.writeHead(302, { location: '/elsewhere' }).end()
    else response.end('no JSON')
  })
  for (const [i, way] of ['hangs', 'limits', 'lies'].entries()) {
    const review = await world.waiting(i)
    const pressed = await world.press(review, { answerAt: `${world.sink.url}/actions/${way}` })
    expect(pressed.said).toContain('was denied by alice')
    await until(() => world.sent(`/actions/${way}`).length === 1)
  }
  const review = await world.waiting(4)
  const elsewhere = await world.press(review, { answerAt: `http://localhost:${world.sink.port}/actions/5` })
  expect(elsewhere.said).toContain('was denied by alice')
  expect(world.sent('/elsewhere')).toEqual([])
  expect(world.sent('/actions/5')).toEqual([])
})
