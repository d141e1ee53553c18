/** The processors whose system calls are known here, as Node names them. */
export const architectures = ['x64', 'arm64'] as const
export type Architecture = (typeof architectures)[number]

/** The numbers of one processor: its name for the kernel’s audit, and the calls that a filter knows. */
export interface SystemCalls {
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
