import type { StoredToken } from '../../src/api/http/access/token-registry.ts'
import type { ShownNotifications } from '../../src/ground/model/notification-settings.ts'

const hour = 3_600_000
const now = Date.now()
/** Of no token that anybody has. */
const hash = '0'.repeat(64)

/** Tokens as a small team has them; none of them opens anything. */
export const sampleTokens: readonly StoredToken[] = [
  {
    id: 't-q2mz7kwa',
    role: 'agent',
    agent: 'billing-bot',
    profile: 'sdk',
    hash,
    addedAt: now - 20 * 24 * hour,
  },
  { id: 't-b6ud3xre', role: 'reader', hash, addedAt: now - 9 * 24 * hour, expiresAt: now + 21 * 24 * hour },
]

/** Two ways in which people are told: one that does well, one that fails and is tried again. */
export const sampleNotifications: ShownNotifications = {
  routes: [
    { to: ['team-chat'], levels: ['medium', 'high', 'critical'], profiles: null },
    { to: ['on-call'], levels: ['critical'], profiles: null },
  ],
  escalate: [{ after: hour / 6, to: ['on-call'] }],
  targets: [
    {
      name: 'team-chat',
      kind: 'slack',
      waiting: 0,
      held: 0,
      sentAt: now - hour / 5,
      failure: null,
      givenUp: 0,
    },
    {
      name: 'on-call',
      kind: 'email',
      waiting: 1,
      held: 0,
      sentAt: now - 3 * 24 * hour,
      failure: {
        at: now - hour / 30,
        why: 'The mail server mail.example.com did not answer.',
        tries: 2,
        next: now + hour / 15,
      },
      givenUp: 0,
    },
  ],
  quiet: { from: 22 * 60, until: 7 * 60, zone: 'Europe/Berlin', passes: 'critical', now: false },
}
