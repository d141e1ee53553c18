/** The reasons for which a person signs on at a terminal: a gate of theirs joins, or they are signed on themselves. */
export const devicePurposes = ['join', 'sign-on'] as const
export type DevicePurpose = (typeof devicePurposes)[number]

/** `POST /v1/team/device`: what a person opens and types to sign on. */
export interface DeviceStart {
  /** The address to open, and the code to type there. */
  readonly address: string
  readonly code: string
  /** The same address with the code in it, where the provider has one. */
  readonly whole: string | null
  /** Brought back with each question; nobody but hubs reads it. */
  readonly handle: string
  /** Seconds until it is over, and between two questions. */
  readonly expiresIn: number
  readonly interval: number
}

/** `POST /v1/team/device/answer`: whether they have. */
export type DeviceReply =
  | { readonly waits: 'pending' | 'slow_down' }
  /** A token by which one gate joins, in the name of this person. */
  | { readonly token: string; readonly person: string }
  | { readonly reviewer: string; readonly until: number }
