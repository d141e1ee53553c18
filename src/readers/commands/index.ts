import type { CommandReader } from '../command.ts'

/** What each program does, by its name. */
export const commandReaders: ReadonlyMap<string, CommandReader> = new Map()
