import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import type { NotificationTarget } from '../../src/ground/model/notification-settings.ts'
import { summaryNote, testNote } from '../../src/gate/notify/review-note.ts'
import type { Note } from '../../src/gate/notify/note.ts'
import { sendNote } from '../../src/gate/notify/send-note.ts'
import { showOnDesktop } from '../../src/gate/notify/show-on-desktop.ts'
import { httpServer, scratch, secretFile } from './notify-world.ts'

afterEach(() => vi.unstubAllEnvs())

const never = new AbortController().signal
const send = (target: NotificationTarget, note: Note = hostile) => sendNote(target, note, 0, never)

/** A note whose words would be markup, a mention, an option or a header where they were taken for it. */
const hostile: Note = {
  ...testNote('http://localhost:4180'),
  title: '--help <b>waits</b>',
  lines: ['<!channel> & *everybody*\r\nBcc: mallory@example.org', '$(touch /tmp/x) `id`'],
  level: 'critical',
}

test('Slack gets plain text in which nothing is a mention, and one link of ours', async () => {
  const { received, url } = await httpServer()
  await send({
    name: 's',
    kind: 'slack',
    url: { file: secretFile(`${url}/services/T0/B0/x`) },
    allowHttp: false,
  })
  const { text, blocks } = JSON.parse(received[0]?.body ?? '') as {
    text: string
    blocks: { text: { type: string; text: string } }[]
  }
  expect(received[0]?.path).toBe('/services/T0/B0/x')
  expect(text).toContain('&lt;!channel&gt; &amp; *everybody*')
  expect(text).not.toMatch(/[<>]/)
  expect(blocks.map(block => block.text.type)).toEqual(['plain_text', 'mrkdwn'])
  expect(blocks[0]?.text.text).toContain('<!channel>')
  expect(blocks[1]?.text.text).toBe('<http://localhost:4180/|Look at it and answer>')
})

test('ntfy gets JSON at the root of its server, with the topic, a priority and the token', async () => {
  const { received, url } = await httpServer()
  const token = { file: secretFile('tk_1234567890\n') }
  await send({ name: 'n', kind: 'ntfy', url: `${url}/push/my-topic/`, token, allowHttp: false })
  expect(received[0]?.path).toBe('/push/')
  expect(received[0]?.headers.authorization).toBe('Bearer tk_1234567890')
  expect(JSON.parse(received[0]?.body ?? '')).toEqual({
    topic: 'my-topic',
    title: hostile.title,
    message: '<!channel> & *everybody*‹000D›⏎Bcc: mallory@example.org\n$(touch /tmp/x) `id`',
    priority: 5,
    click: 'http://localhost:4180/',
  })
})

test('an ntfy address without a topic is told', async () => {
  const { received, url } = await httpServer()
  await expect(send({ name: 'n', kind: 'ntfy', url, allowHttp: false })).rejects.toThrow(/has no topic/)
  expect(received).toEqual([])
})

/** A folder of programs that write their arguments down, one in each line. */
function fakePrograms(...names: readonly string[]) {
  const folder = scratch()
  const written = join(folder, 'arguments.json')
  const script = `#!${process.execPath}\nrequire('node:fs').writeFileSync(${JSON.stringify(written)}, JSON.stringify(process.argv.slice(2)))\n`
  for (const name of names) {
    writeFileSync(join(folder, name), script)
    chmodSync(join(folder, name), 0o755)
  }
  return { folder, args: () => JSON.parse(readFileSync(written, 'utf8')) as string[] }
}

test('the desktop of Linux shows it by a program that gets text as arguments, never as options or markup', async () => {
  const { folder, args } = fakePrograms('notify-send')
  const runtime = scratch()
  mkdirSync(join(runtime, 'bus'))
  const environment = { PATH: folder, XDG_RUNTIME_DIR: runtime }
  await showOnDesktop(hostile, never, environment, 'linux')
  expect(args().slice(0, 4)).toEqual([
    '--app-name=Countersign',
    '--urgency=critical',
    '--',
    'Countersign: --help <b>waits</b>',
  ])
  expect(args()[4]).toContain('&lt;!channel&gt; &amp; *everybody*')
  expect(args()[4]).toContain('$(touch /tmp/x) `id`')
})

test('the desktop of macOS shows it by a script that no text is part of', async () => {
  const { folder, args } = fakePrograms('osascript')
  await showOnDesktop(hostile, never, { PATH: folder }, 'darwin')
  expect(args().slice(0, 6)).toEqual([
    '-e',
    'on run argv',
    '-e',
    'display notification (item 2 of argv) with title (item 1 of argv)',
    '-e',
    'end run',
  ])
  expect(args()[6]).toBe('Countersign: --help <b>waits</b>')
})

test('a desktop that is not there is told: no session, no program, or one that fails', async () => {
  const { folder } = fakePrograms('other')
  const bus = { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nowhere' }
  await expect(showOnDesktop(hostile, never, { PATH: folder }, 'linux')).rejects.toThrow('no desktop session')
  await expect(showOnDesktop(hostile, never, { PATH: folder, ...bus }, 'linux')).rejects.toThrow(
    "notify-send can't be started (ENOENT): install it",
  )
  writeFileSync(join(folder, 'notify-send'), '#!/bin/sh\nexit 3\n', { mode: 0o755 })
  await expect(showOnDesktop(hostile, never, { PATH: folder, ...bus }, 'linux')).rejects.toThrow(
    'notify-send ended with exit status 3',
  )
})

test('a program of the desktop that hangs is ended', async () => {
  const { folder } = fakePrograms('other')
  writeFileSync(join(folder, 'notify-send'), `#!${process.execPath}\nsetInterval(() => {}, 1000)\n`, {
    mode: 0o755,
  })
  vi.stubEnv('PATH', `${folder}${delimiter}${process.env['PATH'] ?? ''}`)
  vi.stubEnv('DBUS_SESSION_BUS_ADDRESS', 'unix:path=/nowhere')
  await expect(sendNote({ name: 'd', kind: 'desktop' }, hostile, 0, never, 300)).rejects.toThrow(
    'no answer within 0.3 seconds',
  )
})

test.each([
  ['is not there', () => ({ file: '/nowhere/key' }), /\/nowhere\/key can't be read \(ENOENT\)/],
  ['others can read', () => ({ file: secretFile('a key of thirty-two characters..', 0o640) }), /chmod 600/],
  ['is empty', () => ({ file: secretFile(' \n') }), /is empty/],
  [
    'is a variable that is not set',
    () => ({ env: 'COUNTERSIGN_TEST_NO_KEY' }),
    /COUNTERSIGN_TEST_NO_KEY is not set/,
  ],
  ['is too short', () => ({ file: secretFile('short') }), /fewer than 16 characters/],
  ['is far too long', () => ({ file: secretFile('x'.repeat(65_537)) }), /larger than 64 KiB/],
])('a key that %s sends nothing, and is told without what it is', async (_what, key, message) => {
  const { received, url } = await httpServer()
  await expect(send({ name: 'w', kind: 'webhook', url, key: key(), allowHttp: false })).rejects.toThrow(
    message,
  )
  expect(received).toEqual([])
})

test('a secret can come from the environment', async () => {
  const { received, url } = await httpServer()
  vi.stubEnv('COUNTERSIGN_TEST_HOOK', `${url}/secret-path`)
  await send({ name: 's', kind: 'slack', url: { env: 'COUNTERSIGN_TEST_HOOK' }, allowHttp: false })
  expect(received[0]?.path).toBe('/secret-path')
})

test('an address in a file is held to the same rules, and no error repeats it', async () => {
  const at = (url: string, allowHttp = false) =>
    send({ name: 's', kind: 'slack', url: { file: secretFile(url) }, allowHttp })
  await expect(at('http://a.invalid/s3cret')).rejects.toThrow('the address must begin with https://')
  const unreachable = at('http://a.invalid/s3cret', true)
  await expect(unreachable).rejects.toThrow(/can't be reached/)
  await expect(unreachable).rejects.not.toThrow(/s3cret|a\.invalid/)
})

test('a summary tells the ten gravest and counts the rest', () => {
  const noted = Array.from({ length: 12 }, (_, i) => ({
    id: `r-${i}`,
    what: 'x',
    level: 'high' as const,
    agent: 'a',
    profile: 'p',
    openedAt: i,
    dueAt: 0,
    link: null,
  }))
  const note = summaryNote({ noted, more: 3, ended: 2, ids: ['r-1'] }, null)
  expect(note.title).toBe('15 reviews wait')
  expect(note.lines).toHaveLength(12)
  expect(note.lines.slice(10)).toEqual(['And 5 more.', '2 reviews came and ended meanwhile.'])
})
