import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { canonicalJson } from '../../src/people/audit/canonical-json.ts'
import { linkEntry, noHash } from '../../src/people/audit/link-entry.ts'
import { nodePlatform } from '../../src/proof/evidence/verify/node-platform.ts'
import { readTrustPolicy } from '../../src/proof/evidence/verify/note/trust-policy.ts'
import { readVerifierKey } from '../../src/proof/evidence/verify/note/verifier-key.ts'
import { NaiveLog, type NamedKey, newKey, signedBy, spellBundle } from './naive-log.ts'
import { verdictOf } from './verdict-of.ts'

const log = new NaiveLog()
for (let i = 0; i < 9; i++) log.addDecision(i)
const policy = `log ${log.key.vkey}\nquorum none\n`
const lines = log.lines(3, 5).map(one => JSON.stringify(one))

/** A bundle of texts as lines, whose last line is right. */
function ended(texts: readonly string[], lineEnd = '\n'): string {
  const text = texts.map(one => `${one}${lineEnd}`).join('')
  const end = { lines: texts.length, sha256: createHash('sha256').update(text).digest('hex') }
  return `${text}${JSON.stringify({ end })}\n`
}

const withLine = (at: number, change: (line: string) => string) =>
  ended(lines.map((line, i) => (i === at ? change(line) : line)))
const entry = 2
const proof = lines.length - 1

describe('a bundle that is written otherwise than bundles are is never a yes', () => {
  test.each<[string, string | Buffer]>([
    ['with line ends of Windows', ended(lines, '\r\n')],
    ['with a byte order mark', `\ufeff${ended(lines)}`],
    ['with a byte order mark that its last line covers', ended([`\ufeff${lines[0]}`, ...lines.slice(1)])],
    ['compressed', gzipSync(ended(lines))],
    ['in UTF-16', Buffer.from(ended(lines), 'utf16le')],
    ['with an empty line', ended([...lines.slice(0, 3), '', ...lines.slice(3)])],
    ['with a list for a line', ended([...lines, '[]'])],
    ['with an entry’s number as 3e0', withLine(entry, line => line.replace('"seq":3', '"seq":3e0'))],
    ['with an entry’s number as 03', withLine(entry, line => line.replace('"seq":3', '"seq":03'))],
    ['with an entry’s number below nothing', withLine(entry, line => line.replace('"seq":3', '"seq":-3'))],
    [
      'with an entry’s number that nobody can count to',
      withLine(entry, line => line.replace('"seq":3', '"seq":9007199254740993')),
    ],
    ['with a time as a text', withLine(entry, line => line.replace(/"at":(\d+)/, '"at":"$1"'))],
    [
      'with a hash in capitals',
      withLine(entry, line => line.replace(/[0-9a-f]{64}"}/, one => one.toUpperCase())),
    ],
    ['with a letter spelled as an escape', withLine(entry, line => line.replace('"kind"', '"k\\u0069nd"'))],
    ['with half a character in a body', withLine(entry, line => line.replace('Bash', '\\ud800'))],
    [
      'with a member twice in a body',
      withLine(entry, line => line.replace('{\\"call\\":', '{\\"call\\":{},\\"call\\":')),
    ],
    [
      'with a member too many in an entry',
      withLine(entry, line => line.replace('{"entry"', '{"more":1,"entry"')),
    ],
    [
      'with an opening of no pointer',
      withLine(entry, line => line.replace('"/call/arguments"', '"arguments"')),
    ],
    [
      'with an opening elsewhere',
      withLine(entry, line => line.replace('"/call/arguments"', '"/decision/arguments"')),
    ],
    [
      'with an opening named by its prototype',
      withLine(entry, line => line.replace('"/call/arguments"', '"__proto__"')),
    ],
    [
      'with a member too many beside a proof',
      withLine(proof, line => line.replace('{"proof"', '{"more":1,"proof"')),
    ],
    ['with a proof of index 2e0', withLine(proof, line => line.replace(/index \d+/, 'index 2e0'))],
    ['with a proof of a negative index', withLine(proof, line => line.replace(/index \d+/, 'index -1'))],
    [
      'with a proof of an index beyond counting',
      withLine(proof, line => line.replace(/index \d+/, 'index 18446744073709551616')),
    ],
    [
      'with a proof of 64 hashes',
      withLine(proof, line => line.replace(/(index \d+\\n)/, `$1${`${'A'.repeat(43)}=\\n`.repeat(64)}`)),
    ],
    ['with base64url in a proof', withLine(proof, line => line.replace(/[A-Za-z0-9+/]{3}=\\n/, 'A-_A=\\n'))],
    ['with a note of no entries', withLine(proof, line => line.replace('\\n9\\n', '\\n0\\n'))],
    ['with a note of 09 entries', ended(lines.map(line => line.replace('\\n9\\n', '\\n09\\n')))],
    ['with members beside its keys', ended([...lines, JSON.stringify({ keys: [], rotations: [], more: 1 })])],
    [
      'with members beside a stamp',
      ended([...lines, JSON.stringify({ time: { kind: 'rfc3161', over: '', token: '' }, more: 1 })]),
    ],
    [
      'with a stamp that is none',
      ended([...lines, JSON.stringify({ time: { kind: 'rfc3161', over: log.note(), token: 'AAAA' } })]),
    ],
    ['with a last line that is spelled otherwise', ended(lines).replace('{"end":{', '{"end": {')],
  ])('%s', async (_how, bundle) => {
    expect((await verdictOf(bundle, { policy })).outcome).toBe('broken')
  })
  test('and without any of that it is one', async () => {
    expect((await verdictOf(ended(lines), { policy })).outcome).toBe('yes')
  })
})

test('an opening in the place of a member that is shown is refused, though the log holds its digest', async () => {
  const opening = ['c2FsdA', 'tool', 'rm'] as const
  const digest = createHash('sha256')
    .update(Buffer.from(JSON.stringify(opening)).toString('base64url'))
    .digest('base64url')
  for (const [shown, outcome] of [
    [{ _sd: [digest] }, 'yes'],
    [{ _sd: [digest], tool: 'ls' }, 'broken'],
  ] as const) {
    const other = new NaiveLog()
    const body = canonicalJson({ call: shown } as never)
    other.entries.push(linkEntry({ seq: 0, hash: noHash }, { at: 1, kind: 'decision', body }))
    const { openings: _, ...line } = other.entryLine(1) as Record<string, unknown>
    const header = { 'countersign-evidence': 1, origin: other.origin, from: 1, to: 1 }
    const opened = { ...line, openings: { '/call/tool': [opening[0], opening[2]] } }
    const made = spellBundle([header, opened, { proof: other.proof(1, other.note()) }])
    const verdict = await verdictOf(made, { policy: `log ${other.key.vkey}\nquorum none\n` })
    expect(verdict.outcome).toBe(outcome)
  }
})

describe('keys in the wrong role', () => {
  const witness = newKey('w.example', 4)
  /** The same key in another role: by its type byte, under the name that it has there. */
  const as = ({ key, name }: NamedKey, type: 1 | 4, other = name): NamedKey => newKey(other, type, key)
  const problemOf = (text: string) => {
    const reading = readTrustPolicy(nodePlatform.sha256, text)
    return 'problem' in reading ? reading.problem : undefined
  }

  test('a log’s key is no witness’s, and the other way round', () => {
    expect(problemOf(`log ${witness.vkey}\nquorum none`)).toContain('no key of a log')
    expect(problemOf(`log ${log.key.vkey}\nwitness w ${log.key.vkey}\nquorum w`)).toContain(
      'no key of a witness',
    )
  })
  test('one key in both roles is refused: the log would be its own witness', () => {
    const own = as(log.key, 4)
    expect(problemOf(`log ${log.key.vkey}\nwitness w ${own.vkey}\nquorum w`)).toContain('stands in two lines')
  })
  test('a log that signs as its own witness, or a witness as the log, shows nothing', async () => {
    const note = log.note() + signedBy(witness, log.text())
    const trusting = `log ${log.key.vkey}\nwitness w ${witness.vkey}\nquorum w\n`
    // A signature of the log’s kind by the witness’s key, under the witness’s name.
    expect((await verdictOf(log.bundle(3, 5, { note }), { policy: trusting })).outcome).toBe('broken')
    const forged = log.note(9, as(witness, 1, log.origin))
    expect((await verdictOf(log.bundle(3, 5, { note: forged }), { policy: trusting })).outcome).toBe(
      'not-shown',
    )
  })
  test('a key whose id is another’s, or whose bytes have another form, is none', () => {
    const [name = '', id = '', raw = ''] = log.key.vkey.split('+')
    const odd = [
      `${name}+${witness.vkey.split('+')[1]}+${raw}`,
      `${name}+${id.toUpperCase()}+${raw}`,
      `${name} +${id}+${raw}`,
      `${name}+${id}+${raw}=`,
      `other+${id}+${raw}`,
    ]
    // An id of digits alone has no capitals.
    for (const key of odd.filter(one => one !== log.key.vkey))
      expect([key, readVerifierKey(nodePlatform.sha256, key)]).toEqual([key, undefined])
  })
  test('a policy that an editor of Windows wrote is read', async () => {
    const text = `\ufefflog ${log.key.vkey}\r\nquorum none\r\n`
    expect((await verdictOf(ended(lines), { policy: text })).outcome).toBe('yes')
  })
})

test('a note with half a character is none: it would have the signature of another text', async () => {
  const odd = new NaiveLog('gate\ufffd.example')
  odd.addDecision()
  const trusting = { policy: `log ${odd.key.vkey}\nquorum none\n` }
  const bundle = odd.bundle(1, 1)
  expect((await verdictOf(bundle, trusting)).outcome).toBe('yes')
  const halved = bundle.replaceAll('gate\ufffd', 'gate\\ud800').split('\n').slice(0, -2)
  const verdict = await verdictOf(ended(halved), trusting)
  expect(verdict.answers.content.sentence).toContain('note can’t be read')
})
