import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { jsonText } from '../../src/ground/model/json-text.ts'
import { drawCases, tryCases } from '../samples.ts'
import {
  consistencyOf,
  cosignedBy,
  NaiveLog,
  type NamedKey,
  newKey,
  rotate,
  signedBy,
  spellBundle,
  spki,
} from './naive-log.ts'
import { verdictOf } from './verdict-of.ts'

const log = new NaiveLog()
for (let i = 0; i < 37; i++) log.addDecision(i)
const policy = `log ${log.key.vkey}\nquorum none\n`
const states = ({ answers }: Awaited<ReturnType<typeof verdictOf>>) =>
  Object.values(answers).map(({ state }) => state)

test('a period is proven whole, with a key of the reader', async () => {
  const verdict = await verdictOf(log.bundle(5, 20), { policy })
  expect(verdict.outcome).toBe('yes')
  expect(states(verdict)).toEqual(['yes', 'yes', 'yes', 'not-shown', 'not-shown'])
  expect(verdict.answers.log.sentence).toContain('entries 5 to 20, none left out')
  expect(verdict.entries[0]?.words).toBe('Bash by claude-code: allowed')
})

test('every range of a log is proven, however it is cut into pieces', async () => {
  const ranges: (readonly [from: number, to: number])[] = []
  for (let from = 1; from <= 37; from += 3) for (let to = from; to <= 37; to += 4) ranges.push([from, to])
  await tryCases(drawCases(ranges, 10), async ([from, to]) => {
    const { outcome } = await verdictOf(log.bundle(from, to), { policy, piece: 1 + ((from * 37 + to) % 500) })
    return outcome === 'yes' ? undefined : `entries ${from} to ${to}: ${outcome}`
  })
})

test('without a key of the reader it is never yes, whatever key the bundle brings', async () => {
  const bundle = log.bundle(5, 6, { more: [{ keys: [log.key.vkey], rotations: [] }] })
  const verdict = await verdictOf(bundle)
  expect(verdict.outcome).toBe('not-shown')
  expect(verdict.answers.signer.sentence).toContain('whose it is, is not shown')
  const other = `log ${newKey(log.origin).vkey}\nquorum none\n`
  expect((await verdictOf(bundle, { policy: other })).outcome).toBe('not-shown')
})

test('withheld parts and entries are counted, and the rest is proven', async () => {
  const hide = (seq: number) => (seq === 7 ? 'body' : seq === 8 ? 'openings' : 'nothing')
  const verdict = await verdictOf(log.bundle(6, 9, { hide }), { policy })
  expect(verdict.outcome).toBe('yes')
  expect(verdict.answers.content.details.join(' ')).toMatch(
    /^8 parts .* 2 parts are not shown .* 1 entry only/s,
  )
  expect(verdict.entries.find(({ seq }) => seq === 7)).toMatchObject({ isClaim: true })
})

describe('bundles that were put together anew are refused, and the reason named', () => {
  const lines = () => log.lines(5, 9) as Record<string, never>[]
  const without = (at: number) => lines().filter((_, i) => i !== at)
  const swapped = (a: number, b: number) => {
    const all = lines()
    ;[all[a], all[b]] = [all[b] as never, all[a] as never]
    return all
  }
  const other = new NaiveLog('countersign/feedfeedfeedfeed')
  for (let i = 0; i < 37; i++) other.addDecision(i + 1)
  const withKind = new NaiveLog(log.origin)
  for (let i = 0; i < 5; i++) withKind.addDecision(i)
  withKind.add('constructor' as 'key', { decision: { effect: 'constructor' } })
  const inherited = withKind.entryLine(6)
  const changed = (at: number, change: (text: string) => string) =>
    lines().map((one, i) => (i === at ? JSON.parse(change(JSON.stringify(one))) : one))
  test.each([
    ['an entry left out', without(3), /does not lead|[Nn]othing proves/],
    ['an entry doubled', [...lines().slice(0, 3), ...lines().slice(2)], /stands twice/],
    ['two entries in the other order', swapped(2, 3), /stands twice, or in the wrong place/],
    [
      'an entry of another log',
      [...lines().slice(0, 3), other.entryLine(6), ...lines().slice(4)],
      /does not follow/,
    ],
    [
      'another log’s name',
      changed(0, text => text.replace('0123', '4567')),
      /of one log, and its note is of another/,
    ],
    ['a longer period claimed', changed(0, text => text.replace('"to":9', '"to":12')), /not all of them/],
    ['no proof', lines().slice(0, -2), /nothing (?:ties|proves)|Nothing/],
    [
      'a hash of 31 bytes',
      changed(8, text => text.replace(/\\n[A-Za-z0-9+/]{43}=/, `\\n${Buffer.alloc(31).toString('base64')}`)),
      /32 bytes/,
    ],
    ['base64 with odd bits', changed(8, text => text.replace(/[A-Za-z0-9+/]=\\n/, '9=\\n')), /odd base64/],
    [
      'a proof of a tree without leaves',
      changed(8, text => text.replace(/\\n37\\n/, '\\n0\\n')),
      /does not lead|two different/,
    ],
    [
      'an opened part changed',
      changed(3, text => text.replace('rm -rf build', 'rm -rf guild')),
      /not what was sealed/,
    ],
    ['a kind that every object inherits', [...lines().slice(0, 3), inherited, ...lines().slice(4)], /follow/],
    ['a time changed', changed(3, text => text.replace(/"at":(\d+)\d\d/, '"at":$177')), /fingerprint/],
    ['a line of no known kind', [...lines(), { more: 1 }], /not a line of a bundle/],
    ['an entry after the proofs', [...lines(), log.entryLine(12)], /after the proofs/],
  ])('%s', async (_what, made, reason) => {
    const verdict = await verdictOf(spellBundle(made), { policy })
    expect(verdict.outcome).toBe('broken')
    const broken = Object.values(verdict.answers).filter(({ state }) => state === 'no')
    expect(broken.map(({ sentence }) => sentence).join(' ')).toMatch(reason)
  })
})

test('a line that another reader may read otherwise is refused', async () => {
  const lines = log.lines(5, 9).map(one => JSON.stringify(one))
  const spelled = (change: (line: string) => string) => {
    const text = lines.map(one => `${change(one)}\n`).join('')
    const end = { lines: lines.length, sha256: createHash('sha256').update(text).digest('hex') }
    return `${text}${JSON.stringify({ end })}\n`
  }
  const changes: ((line: string) => string)[] = [
    line => line.replace('"body":', '"body":"{}","body":'),
    line => line.replace('{"command":', '{"command":"ls","command":'),
    line => line.replace('"openings":{', '"openings":{"/call/arguments":["a",1],'),
    line => line.replace('"seq":7', '"seq":7.0'),
    line => line.replace('"seq":7', '"seq": 7'),
    line => line.replace('rm -rf', '\\u0072m -rf'),
    line => `${line}\r`,
  ]
  expect(
    (
      await verdictOf(
        spelled(line => line),
        { policy },
      )
    ).outcome,
  ).toBe('yes')
  for (const change of changes) {
    const verdict = await verdictOf(spelled(change), { policy })
    expect([String(change), verdict.outcome]).toEqual([String(change), 'broken'])
    expect(verdict.answers.content.sentence).toContain('not a line of a bundle')
  }
})

test('characters that nobody sees may be spelled out, as whoever writes bundles does', async () => {
  const unseen = new NaiveLog()
  unseen.add('decision', { call: { tool: 'a\u200b\\u200b\ud800 \u{1f600}' } })
  const line = unseen.bundle(1, 1)
  const spelledOut = unseen.lines(1, 1).map(one => jsonText(one))
  const text = spelledOut.map(one => `${one}\n`).join('')
  const end = { lines: 3, sha256: createHash('sha256').update(text).digest('hex') }
  const reader = { policy: `log ${unseen.key.vkey}\nquorum none\n` }
  expect(text).toContain('\\u200b')
  expect((await verdictOf(line, reader)).outcome).toBe('yes')
  expect((await verdictOf(`${text}${JSON.stringify({ end })}\n`, reader)).outcome).toBe('yes')
})

test('half a file, a file that goes on, an empty one and one that is something else are refused', async () => {
  const bundle = log.bundle(5, 9)
  const made = [
    bundle.slice(0, bundle.length / 2),
    bundle.slice(0, -1),
    bundle + bundle,
    `${bundle}\n`,
    '',
    'hello\n',
    '\u0000',
  ]
  for (const one of made) expect((await verdictOf(one, { policy })).outcome).toBe('broken')
})

test('an opening that is nested deeper than can be read is refused, and nothing is thrown', async () => {
  const depth = 200_000
  const lines = log.lines(5, 9).map(one => JSON.stringify(one))
  const deep = lines.map(one => one.replace(/\{"command":"[^"]*"\}/, '['.repeat(depth) + ']'.repeat(depth)))
  const text = deep.map(one => `${one}\n`).join('')
  const end = { lines: lines.length, sha256: createHash('sha256').update(text).digest('hex') }
  const verdict = await verdictOf(`${text}${JSON.stringify({ end })}\n`, { policy })
  expect(verdict.outcome).toBe('broken')
  expect(verdict.answers.content.sentence).toMatch(/not what was sealed|not a line of a bundle/)
})

test('no bit of a bundle can be changed', async () => {
  const witness = newKey('witness.example', 4)
  const text = log.text()
  const note = `${log.note()}${cosignedBy(witness, text, 1_790_000_100)}`
  const earlier = {
    old: log.note(20),
    hashes: consistencyOf(20, log.leaves()).map(hash => hash.toString('base64')),
  }
  const more = [{ keys: [log.key.vkey], rotations: [] }, { consistency: earlier }]
  const bytes = Buffer.from(log.bundle(5, 12, { note, more, hide: seq => (seq === 7 ? 'body' : 'nothing') }))
  const trusting = { policy: `${policy.split('\n')[0]}\nwitness w ${witness.vkey}\nquorum w\n` }
  expect((await verdictOf(bytes, trusting)).outcome).toBe('yes')
  await tryCases(drawCases(turns(10_000)), async i => {
    const changed = Buffer.from(bytes)
    const at = (i * 7_919) % bytes.length
    changed[at] = (changed[at] as number) ^ (1 << (i % 8))
    const { outcome } = await verdictOf(changed, trusting)
    return outcome === 'broken' ? undefined : `bit ${i % 8} of byte ${at}: ${outcome}`
  })
})

test('whoever writes the last line anew still changes nothing that is signed', async () => {
  const lines = log.lines(5, 9)
  const bytes = Buffer.from(lines.map(one => JSON.stringify(one)).join('\n'))
  const begin = JSON.stringify(lines[0]).length + 1
  await tryCases(drawCases(turns(2_000)), async i => {
    const changed = Buffer.from(bytes)
    const at = begin + ((i * 7_919) % (bytes.length - begin))
    changed[at] = (changed[at] as number) ^ (1 << (i % 7))
    const made = parsed(changed)
    const isSame = made && JSON.stringify(made) === JSON.stringify(lines)
    if (!made || isSame) return undefined
    const { outcome } = await verdictOf(spellBundle(made), { policy })
    return outcome === 'yes' ? `${at}: ${changed.subarray(at - 20, at + 20)}` : undefined
  })
})

/** The numbers of so many changes. */
const turns = (count: number) => Array.from({ length: count }, (_, i) => i)

function parsed(bytes: Buffer): object[] | undefined {
  try {
    return bytes
      .toString()
      .split('\n')
      .map(line => JSON.parse(line) as object)
  } catch {
    return undefined
  }
}

test('keys, notes and stamps that nobody could hold are refused', async () => {
  const stamp = { time: { kind: 'rfc3161', over: 'x'.repeat(9_000_000), token: '' } }
  const verdict = await verdictOf(log.bundle(5, 6, { more: [stamp, stamp, stamp, stamp] }), { policy })
  expect(verdict.answers.content.sentence).toContain('than can be held')
})

describe('witnesses', () => {
  const names = ['anna', 'ben', 'carl']
  const keys = names.map(name => newKey(`${name}.example`, 4))
  const trusted = (quorum: string) =>
    `log ${log.key.vkey}\n${keys.map(({ vkey }, i) => `witness ${names[i]} ${vkey}`).join('\n')}\ngroup two 2 anna ben carl\nquorum ${quorum}\n`
  const seenBy = (...some: readonly NamedKey[]) =>
    log.bundle(5, 5, {
      note: log.note() + some.map(key => cosignedBy(key, log.text(), 1_790_000_100)).join(''),
    })

  test('a quorum that is reached is said, with their times', async () => {
    const verdict = await verdictOf(seenBy(...keys.slice(0, 2)), { policy: trusted('two') })
    expect(verdict.outcome).toBe('yes')
    expect(verdict.answers.witnesses.sentence).toContain('2 of your 3 witnesses')
    expect(verdict.answers.witnesses.details[0]).toContain('anna saw it on 2026-09-21')
  })
  test('fewer than the policy asks for is not shown; strangers do not count', async () => {
    const verdict = await verdictOf(seenBy(keys[0] as NamedKey, newKey('eve.example', 4)), {
      policy: trusted('two'),
    })
    expect(verdict.outcome).toBe('not-shown')
  })
  test('a cosignature over another note is broken', async () => {
    const note = log.note() + cosignedBy(keys[0] as NamedKey, log.text(20), 1_790_000_100)
    expect((await verdictOf(log.bundle(5, 5, { note }), { policy: trusted('none') })).outcome).toBe('broken')
  })
})

describe('a log that changed its key', () => {
  const changing = new NaiveLog('example.com/changing')
  const next = newKey(changing.origin)
  for (let i = 0; i < 4; i++) changing.addDecision(i)
  rotate(changing, next)
  changing.addDecision()
  changing.add('key', { event: 'revoked', key: spki(next), since: 7 })
  changing.addDecision()
  const note = (size: number) => changing.note(size, next)
  const change = (seq: number, size: number) => ({
    ...changing.entryLine(seq),
    proof: changing.proof(seq, note(size), size),
  })
  const trusting = { policy: `log ${changing.key.vkey}\nquorum none\n` }
  const bundle = (size: number, ...seqs: readonly number[]) => {
    const entry = changing.entryLine(2)
    const header = { 'countersign-evidence': 1, origin: changing.origin, from: 2, to: 2 }
    const proof = { proof: changing.proof(2, note(size), size) }
    return spellBundle([header, entry, proof, { keys: [], rotations: seqs.map(seq => change(seq, size)) }])
  }

  test('is followed from the key that the reader has', async () => {
    const verdict = await verdictOf(bundle(6, 5), trusting)
    expect(verdict.outcome).toBe('yes')
    expect(verdict.answers.signer.details[0]).toContain('changed its key')
  })
  test('is not followed without the entry that says so', async () => {
    expect((await verdictOf(bundle(6), trusting)).outcome).toBe('not-shown')
  })
  test('is not trusted after that key was revoked, unless others saw it', async () => {
    const verdict = await verdictOf(bundle(8, 5, 7), trusting)
    expect(verdict.outcome).toBe('not-shown')
    expect(verdict.answers.signer.sentence).toContain('revoked')
  })
  test('is not trusted after that either where the revocation is shown among the entries alone', async () => {
    const lines = [1, 2, 3, 4, 5, 6, 7, 8].map(seq => changing.entryLine(seq))
    const header = { 'countersign-evidence': 1, origin: changing.origin, from: 1, to: 8 }
    const proofs = [1, 8].map(seq => ({ proof: changing.proof(seq, note(8), 8) }))
    const made = spellBundle([header, ...lines, ...proofs, { keys: [], rotations: [] }])
    const verdict = await verdictOf(made, { policy: `log ${next.vkey}\nquorum none\n` })
    expect(verdict.answers.log.state).toBe('yes')
    expect(verdict.outcome).toBe('not-shown')
    expect(verdict.answers.signer.sentence).toContain('revoked')
  })
})

test('an earlier note that the reader holds is a beginning of this log, or the history was changed', async () => {
  const hashes = consistencyOf(20, log.leaves()).map(hash => hash.toString('base64'))
  const good = { consistency: { old: log.note(20), hashes } }
  expect(
    (await verdictOf(log.bundle(5, 9, { more: [good] }), { policy })).answers.log.details.join(),
  ).toContain('20 entries')
  const text = `${log.origin}\n20\n${Buffer.alloc(32, 7).toString('base64')}\n`
  const forked = { consistency: { old: `${text}\n${signedBy(log.key, text)}`, hashes } }
  const verdict = await verdictOf(log.bundle(5, 9, { more: [forked] }), { policy })
  expect(verdict.answers.log.sentence).toContain('history was changed')
})
