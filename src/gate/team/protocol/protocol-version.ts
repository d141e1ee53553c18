/** The version of what gates and hubs say to each other. */
export interface ProtocolVersion {
  readonly version: number
  /** The oldest that whoever says this still understands. */
  readonly oldest: number
}

/** The protocol of this program: its version rises when the other side has to know. */
export const protocolVersion: ProtocolVersion = { version: 4, oldest: 1 }

/** The first version whose gates read, in what is signed of an act, the history of the team that it is of. */
const saysHistory = 2

/** The first version whose gates can take another name when they join. */
const takesNames = 3

/** The first version whose gates wait for the hub before they tell an allow, where their group asks that. */
const waitsForHub = 4

/** Whoever says no version speaks the first one. */
const unsaid: ProtocolVersion = { version: 1, oldest: 1 }

/** Tells whether a gate of this version knows acts that say their history. */
export function knowsHistories({ version }: ProtocolVersion = unsaid): boolean {
  return version >= saysHistory
}

/** Tells whether a gate of this version goes on under a name of its own where it is told that two have its log. */
export function takesNewName({ version }: ProtocolVersion = unsaid): boolean {
  return version >= takesNames
}

/** Tells whether a gate of this version waits for the hub where evidence is central. */
export function knowsCentralEvidence({ version }: ProtocolVersion = unsaid): boolean {
  return version >= waitsForHub
}

/** Returns which of two sides is to be upgraded before they can talk; undefined where they understand each other. */
export function whoIsTooOld(
  other: ProtocolVersion = unsaid,
  own: ProtocolVersion = protocolVersion,
): 'other' | 'own' | undefined {
  if (other.version < own.oldest) return 'other'
  if (own.version < other.oldest) return 'own'
  return undefined
}
