import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { EmailTarget } from '../../src/ground/model/notification-settings.ts'
import { testNote } from '../../src/gate/notify/review-note.ts'
import { sendNote } from '../../src/gate/notify/send-note.ts'
import { mailServer, own } from './mail-server.ts'
import { notifyWorld, risky, scratch, secretFile, telling } from './notify-world.ts'
import { until } from '../until.ts'

const never = new AbortController().signal

const target = (port: number, more: Partial<EmailTarget> = {}): EmailTarget => ({
  name: 'mail',
  kind: 'email',
  host: 'localhost',
  port,
  tls: 'none',
  from: 'gate@example.org',
  to: ['alice@example.org', 'bob@example.org'],
  ...more,
})

const send = (to: EmailTarget, patience = 10_000) => sendNote(to, testNote(null), 0, never, patience)

function trusted(): string {
  const file = join(scratch(), 'ca.pem')
  writeFileSync(file, own.cert)
  return file
}

test('a new review comes by mail, to everybody who is named', async () => {
  const { mails, port } = await mailServer()
  const { shell, start } = notifyWorld(telling([target(port)]))
  await start()
  const { reviewId } = await shell(risky(1))
  await until(() => mails.length === 1)
  expect(mails[0]).toMatchObject({
    from: 'gate@example.org',
    to: ['alice@example.org', 'bob@example.org'],
    secure: false,
  })
  expect(mails[0]?.text).toContain(`Subject: Countersign: Review ${reviewId} waits`)
  expect(mails[0]?.text).toContain(`http://localhost:4180/reviews/${reviewId}`)
})

test('with STARTTLS user and password go over TLS alone, to a server that the authority vouches for', async () => {
  const { mails, port } = await mailServer()
  const password = { file: secretFile('the right password') }
  await send(target(port, { tls: 'starttls', ca: trusted(), user: 'alice', password }))
  expect(mails).toMatchObject([{ secure: true, user: 'alice' }])
})

test('implicit TLS works too', async () => {
  const { mails, port } = await mailServer({ secure: true })
  await send(target(port, { tls: 'implicit', ca: trusted() }))
  expect(mails).toMatchObject([{ secure: true }])
})

test('nothing is sent without TLS where it is required, or to a server that nobody vouches for', async () => {
  const plain = await mailServer({ hideSTARTTLS: true, disabledCommands: ['STARTTLS'] })
  await expect(send(target(plain.port, { tls: 'starttls' }))).rejects.toThrow(/no TLS connection/)
  const unknown = await mailServer()
  await expect(send(target(unknown.port, { tls: 'starttls' }))).rejects.toThrow(/no TLS connection/)
  const implicit = await mailServer({ secure: true })
  await expect(send(target(implicit.port, { tls: 'implicit' }))).rejects.toThrow(/no TLS connection/)
  expect([...plain.mails, ...unknown.mails, ...implicit.mails]).toEqual([])
})

test('a wrong password is told by a number, without what it was', async () => {
  const { mails, port } = await mailServer()
  const password = { file: secretFile('the wrong password') }
  const sent = send(target(port, { tls: 'starttls', ca: trusted(), user: 'alice', password }))
  await expect(sent).rejects.toThrow('the mail server refuses the user or the password (535)')
  expect(mails).toEqual([])
})

test('a server that refuses, is not there or never speaks is told', async () => {
  const refusing = await mailServer({
    onMailFrom: (_address: unknown, _session: unknown, done: (error: Error) => void) =>
      done(Object.assign(new Error('go away, alice@example.org'), { responseCode: 550 })),
  })
  await expect(send(target(refusing.port))).rejects.toThrow('the mail server answered 550')
  const silent = createServer(() => {})
  await new Promise<void>(resolve => silent.listen(0, '127.0.0.1', resolve))
  const { port } = silent.address() as AddressInfo
  onTestFinished(() => void silent.close())
  await expect(send(target(port), 200)).rejects.toThrow('no answer within 0.2 seconds')
  silent.close()
  await expect(send(target(1))).rejects.toThrow(/can't be reached \(E/)
})
