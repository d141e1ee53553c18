/** The processors whose system calls are known here, as Node names them. */
export const architectures = ['x64', 'arm64'] as const
type Architecture = (typeof architectures)[number]

/** The numbers of one processor: its name for the kernel’s audit, and the calls that a filter knows. */
interface SystemCalls {
  /** `AUDIT_ARCH_*` of linux/audit.h. */
  readonly audit: number
  /** Calls from this number upward belong to another convention of the same processor; null where there is none. */
  readonly foreignFrom: number | null
  readonly socket: number
  readonly socketpair: number
  readonly ioctl: number
  /** Ways to make connections without `socket`: programs fall back when they are not there. */
  readonly absent: readonly number[]
  /** Ways into other processes, the kernel’s keys, its log, its code, and files by number instead of name. */
  readonly refused: readonly number[]
}

const ioUring = [425, 426, 427]

/** Numbers as in the kernel’s tables of system calls. */
export const systemCalls: Readonly<Record<Architecture, SystemCalls>> = {
  x64: {
    audit: 0xc000003e,
    foreignFrom: 0x40000000,
    socket: 41,
    socketpair: 53,
    ioctl: 16,
    absent: ioUring,
    // ptrace, syslog, kexec_load, add_key, request_key, keyctl, perf_event_open, open_by_handle_at, process_vm_readv and
    // _writev, kcmp, bpf, userfaultfd, pidfd_getfd
    refused: [101, 103, 246, 248, 249, 250, 298, 304, 310, 311, 312, 321, 323, 438],
  },
  arm64: {
    audit: 0xc00000b7,
    foreignFrom: null,
    socket: 198,
    socketpair: 199,
    ioctl: 29,
    absent: ioUring,
    // The same in the same order.
    refused: [117, 116, 104, 217, 218, 219, 241, 265, 270, 271, 272, 280, 282, 438],
  },
}

/** Choices of one filter. */
export interface SeccompChoices {
  /** Sockets of the machine’s own files can be made and asked. */
  readonly unixSockets: boolean
  /** Sockets of the internet can be made; where they lead is another matter. */
  readonly internet: boolean
}

/** One instruction of classic BPF: operation, the steps to skip when it holds and when not, and its constant. */
type Step = readonly [code: number, whenTrue: number, whenFalse: number, constant: number]

const load = 0x20
const and = 0x54
const equal = 0x15
const atLeast = 0x35
const answer = 0x06

const allow = 0x7fff0000
const kill = 0x80000000
const errno = (number: number): number => 0x00050000 | number
const notPermitted = errno(1)
const noSuchCall = errno(38)
const noSuchFamily = errno(97)
const noSuchType = errno(94)

/** Offsets in `struct seccomp_data`; of an argument the lower half, which is all that these calls look at. */
const numberAt = 0
const architectureAt = 4
const argumentAt = (index: number): number => 16 + 8 * index

/** The kernel’s own tables of addresses, which programs ask for their routes. */
const tablesFamily = 16
const unixFamily = 1
const internetFamilies = [2, 10]
/**
 * Kinds of sockets whose two ends stay together, a stream and one of packets: an end of a pair of datagram sockets can
 * still send to every socket that has a name.
 */
const boundTypes = [1, 5]
const typeBits = 0xf
/** They put what they are given into a terminal’s input, as if the person had typed it: TIOCSTI and TIOCLINUX. */
const typing = [0x5412, 0x541c]

/**
 * Makes the filter for system calls of whatever runs inside a boundary, as the records that the kernel takes (8 bytes
 * each). A call by another convention ends the process; other processes, the kernel’s keys and code, odd sockets and
 * typing into the terminal are refused; all the rest is allowed.
 */
export function seccompFilter(architecture: Architecture, choices: SeccompChoices): Buffer {
  const calls = systemCalls[architecture]
  const allowed = [
    ...(choices.unixSockets ? [unixFamily] : []),
    ...(choices.internet ? internetFamilies : []),
    tablesFamily,
  ]
  const steps: readonly Step[] = [
    [load, 0, 0, architectureAt],
    [equal, 1, 0, calls.audit],
    [answer, 0, 0, kill],
    [load, 0, 0, numberAt],
    ...(calls.foreignFrom === null ? [] : whenAtLeast(calls.foreignFrom, kill)),
    ...whenOneOf(calls.absent, noSuchCall),
    ...whenOneOf(calls.refused, notPermitted),
    ...whenCall(calls.socket, 0, { values: allowed, among: allow, otherwise: noSuchFamily }),
    ...(choices.unixSockets
      ? []
      : whenCall(calls.socketpair, 1, {
          bits: typeBits,
          values: boundTypes,
          among: allow,
          otherwise: noSuchType,
        })),
    ...whenCall(calls.ioctl, 1, { values: typing, among: notPermitted, otherwise: allow }),
    [answer, 0, 0, allow],
  ]
  return Buffer.concat(steps.map(record))
}

function whenAtLeast(min: number, result: number): readonly Step[] {
  return [
    [atLeast, 0, 1, min],
    [answer, 0, 0, result],
  ]
}

function whenOneOf(numbers: readonly number[], result: number): readonly Step[] {
  return numbers.flatMap(number => [[equal, 0, 1, number] as const, [answer, 0, 0, result] as const])
}

/** Two answers of one call: where an argument, or some bits of it, has one of the values, and where it has none. */
interface Choice {
  readonly bits?: number
  readonly values: readonly number[]
  readonly among: number
  readonly otherwise: number
}

function whenCall(
  call: number,
  argument: number,
  { bits, values, among, otherwise }: Choice,
): readonly Step[] {
  const within: readonly Step[] = [
    [load, 0, 0, argumentAt(argument)],
    ...(bits === undefined ? [] : [[and, 0, 0, bits] as const]),
    ...whenOneOf(values, among),
    [answer, 0, 0, otherwise],
  ]
  return [[equal, 0, within.length, call], ...within]
}

function record([code, whenTrue, whenFalse, constant]: Step): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeUInt16LE(code, 0)
  bytes.writeUInt8(whenTrue, 2)
  bytes.writeUInt8(whenFalse, 3)
  bytes.writeUInt32LE(constant >>> 0, 4)
  return bytes
}
