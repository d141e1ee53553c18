/** Bytes of what a client writes to its hook: results are long, and their head and their tail are heard. */
export const maxEventSize = 16 * 1_048_576

/** Bytes of a call: all of it is judged. */
export const maxCallSize = 1_048_576

const advice = 'split it, write a long text in several parts of less than 1 MiB, or let a program make it.'

/** Words for the model about a call whose size is all that is wrong with it. */
export function sizeText(bytes: number): string {
  const size = (bytes / 1_048_576).toFixed(1)
  return `Countersign: this call is ${size} MiB large, and more than 1 MiB is not judged; nothing else is wrong with it. Do instead: ${advice}`
}

/** The reason of a refusal where not even the event is known that was too large. */
export const tooLargeReason = `what the client wrote is larger than ${maxEventSize / 1_048_576} MiB. If it is a call, ${advice}`
