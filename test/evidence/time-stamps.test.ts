import { createHash, createPublicKey, randomBytes, X509Certificate } from 'node:crypto'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { chainToRoot, checkStamp } from '../../src/proof/evidence/time/check-stamp.ts'
import { checkReply } from '../../src/proof/evidence/time/check-reply.ts'
import { makeStampRequest, nonceOf } from '../../src/proof/evidence/time/make-stamp-request.ts'
import { type Certificate, readPemCertificates } from '../../src/proof/evidence/time/certificate.ts'
import { nodePlatform } from '../../src/proof/evidence/verify/node-platform.ts'
import { webPlatform } from '../../src/proof/evidence/verify/web-platform.ts'
import { NaiveLog } from './naive-log.ts'
import { StampAuthority } from './stamp-authority.ts'
import { verdictOf } from './verdict-of.ts'

const sigstore = createRequire(join(process.cwd(), 'test/products/sigstore/package.json'))
const data = Buffer.from('gate.example.com/alice\n1\nroot\n')
const digest = createHash('sha256').update(data).digest()
const rootsOf = (pem: string) => readPemCertificates(pem) as readonly Certificate[]
const later = (years: number) => Date.now() + years * 365 * 86_400_000

const authorities = { rsa: new StampAuthority('rsa'), ec: new StampAuthority('ec') }
afterAll(() => Object.values(authorities).forEach(one => one.close()))

test('a request is 69 bytes, whatever the random bytes are', () => {
  for (const first of [0x00, 0x7f, 0x80, 0xff]) {
    const request = makeStampRequest(digest, Buffer.alloc(8, first))
    expect(request).toHaveLength(69)
    expect(nonceOf(request)[0]).toBeGreaterThan(0)
    expect(nonceOf(request)[0]).toBeLessThan(0x80)
  }
})

describe.each(['rsa', 'ec'] as const)('a stamp of an authority with a key of kind %s', kind => {
  const authority = authorities[kind]
  const request = makeStampRequest(digest, randomBytes(8))
  const reply = authority.reply(request)
  const expected = { data, roots: rootsOf(authority.root), now: Date.now() }

  test('is accepted by openssl, by sigstore and by us, in both places', async () => {
    expect(authority.verify(data, reply)).toContain('Verification: OK')
    const { RFC3161Timestamp } = sigstore('@sigstore/core') as {
      RFC3161Timestamp: {
        parse: (reply: Buffer) => { verify: (data: Buffer, key: unknown) => void; signingTime: Date }
      }
    }
    const theirs = RFC3161Timestamp.parse(reply)
    theirs.verify(data, createPublicKey(authority.certificate))
    const { signingTime } = theirs
    for (const platform of [nodePlatform, await webPlatform()]) {
      const check = await checkStamp(platform, reply, expected)
      expect(check).toMatchObject({ kind: 'good', authority: 'Test Clock', root: 'Test Root' })
      if (check.kind === 'good') expect(check.at).toBe(signingTime.getTime() + 1_000)
    }
    expect(checkReply(reply, { digest, nonce: nonceOf(request) })).toHaveProperty('info')
  })

  test('is refused when it answers another request', () => {
    const nonce = nonceOf(request)
    expect(checkReply(reply, { digest: randomBytes(32), nonce })).toMatchObject({
      problem: /another text/ as never,
    } as never)
    expect(checkReply(reply, { digest, nonce: randomBytes(8) })).toHaveProperty('problem')
    expect(checkReply(Buffer.from('<html>'), { digest, nonce })).toHaveProperty('problem')
  })

  test('is not shown without a root of the reader, with another root, or when its certificate has expired', async () => {
    const other = authorities[kind === 'rsa' ? 'ec' : 'rsa']
    for (const more of [{ roots: [] }, { roots: rootsOf(other.root) }, { now: later(1) }])
      expect((await checkStamp(nodePlatform, reply, { ...expected, ...more })).kind).toBe('not-shown')
  })

  test('is wrong over another text, cut, or with any of its signed bytes changed', async () => {
    expect((await checkStamp(nodePlatform, reply, { ...expected, data: Buffer.from('x') })).kind).toBe(
      'wrong',
    )
    const accepted: number[] = []
    for (let at = 0; at < reply.length; at++) {
      const changed = Buffer.from(reply)
      changed[at] = (changed[at] as number) ^ 0x10
      const check = await checkStamp(nodePlatform, changed, expected)
      if (check.kind === 'good' && check.at !== undefined) accepted.push(at)
      expect((await checkStamp(nodePlatform, reply.subarray(0, at), expected)).kind).toBe('wrong')
    }
    // Lengths and versions that nothing signs, and bytes of the root beside the one that the reader brought.
    expect(accepted.length).toBeLessThan(reply.length / 2)
    for (const at of accepted) {
      const changed = Buffer.from(reply)
      changed[at] = (changed[at] as number) ^ 0x10
      expect(await checkStamp(nodePlatform, changed, expected)).toMatchObject({ authority: 'Test Clock' })
    }
  })
})

test('a bundle with a stamp existed before its time, and an expired one is never a yes to that', async () => {
  const log = new NaiveLog()
  for (let i = 0; i < 9; i++) log.addDecision(i)
  const over = log.note()
  const hash = createHash('sha256').update(over).digest()
  const token = authorities.rsa.reply(makeStampRequest(hash, randomBytes(8))).toString('base64')
  const bundle = log.bundle(3, 4, { more: [{ time: { kind: 'rfc3161', over, token } }] })
  const trusting = { policy: `log ${log.key.vkey}\nquorum none\n`, roots: rootsOf(authorities.rsa.root) }
  const good = await verdictOf(bundle, { ...trusting, now: Date.now() })
  expect(good.answers.time.sentence).toMatch(/^It existed before 20\d\d-/)
  const expired = await verdictOf(bundle, { ...trusting, now: later(2) })
  expect(expired.answers.time.state).toBe('not-shown')
  expect(expired.answers.time.details[0]).toContain('expired')
  const foreign = log.bundle(3, 4, { more: [{ time: { kind: 'rfc3161', over: log.note(5), token } }] })
  expect((await verdictOf(foreign, trusting)).outcome).toBe('broken')
})

test('a certificate that is not valid yet, or no longer, vouches for nothing at that time, and no root does', async () => {
  const [clock, root] = [authorities.ec.certificate, authorities.ec.root].flatMap(rootsOf)
  if (!clock || !root) throw new Error('the authority has no certificates')
  const chainAt = (at: number, leaf = clock, top = root) => chainToRoot(nodePlatform, leaf, [], [top], at)
  for (const at of [clock.from, clock.until]) expect(await chainAt(at)).toEqual([clock, root])
  for (const at of [clock.from - 1, clock.until + 1]) expect(await chainAt(at)).toBeUndefined()
  const at = clock.from
  expect(await chainAt(at, clock, { ...root, from: at + 1 })).toBeUndefined()
  expect(await chainAt(at, clock, { ...root, until: at - 1 })).toBeUndefined()
})

test('certificates are read as Node reads them', () => {
  const { raw, subject, validTo } = new X509Certificate(authorities.ec.root)
  const [root] = rootsOf(authorities.ec.root)
  expect(subject).toBe(`CN=${root?.commonName}`)
  expect(root?.until).toBe(Date.parse(validTo))
  expect(Buffer.from(root?.whole ?? [])).toEqual(raw)
  const spki = createPublicKey(authorities.ec.root).export({ type: 'spki', format: 'der' })
  expect(Buffer.from(root?.spki ?? [])).toEqual(spki)
  expect(readPemCertificates('-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----')).toBeUndefined()
})
