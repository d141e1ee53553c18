/** Returns the bytes that a session signs for a challenge: they fit no other purpose. */
export function sessionBytes(challenge: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(`countersign session yes\n${challenge}`)
}
