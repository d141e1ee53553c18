import type { Command } from 'commander'

/** The options that say which hub and which database a command is about. */
export function addDatabaseOptions(command: Command): Command {
  return command
    .option('--state <folder>', 'the folder of the hub')
    .option('--database <url>', 'postgres://… without a password; else COUNTERSIGN_DATABASE')
    .option('--database-file <file>', 'a file of yours alone that has the address')
    .option(
      '--embedded',
      'a PostgreSQL of the hub’s own, in its folder; root has nobody run it, who must reach the folder',
    )
}
