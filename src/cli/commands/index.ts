import type { Command } from 'commander'
import { commandIn } from '../typed-command.ts'

/** Commands by name, in the order of the help; each is loaded with all that it needs, and with nothing else. */
const commands: readonly (readonly [names: string, add: (program: Command) => Promise<void>])[] = [
  ['check', async program => (await import('./check.ts')).addCheck(program)],
  ['audit', async program => (await import('./audit.ts')).addAudit(program)],
  ['policy', async program => (await import('./policy.ts')).addPolicy(program)],
  ['canary', async program => (await import('./canary.ts')).addCanaryCommand(program)],
  ['run', async program => (await import('./run.ts')).addRun(program)],
  ['exec', async program => (await import('./exec.ts')).addExec(program)],
  ['init', async program => (await import('./init.ts')).addInit(program)],
  ['uninstall', async program => (await import('./init.ts')).addUninstall(program)],
  ['doctor', async program => (await import('./doctor.ts')).addDoctor(program)],
  ['hook', async program => (await import('./hook.ts')).addHook(program)],
  ['mcp', async program => (await import('./mcp.ts')).addMcp(program)],
  ['review', async program => (await import('./review.ts')).addReview(program)],
  ['reviewer', async program => (await import('./reviewer.ts')).addReviewerCommand(program)],
  ['grant', async program => (await import('./grant.ts')).addGrantCommand(program)],
  ['trust', async program => (await import('./trust.ts')).addTrustCommand(program)],
  ['pause', async program => (await import('./pause.ts')).addPauseCommand(program)],
  ['observe', async program => (await import('./observe.ts')).addObserve(program)],
  [
    'start stop restart status service',
    async program => (await import('./resident.ts')).addResidentCommands(program),
  ],
  ['backup restore', async program => (await import('./backup.ts')).addBackupCommands(program)],
  ['hub', async program => (await import('./hub.ts')).addHubCommand(program)],
  ['team', async program => (await import('./team.ts')).addTeamCommand(program)],
  ['token', async program => (await import('./token.ts')).addTokenCommand(program)],
  ['notify', async program => (await import('./notify.ts')).addNotifyCommand(program)],
  ['export', async program => (await import('./export.ts')).addExportCommand(program)],
  ['witness', async program => (await import('./witness.ts')).addWitnessCommand(program)],
  ['dashboard', async program => (await import('./dashboard.ts')).addDashboard(program)],
  ['lookback', async program => (await import('./lookback.ts')).addLookback(program)],
  ['incidents', async program => (await import('./incidents.ts')).addIncidents(program)],
  ['completion', async program => (await import('./completion.ts')).addCompletion(program)],
]

/**
 * Gives the program the command that these words ask for; all of them where they ask for none that there is, for help,
 * or for the completion of every word.
 */
export async function addCommands(program: Command, words: readonly string[]): Promise<void> {
  const name = commandIn(words)
  const asked = name === 'completion' ? [] : commands.filter(([names]) => names.split(' ').includes(name))
  for (const [, add] of asked.length > 0 ? asked : commands) await add(program)
}
