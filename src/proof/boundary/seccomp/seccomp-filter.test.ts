import { expect, test } from 'vitest'
import { architectures, seccompFilter, systemCalls } from './seccomp-filter.ts'

const allow = 0x7fff0000
const kill = 0x80000000
const errno = (number: number) => 0x00050000 + number

/** A reader of the five operations of the kernel’s that a filter has, for these tests alone. */
function answerOf(program: Buffer, audit: number, number: number, args: readonly number[] = []): number {
  const data = Buffer.alloc(64)
  data.writeUInt32LE(number >>> 0, 0)
  data.writeUInt32LE(audit, 4)
  for (const [i, value] of args.entries()) data.writeBigUInt64LE(BigInt(value), 16 + 8 * i)
  let held = 0
  for (let at = 0; at < program.length; at += 8) {
    const [code, constant] = [program.readUInt16LE(at), program.readUInt32LE(at + 4)]
    if (code === 0x06) return constant
    if (code === 0x20) held = data.readUInt32LE(constant)
    else if (code === 0x54) held = (held & constant) >>> 0
    else {
      const holds = code === 0x15 ? held === constant : code === 0x35 ? held >= constant : Number.NaN
      if (Number.isNaN(holds)) throw new Error(`no operation ${code}`)
      at += 8 * program.readUInt8(at + (holds ? 2 : 3))
    }
  }
  throw new Error('the program ends without an answer')
}

test.each(architectures)('the filter of %s answers as it says', architecture => {
  const calls = systemCalls[architecture]
  const closed = seccompFilter(architecture, { unixSockets: false, internet: true })
  const open = seccompFilter(architecture, { unixSockets: true, internet: true })
  const ask = (number: number, ...args: number[]) => answerOf(closed, calls.audit, number, args)
  expect(ask(calls.socket, 2)).toBe(allow)
  expect(ask(calls.socket, 10)).toBe(allow)
  expect(ask(calls.socket, 16)).toBe(allow)
  for (const family of [1, 17, 38, 40]) expect(ask(calls.socket, family)).toBe(errno(97))
  expect(answerOf(open, calls.audit, calls.socket, [1])).toBe(allow)
  const alone = seccompFilter(architecture, { unixSockets: false, internet: false })
  for (const family of [2, 10]) expect(answerOf(alone, calls.audit, calls.socket, [family])).toBe(errno(97))
  expect(answerOf(alone, calls.audit, calls.socket, [16])).toBe(allow)
  expect(answerOf(open, calls.audit, calls.socket, [17])).toBe(errno(97))
  // Streams and packets in pairs, with SOCK_CLOEXEC; datagrams and what the kernel makes of “raw” would reach others.
  for (const type of [1, 5, 0x80001]) expect(ask(calls.socketpair, 1, type)).toBe(allow)
  for (const type of [2, 3, 0x80802]) expect(ask(calls.socketpair, 1, type)).toBe(errno(94))
  expect(answerOf(open, calls.audit, calls.socketpair, [1, 2])).toBe(allow)
  expect(ask(calls.ioctl, 0, 0x5412)).toBe(errno(1))
  expect(ask(calls.ioctl, 0, 0x541c)).toBe(errno(1))
  // The kernel looks at the lower half of the request alone.
  expect(ask(calls.ioctl, 0, 0x1_0000_5412)).toBe(errno(1))
  expect(ask(calls.ioctl, 0, 0x5413)).toBe(allow)
  for (const number of calls.absent) expect(ask(number)).toBe(errno(38))
  for (const number of calls.refused) expect(ask(number)).toBe(errno(1))
  expect(ask(0)).toBe(allow)
  expect(answerOf(closed, 0x40000003, 0)).toBe(kill)
})

test('calls of the 32-bit convention of the same processor end the process', () => {
  const { audit, socket } = systemCalls.x64
  expect(
    answerOf(seccompFilter('x64', { unixSockets: true, internet: true }), audit, 0x40000000 + socket, [2]),
  ).toBe(kill)
})
