// npm run bench: one block for each promise about speed, with its budget beside it. npm run bench -- NAME… runs those.
// npm run bench -- --against REF [--rounds N] [--busy] NAME… runs them in turn with another commit's: ratios, with spread.
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { benchAgainst } from './against/bench-against.ts'
import { benchAssessment } from './assessment.ts'
import { benchBoundaryNetwork } from './boundary-network.ts'
import { benchColdStart } from './cold-start.ts'
import { benchEvidence } from './evidence.ts'
import { benchFilters } from './filters.ts'
import { benchFiveFactor } from './five-factor.ts'
import { benchHostile } from './hostile.ts'
import { benchHook } from './hook.ts'
import { benchHttp } from './http.ts'
import { benchIdle } from './idle.ts'
import { benchLines } from './lines.ts'
import { benchLog } from './log.ts'
import { benchLookback } from './lookback.ts'
import { benchMcp } from './mcp.ts'
import { benchCourier } from './courier.ts'
import { benchExport } from './export.ts'
import { benchExportDown } from './export-down.ts'
import { benchPeople } from './people.ts'
import { benchProfile } from './profile.ts'
import { benchProvenance } from './provenance.ts'
import { benchScale } from './scale.ts'
import { benchSdk } from './sdk.ts'
import { benchSecrets } from './secrets.ts'
import { benchSession } from './session.ts'
import { benchTeam } from './team.ts'
import { benchTeamExport } from './team-export.ts'
import { benchTeamScale } from './team-scale.ts'
import { benchWitness } from './witness.ts'

const benches = {
  'five-factor': benchFiveFactor,
  assessment: benchAssessment,
  profile: benchProfile,
  filters: benchFilters,
  hostile: benchHostile,
  secrets: benchSecrets,
  sdk: benchSdk,
  log: benchLog,
  evidence: benchEvidence,
  witness: benchWitness,
  session: benchSession,
  lookback: benchLookback,
  people: benchPeople,
  courier: benchCourier,
  export: benchExport,
  'export-down': benchExportDown,
  provenance: benchProvenance,
  http: benchHttp,
  hook: benchHook,
  idle: benchIdle,
  mcp: benchMcp,
  lines: benchLines,
  'cold-start': benchColdStart,
  'boundary-network': benchBoundaryNetwork,
  team: benchTeam,
  scale: benchScale,
  'team-export': benchTeamExport,
  'team-scale': benchTeamScale,
}

const refuse = (sentence: string): never => {
  process.stderr.write(`countersign: ${sentence}\n`)
  process.exit(64)
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        against: { type: 'string' },
        rounds: { type: 'string', default: '5' },
        busy: { type: 'boolean', default: false },
      },
    })
  } catch (error) {
    return refuse(error instanceof Error ? error.message.split('. ')[0] + '.' : String(error))
  }
}

const { positionals: asked, values: options } = readArguments()
const unknown = asked.filter(name => !Object.hasOwn(benches, name))
if (unknown.length > 0)
  refuse(`there is no benchmark ${unknown.join(', ')}: name some of ${Object.keys(benches).join(', ')}.`)
const rounds = Number(options.rounds)
if (!Number.isInteger(rounds) || rounds < 1 || rounds > 100)
  refuse(`--rounds is “${options.rounds}”, and takes a whole number from 1 to 100.`)
if (options.against !== undefined) {
  const names = asked.length > 0 ? asked : Object.keys(benches)
  try {
    benchAgainst(
      process.cwd(),
      { ref: options.against, benches: names, rounds, isBusyFine: options.busy },
      line => process.stdout.write(`${line}\n`),
    )
  } catch (error) {
    refuse(error instanceof Error ? error.message : String(error))
  }
  process.exit(0)
}

const [load = 0] = loadavg()
const cores = cpus().length
process.stdout.write(
  `Node ${process.versions.node}, ${cores} cores, load ${load.toFixed(1)}${load > cores ? ': others are at work, so times are too long; ratios hold' : ''}\n\n`,
)

const folder = mkdtempSync(join(tmpdir(), 'countersign-bench-'))
try {
  for (const [name, bench] of Object.entries(benches)) {
    // The profile writes a page, and is made when it is asked for.
    if (asked.length > 0 ? !asked.includes(name) : name === 'profile') continue
    for (const line of await bench(folder)) process.stdout.write(`${line}\n`)
    process.stdout.write('\n')
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
