import { openReplayGate } from './replay-gate.ts'
import { type ReplayedSession, type ReplayOptions, replaySession } from './replay-session.ts'
import type { StoredSession } from './stored-session.ts'

/** Replays sessions one after the other through a gate of their own. */
export async function replayAll(
  sessions: readonly StoredSession[],
  options: ReplayOptions,
): Promise<readonly ReplayedSession[]> {
  const replay = await openReplayGate(options.front)
  const replayed: ReplayedSession[] = []
  for (const session of sessions) replayed.push(await replaySession(replay, session, options))
  await replay.gate.close()
  return replayed
}
