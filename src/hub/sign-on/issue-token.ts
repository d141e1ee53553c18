import { GateError } from '../../ground/model/errors.ts'
import type { JoinToken } from '../../ground/model/team-gate.ts'
import { newKey } from '../../gate/store/new-salt.ts'
import type { HubParts } from '../../daemon/team/hub/hub-parts.ts'
import { joinTokenId, writeJoinToken } from '../../gate/team/protocol/join-token-text.ts'

/** Whoever vouched for what joins. */
interface Voucher {
  readonly group: string
  /** For people: the person, or the workload. */
  readonly by: string
  readonly person?: NonNullable<JoinToken['person']>
  readonly how: 'device' | 'workload'
}

/** Milliseconds for which such a token holds: a gate joins by it at once. */
const patience = 120_000

/** Makes a token by which one gate joins at once, because a provider or a platform vouched for it; it is in the team’s log. */
export async function issueToken(
  { copy, key, now }: Pick<HubParts, 'copy' | 'key' | 'now'>,
  { group, by, person, how }: Voucher,
): Promise<string> {
  if (!copy.people.team.group(group))
    throw new GateError(
      'configuration',
      `sign-on.toml names the group “${group.slice(0, 40)}”, and this team has none: see countersign hub group list.`,
      'group',
    )
  const secret = newKey().toString('base64url')
  const [at, id] = [now(), joinTokenId(secret)]
  const made: JoinToken = { id, group, uses: 1, expiresAt: at + patience, by, ...(person && { person }) }
  const body = {
    event: 'token_added',
    token: id.slice(0, 16),
    group,
    uses: 1,
    expiresAt: made.expiresAt,
    by,
    how,
    ...(person && { issuer: person.issuer, subject: person.subject }),
  }
  await copy.people.act({ kind: 'join_token', at, log: [{ kind: 'team', body }], joinTokens: [made] })
  return writeJoinToken({ secret, fingerprint: key.fingerprint })
}
