import type { LogBehind } from '../../daemon/team/database/export-table.ts'

/** Logs of one batch at most. */
const mostLogs = 16

/** The logs that a batch is read from. */
export interface ChosenLogs {
  readonly logs: readonly LogBehind[]
  /** Others wait for the next batch. */
  readonly areMore: boolean
}

/** A name for a log among those of all gates, which sorts as the logs do. */
export function logName({ gate, epoch }: Pick<LogBehind, 'gate' | 'epoch'>): string {
  return `${gate} ${String(epoch).padStart(10, '0')}`
}

/**
 * Returns the logs that are next, in turn: those after the one that was read last, and from the beginning again. So each has its
 * share of every batch, however far another one is behind.
 */
export function chooseLogs(behind: readonly LogBehind[], last: string, most: number): ChosenLogs {
  const first = behind.findIndex(log => logName(log) > last)
  const turned = first > 0 ? [...behind.slice(first), ...behind.slice(0, first)] : behind
  const logs = turned.slice(0, Math.min(mostLogs, Math.max(1, most)))
  return { logs, areMore: logs.length < behind.length }
}
