import type { ResidentNote } from '../../daemon/resident/resident-note.ts'

/**
 * Returns the arguments that start a gate as it was: a port that was asked for and got is asked for again; one that was
 * taken by somebody else is left to the gate, which looks for a free one.
 */
export function argumentsAsBefore({ port, wantedPort }: ResidentNote): readonly string[] {
  if (wantedPort === null) return ['--no-tcp']
  return port === wantedPort ? ['--port', String(port)] : []
}
