import { expect, test } from 'vitest'
import { dnsAnswer, dnsCodes, readDnsQuestion } from './read-dns-question.ts'

function question(name: string, type = 1, change: (bytes: Buffer) => void = () => {}): Buffer {
  const header = Buffer.from([0x12, 0x34, 0x01, 0x00, 0, 1, 0, 0, 0, 0, 0, 0])
  const labels = name
    .split('.')
    .map(label => Buffer.concat([Buffer.from([label.length]), Buffer.from(label)]))
  const bytes = Buffer.concat([header, ...labels, Buffer.from([0, type >> 8, type & 255, 0, 1])])
  change(bytes)
  return bytes
}

test('a question is read in lower case, and its answer repeats it', () => {
  const asked = readDnsQuestion(question('Docs.Example.org'))
  expect(asked).toMatchObject({ id: 0x1234, recurses: true, name: 'docs.example.org', type: 1 })
  const answer = dnsAnswer(asked ?? expect.unreachable(), dnsCodes.found, '198.18.0.7')
  expect(answer.readUInt16BE(0)).toBe(0x1234)
  expect(answer.readUInt16BE(2)).toBe(0x8180)
  expect([answer.readUInt16BE(4), answer.readUInt16BE(6)]).toEqual([1, 1])
  expect(answer.toString('latin1')).toContain('Docs')
  expect([...answer.subarray(-4)]).toEqual([198, 18, 0, 7])
})

test('an answer without an address has none, and an error its code', () => {
  const asked = readDnsQuestion(question('a.example', 28)) ?? expect.unreachable()
  expect(dnsAnswer(asked, dnsCodes.found).readUInt16BE(6)).toBe(0)
  expect(dnsAnswer(asked, dnsCodes.missing).readUInt16BE(2) & 15).toBe(3)
})

test.each<[string, Buffer]>([
  ['nothing', Buffer.alloc(0)],
  ['a header alone', question('a.example').subarray(0, 12)],
  ['half a name', question('a.example').subarray(0, 16)],
  ['a name without its type', question('a.example').subarray(0, -4)],
  ['an answer', question('a.example', 1, bytes => bytes.writeUInt8(0x81, 2))],
  ['an update', question('a.example', 1, bytes => bytes.writeUInt8(0x28, 2))],
  ['two questions', question('a.example', 1, bytes => bytes.writeUInt16BE(2, 4))],
  ['a pointer to itself', question('a.example', 1, bytes => bytes.writeUInt16BE(0xc00c, 12))],
  ['another class', question('a.example', 1, bytes => bytes.writeUInt16BE(3, bytes.length - 2))],
  ['a name of 400 letters', question(Array.from({ length: 40 }, () => 'abcdefghi').join('.'))],
])('%s is no question', (_name, bytes) => {
  expect(readDnsQuestion(bytes)).toBeUndefined()
})

test('no bytes make it throw', () => {
  let seed = 7
  const next = () => (seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31)
  for (let i = 0; i < 5_000; i++) {
    const bytes = question('a.example.org')
    for (let j = 0; j < 4; j++) bytes[next() % bytes.length] = next() % 256
    expect(() => readDnsQuestion(bytes.subarray(0, next() % (bytes.length + 1)))).not.toThrow()
  }
})
