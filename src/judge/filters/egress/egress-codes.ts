import type { DestinationKind } from '../../readers/addresses/destination.ts'
import type { CodeTable, Finding, Strengths } from '../../../ground/model/finding.ts'

/** Everything that the filter egress can find, each with its default price. */
export const egressCodes = {
  'egress.secret-file': { points: 5, why: 'a key or password would be known outside' },
  'egress.private-file': { points: 4, why: 'private data would be known outside' },
  'egress.file': {
    points: 3,
    why: 'the contents of a file leave this machine',
    instead: 'ask the person to send the file',
  },
  'egress.environment': { points: 4, why: 'the environment holds keys and passwords' },
  'egress.output': { points: 3, why: 'what a program tells about this machine leaves it' },
  'egress.packed': { points: 3, why: 'nobody sees what the encoded text holds' },
  'egress.text': { points: 1, why: 'text goes to a host that is not among the everyday ones' },
  'egress.private-text': {
    points: 3,
    why: 'personal data or keys stand in what is sent',
    instead: 'leave those fields out',
  },
  'egress.in-address': { points: 3, why: 'the address itself carries data out' },
  'egress.key-in-address': {
    points: 3,
    why: 'addresses are logged by everything on their way, and whoever answers keeps the key',
    instead: 'send it in a header, from the environment',
  },
  'egress.asked-secret': { points: 3, why: 'keys and settings lie at that address, not a page' },
  'egress.metadata': { points: 5, why: 'that address hands out this machine’s cloud credentials' },
  'egress.inner': { points: 3, why: 'a fetching tool reaches an inner network that outsiders cannot' },
  'egress.drop': { points: 3, why: 'anybody can read what is left there' },
  'egress.catcher': { points: 4, why: 'every request is shown to whoever made that address' },
  'egress.chat-hook': { points: 3, why: 'whoever made that address reads what is sent' },
  'egress.tunnel': { points: 3, why: 'it leads to somebody’s machine behind a wall' },
  'egress.exposed': { points: 3, why: 'it lets the internet reach this machine' },
  'egress.hidden-host': { points: 3, why: 'who answers there cannot be told' },
  'egress.hostile-name': { points: 4, why: 'the host calls itself hostile' },
  'egress.address': { points: 3, why: 'nobody knows whose address it is', instead: 'use the host’s name' },
  'egress.short-address': { points: 3, why: 'where it leads is not seen' },
  'egress.run-time-host': { points: 3, why: 'where it goes is known only at run time' },
  'egress.scheme': { points: 3, why: 'the scheme reaches files or raw services, not pages' },
  'egress.misleading': { points: 3, why: 'the address leads elsewhere than it seems to' },
  'egress.name-lookup': { points: 4, why: 'a name that is looked up is seen by whoever runs its servers' },
} satisfies CodeTable

/** A code of the filter egress. */
export type EgressCode = keyof typeof egressCodes
export type EgressFinding = Finding<EgressCode>

/** The share of a code’s points where something speaks for less than all of them. */
export const egressStrengths = {
  /** Files are copied to a host or a store that one has an account on. */
  accountCopy: 1 / 3,
  /** The place is only asked. */
  nothingSent: 0.5,
  /** A shell, whose variables are often set by the person. */
  shellToRunTimeHost: 0.5,
  /** A line of text that a person reads. */
  news: 0.25,
  /** Monitoring is asked how things are. */
  healthCheck: 0.25,
  /** A port that development servers use. */
  developmentServer: 0.25,
  /** Another port of this machine. */
  ownMachine: 0.5,
  /** The data that goes out is known only at run time. */
  unknownOutput: 0.6,
  /** The output tells who and where this machine is. */
  tellingOutput: 0.5,
  /** A parameter named for a key, not for a password. */
  namedKey: 5 / 6,
  /** A page is shown to the other machine, not a service. */
  shownPage: 0.5,
} as const satisfies Strengths

/** The share that counts by where something goes: 0 for a place that other codes are about, or that is one’s own. */
export const egressReach: Readonly<Record<DestinationKind, number>> = {
  'run-time': 1,
  loopback: 0,
  private: 0.5,
  metadata: 0,
  own: 0,
  everyday: 0.5,
  drop: 1,
  catcher: 1,
  'chat-hook': 1,
  tunnel: 1,
  dynamic: 1,
  rebinding: 1,
  shortener: 1,
  onion: 1,
  hostile: 1,
  address: 1,
  other: 1,
}
