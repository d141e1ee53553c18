import type { CallKind, ToolCall } from '../../ground/model/tool-call.ts'
import type { Effect, Evidence, OpaqueEffect } from '../../ground/model/effect.ts'
import type { Place } from '../../ground/model/place.ts'
import type { ProgramRun } from '../../ground/model/program-run.ts'
import { readCall } from './calls/read-call.ts'
import { readCode } from './interpreters/index.ts'
import { printedText } from './interpreters/printed-text.ts'
import { followMadeLinks } from './paths/follow-made-links.ts'
import { keepOwnNames } from './paths/keep-own-names.ts'
import { type ContentsAfter, contentsAfter } from './contents-after.ts'
import { readLater } from './later/read-later.ts'
import { readModule } from './read-module.ts'
import {
  Collector,
  type LoadedModule,
  type LoadedName,
  type ParserName,
  type ReadContext,
} from './read-context.ts'
import { readSql } from './sql/read-sql.ts'

/** The effects that one reading of a call found, and what a better reading needs. */
export interface CallReading {
  readonly effects: readonly Effect[]
  /** Files whose contents matter, as absolute paths. */
  readonly wantedFiles: readonly string[]
  readonly wantedParsers: readonly ParserName[]
  /** Programs that start on this machine. */
  readonly runs: readonly ProgramRun[]
  /** Names by which programs load files, as far as only their values tell them. */
  readonly loads: readonly LoadedName[]
  /** Returns the contents of a file as the call leaves it; undefined where the call does not touch it. */
  readonly contentsAfter: ContentsAfter
}

const maximumArguments = 1024 * 1024

/**
 * Reads what a call would do, and what the modules that its programs load would do. Pure and bounded; a reader that
 * fails leaves an opaque effect and never nothing.
 */
export function readEffects(
  call: ToolCall,
  place: Place,
  files: ReadonlyMap<string, string>,
  modules: readonly LoadedModule[] = [],
): CallReading {
  const out = new Collector()
  const outer: Evidence = { pointer: '', start: 0, end: 0 }
  const context: ReadContext = {
    out,
    place,
    files,
    pointer: '',
    offset: null,
    outer,
    through: [],
    depth: 0,
    code: { readCode, readSql, printedBy: printedText },
  }
  try {
    if (sizeOf(call.arguments) > maximumArguments)
      out.emit(opaque('size', 'the arguments are longer than 1 MiB', outer))
    else readCall(call, context)
    for (const module of modules) readModule(module, context)
  } catch (error) {
    const why = error instanceof Error ? error.message.slice(0, 120) : 'unknown'
    out.emit(opaque('reader', `reading it failed: ${why}`, outer))
  }
  const { wantedFiles, wantedParsers, runs, loads, written } = out
  const followed = followMadeLinks(out.effects, place)
  const effects = withLater(followed, { ...context, files: written[0] ?? files })
  return {
    effects: place.observed ? effects : keepOwnNames(effects, place),
    wantedFiles: [...wantedFiles],
    wantedParsers: [...wantedParsers],
    runs,
    loads: [...loads.values()],
    contentsAfter: (path, before) => contentsAfter(path, written, before),
  }
}

/** Returns the effects with those of code that runs later, out of what they write. */
function withLater(effects: readonly Effect[], context: ReadContext): readonly Effect[] {
  const later = new Collector()
  try {
    readLater(effects, { ...context, out: later })
  } catch (error) {
    const why = error instanceof Error ? error.message.slice(0, 120) : 'unknown'
    later.emit(opaque('reader', `reading it failed: ${why}`, context.outer))
  }
  context.out.take(later)
  return later.effects.length === 0 ? effects : [...effects, ...later.effects]
}

/** Reads the effects of a shell text alone, in a place: for checking the examples of a rule. */
export function readShellEffects(command: string, place: Place): readonly Effect[] {
  const kind: CallKind = 'shell'
  const call: ToolCall = {
    id: '',
    session: '',
    agent: '',
    profile: 'default',
    kind,
    tool: null,
    arguments: { command },
    cwd: null,
    origin: 'check',
    at: 0,
  }
  return readEffects(call, place, new Map()).effects
}

function opaque(what: OpaqueEffect['what'], why: string, evidence: Evidence): OpaqueEffect {
  return { type: 'opaque', what, why, weight: 'everything', evidence, through: [] }
}

function sizeOf(value: unknown): number {
  let size = 0
  const pending: unknown[] = [value]
  for (let item = pending.pop(); item !== undefined && size <= maximumArguments; item = pending.pop()) {
    if (typeof item === 'string') size += item.length
    else if (typeof item === 'object' && item !== null) {
      for (const [key, inner] of Object.entries(item)) {
        size += key.length + 8
        if (inner !== null && inner !== undefined) pending.push(inner)
      }
    } else size += 8
  }
  return size
}
