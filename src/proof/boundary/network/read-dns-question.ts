/** A question of the name system, as far as it is answered here. */
export interface DnsQuestion {
  readonly id: number
  /** The client wants the server to ask on; echoed. */
  readonly recurses: boolean
  /** Lower case, without the last dot. */
  readonly name: string
  /** 1 is A, 28 is AAAA. */
  readonly type: number
  /** The bytes of the question, which an answer repeats. */
  readonly bytes: Buffer
}

/** The answers that are given here, by their codes. */
export const dnsCodes = { found: 0, failed: 2, missing: 3, unable: 4, refused: 5 } as const
export type DnsCode = (typeof dnsCodes)[keyof typeof dnsCodes]

const headerSize = 12
const maxNameLength = 253
const internet = 1
/** Seconds for which a program may keep an address: it holds for as long as the boundary. */
const lifetime = 60

/** Reads a message with one question; undefined for anything else, which gets no answer at all. */
export function readDnsQuestion(message: Buffer): DnsQuestion | undefined {
  if (message.length < headerSize + 5) return undefined
  const flags = message.readUInt16BE(2)
  const isQuestion = (flags & 0x8000) === 0 && (flags & 0x7800) === 0
  if (!isQuestion || message.readUInt16BE(4) !== 1) return undefined
  const named = readName(message, headerSize)
  if (!named || named.end + 4 > message.length) return undefined
  if (message.readUInt16BE(named.end + 2) !== internet) return undefined
  return {
    id: message.readUInt16BE(0),
    recurses: (flags & 0x0100) !== 0,
    name: named.name,
    type: message.readUInt16BE(named.end),
    bytes: message.subarray(headerSize, named.end + 4),
  }
}

/** Labels alone: a question has nothing before it that a pointer could point to. */
function readName(
  message: Buffer,
  start: number,
): { readonly name: string; readonly end: number } | undefined {
  const labels: string[] = []
  let at = start
  for (;;) {
    const length = message[at]
    if (length === undefined || length > 63) return undefined
    at += 1
    if (length === 0) break
    if (at + length > message.length || at - start > maxNameLength) return undefined
    labels.push(message.toString('latin1', at, at + length).toLowerCase())
    at += length
  }
  return { name: labels.join('.'), end: at }
}

/** Returns the message that answers a question: with one address, with none, or with an error. */
export function dnsAnswer(question: DnsQuestion, code: DnsCode, address?: string): Buffer {
  const header = Buffer.alloc(headerSize)
  header.writeUInt16BE(question.id, 0)
  header.writeUInt16BE(0x8080 | (question.recurses ? 0x0100 : 0) | code, 2)
  header.writeUInt16BE(1, 4)
  header.writeUInt16BE(address === undefined ? 0 : 1, 6)
  return Buffer.concat([header, question.bytes, ...(address === undefined ? [] : [addressRecord(address)])])
}

function addressRecord(address: string): Buffer {
  const record = Buffer.alloc(16)
  record.writeUInt16BE(0xc000 | headerSize, 0)
  record.writeUInt16BE(1, 2)
  record.writeUInt16BE(internet, 4)
  record.writeUInt32BE(lifetime, 6)
  record.writeUInt16BE(4, 10)
  for (const [i, part] of address.split('.').entries()) record.writeUInt8(Number(part), 12 + i)
  return record
}
