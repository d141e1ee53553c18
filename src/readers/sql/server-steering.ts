import { serverFunctions } from './sql-word-table.ts'

/** True for what changes how the server runs, or stops it for others. */
export function steersServer(text: string): boolean {
  return (
    /^(?:ALTER SYSTEM|SET (?:GLOBAL|PERSIST)|SET @@ ?(?:GLOBAL|PERSIST)|KILL|SHUTDOWN|FLUSH|RESET (?:MASTER|SLAVE|REPLICA|BINARY)|PURGE (?:BINARY|MASTER)|CHANGE (?:MASTER|REPLICATION)|INSTALL|UNINSTALL|STOP (?:SLAVE|REPLICA|GROUP)|RECONFIGURE|ALTER INSTANCE|PRAGMA WRITABLE_SCHEMA|DBCC)\b/.test(
      text,
    ) || [...serverFunctions].some(name => text.includes(`${name} (`))
  )
}
