import type { OwnSafetyFinding } from './own-safety-codes.ts'
import type { Effect, RunEffect } from '../../model/effect.ts'
import type { Place } from '../../model/place.ts'
import { flatMap } from '../../model/flat-map.ts'
import { finding } from '../finding.ts'

const signalling = new Set(
  'pkill killall kill skill fuser systemctl service launchctl supervisorctl'.split(' '),
)
const enders = /^(?:pkill|killall|kill|skill)$/
const byName = /^(?:pkill|killall)$/
/** Programs that give the number of a process to whoever asks by its name or its files. */
const lookers = /^(?:pgrep|pidof|ps|lsof|fuser|grep|egrep|rg|ss|netstat|systemctl)$/

/** Finds signals that would end or halt the gate: by its name, by its number, through its files, by the service manager. */
export function findSignals(effects: readonly Effect[], place: Place): readonly OwnSafetyFinding[] {
  const runs = effects.filter(effect => effect.type === 'run')
  return [...flatMap(runs, run => signals(run, place)), ...lookedUp(effects, runs, place)]
}

function signals(run: RunEffect, place: Place): readonly OwnSafetyFinding[] {
  if (!signalling.has(run.program)) return []
  const line = run.argv.join(' ')
  const signal = () => [finding('own-safety.signal', `${run.program} ${line}`, run)]
  if (enders.test(run.program)) {
    if (namesGate(line, place) || run.argv.some(word => isGatePid(word, place))) return signal()
    if (byName.test(run.program) && /(?:^|\s)(?:\/usr\/bin\/)?node(?:js)?$/.test(line))
      return [finding('own-safety.broad-signal', `${run.program} ${line}`, run)]
  }
  if (run.program === 'fuser' && run.argv.some(word => /^-\w*k/.test(word)) && namesGate(line, place))
    return signal()
  return endsService(run.program, line) ? signal() : []
}

function endsService(program: string, line: string): boolean {
  return (
    /^(?:systemctl|service|launchctl|supervisorctl)$/.test(program) &&
    /countersign/i.test(line) &&
    !/\b(?:status|list|show|is-active|print)\b/.test(line)
  )
}

/** `pgrep countersign | xargs kill`: one program finds the number, another one ends it. */
function lookedUp(
  effects: readonly Effect[],
  runs: readonly RunEffect[],
  place: Place,
): readonly OwnSafetyFinding[] {
  const ender = runs.find(
    run => enders.test(run.program) && run.argv.some(word => /^\$|^`/.test(word) || word.includes('$(')),
  )
  if (!ender) return []
  const looks =
    runs.some(run => lookers.test(run.program) && namesGate(run.argv.join(' '), place)) ||
    effects.some(effect => effect.type === 'read' && effect.target.roles.includes('countersign'))
  return looks
    ? [finding('own-safety.signal', `${ender.program} of what was looked up of the gate`, ender)]
    : []
}

function namesGate(line: string, { stateFolders }: Place): boolean {
  return /countersign/i.test(line) || stateFolders.some(folder => line.includes(folder))
}

/** Its own number, or the group that it leads. */
function isGatePid(word: string, { gatePid }: Place): boolean {
  return gatePid !== undefined && (word === String(gatePid) || word === `-${gatePid}`)
}
