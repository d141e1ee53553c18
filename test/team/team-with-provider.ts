import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { client, openOidcProvider } from './oidc-provider.ts'
import { makeTestTeam } from './run-test-hub.ts'

/** What a team is made with beside its database. */
interface Given {
  /** More lines of sign-on.toml, of the addresses of provider and hub. */
  readonly more?: (issuer: string, hub: string) => string
  readonly atEnd?: (clean: () => void | Promise<void>) => void
}

/** A team on this database whose people sign on by a real provider of this machine; nothing serves it yet. */
export async function teamWithProvider(
  database: string,
  { more = () => '', atEnd = onTestFinished }: Given = {},
) {
  const team = await makeTestTeam(database, undefined, undefined, atEnd)
  const provider = await openOidcProvider(() => `${team.url}/sign-on`)
  atEnd(() => provider.close().then(() => {}))
  writeFileSync(join(team.paths.folder, 'client.secret'), client.secret, { mode: 0o600 })
  const { issuer } = provider
  writeFileSync(
    team.paths.signOn,
    `[provider]
issuer = "${issuer}"
name = "Example"
client_id = "${client.id}"
client_secret_file = "client.secret"
${more(issuer, team.url)}`,
  )
  return { team, provider }
}
