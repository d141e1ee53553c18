import type { ProviderIdentity } from './team-member.ts'
import type { LogOrigin } from './log-origin.ts'

/** The parts of its log that a gate of a group uploads: entries whole, whole only what waits for people, or hashes alone. */
export const uploadContents = ['full', 'queued', 'hashes'] as const
export type UploadContent = (typeof uploadContents)[number]

/** The places where the entry of a call can have to be before an allow is told: the gate’s own disk, or the hub. */
export const evidencePlaces = ['local', 'central'] as const
export type EvidencePlace = (typeof evidencePlaces)[number]

/** Gates of one kind: laptops, runners of CI, servers in production. */
export interface GateGroup {
  /** Unique; letters, digits, `.`, `_`, `-`. */
  readonly name: string
  /** Seconds for which what people loosened holds without a word from the hub; 0: the hub is asked at each use. */
  readonly lease: number
  readonly content: UploadContent
  /** A change of the group’s policy holds once a second person confirmed it. */
  readonly policyReview?: true
  /** An allow is told once the hub has its entry; left out, once the gate’s own disk has it. */
  readonly evidence?: Extract<EvidencePlace, 'central'>
}

/** A gate that joined a team. */
export interface TeamGate {
  /** The name of its log: 80 random bits; hex. */
  readonly gate: string
  /** Rises when its state was set back, or it joins anew. */
  readonly epoch: number
  /** The name of its machine, as it said itself. */
  readonly name: string
  readonly group: string
  /** Ed25519, SPKI DER in base64: signs its assertions. */
  readonly publicKey: string
  readonly joinedAt: number
  /** From then on nothing of it is taken and no lease is given; null: it belongs to the team. */
  readonly revokedAt: number | null
  /** It left by itself then, as its key signed; nobody revoked it. */
  readonly left?: true
  /** From then on its log was another than the one that the team has; it goes on once it joins anew. */
  readonly quarantinedAt?: number
  /** The quarantined gate whose log this one goes on with, as the key of that one signed. */
  readonly was?: string
  readonly person?: GatePerson
}

/** The person whose gate it is: they signed on when it joined. */
export interface GatePerson extends ProviderIdentity {
  /** The name that people know them by. */
  readonly name: string
}

/** A token by which gates join: its secret is shown once, and only a digest is kept. */
export interface JoinToken {
  /** SHA-256 of its secret; hex. */
  readonly id: string
  readonly group: string
  /** Gates that may still join by it. */
  readonly uses: number
  readonly expiresAt: number
  readonly by: string
  /** Gates that join by it are theirs. */
  readonly person?: GatePerson
}

/** The team that a gate joined, as its own state has it. */
export interface TeamMembership extends LogOrigin {
  /** The address of its hub: `https://hub.example.com`. */
  readonly hub: string
  /** Signs all that the hub says: Ed25519, SPKI DER in base64. */
  readonly teamKey: string
  readonly group: GateGroup
  readonly joinedAt: number
  /** The last entry of before: it, and what it tells of, is no matter of the team. */
  readonly from: number
}

/** The last word of the hub that a gate knew everything, as it is written down; see `Lease`. */
export interface WrittenLease {
  readonly nonce: string
  readonly seconds: number
  /** The last act that concerns the gate. */
  readonly number: number
  /** Milliseconds since 1970, at the hub. */
  readonly at: number
  readonly signature: string
  /** The moment when the gate asked, by its own clock. */
  readonly askedAt: number
}

/** The end of a gate’s log at its hub: everything after it still has to be uploaded. */
export interface UploadedHead {
  readonly seq: number
  readonly hash: string
  /** The moment when the hub said so, by the gate’s clock. */
  readonly at: number
}
