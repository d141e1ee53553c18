import { userInfo } from 'node:os'
import { initTeam, readTeamKey } from '../../hub/init-team.ts'
import { upgradeTeam } from '../../hub/upgrade-team.ts'
import { checkReviewerName } from '../../people/acts/reviewers/check-reviewer-name.ts'
import { type NewSecretOptions, withNewSecret } from '../reviewer/new-secret.ts'
import { standardOutput } from '../render/terminal-output.ts'
import { hubCommand } from './hub-command.ts'
import { type HubOptions, pathsOf, withDatabase } from './with-team.ts'

/** The options by which a team is made. */
export interface InitHubOptions extends HubOptions, NewSecretOptions {
  readonly address: string
  readonly reviewer?: string
  readonly applicationRole?: string
}

/** Makes a team, and says what comes next. */
export async function initHub(options: InitHubOptions): Promise<void> {
  const { address, reviewer = userInfo().username, applicationRole: role } = options
  checkReviewerName(reviewer)
  const paths = pathsOf(options)
  await withDatabase(options, database =>
    initTeam({
      paths,
      database,
      address,
      reviewer,
      role,
      withSecret: use => withNewSecret(options, use),
    }),
  )
  standardOutput.print(madeText(options, { reviewer, key: paths.key }))
}

function madeText(
  options: InitHubOptions,
  { reviewer, key }: { readonly reviewer: string; readonly key: string },
) {
  return [
    `The team is made, and ${reviewer} may answer.`,
    `Keep a copy of ${key} where no hub is: without it nobody acts for the team.`,
    `Next: ${hubCommand(['start'], options)}`,
  ].join('\n')
}

/** Brings the schema up to this version, and encrypts what an earlier one did not. */
export async function upgradeHub(options: Omit<InitHubOptions, 'address'>): Promise<void> {
  const privateKey = readTeamKey(pathsOf(options))
  const { applicationRole: role } = options
  await withDatabase(options, database => upgradeTeam({ database, role, privateKey }))
  standardOutput.print('The team’s database has the schema of this version.')
}
