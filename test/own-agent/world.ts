import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { builtInFilters } from '../../src/judge/filters/index.ts'
import { type AssessInput, assess } from '../../src/gate/core/judge/assess.ts'
import { gather } from '../../src/gate/core/judge/gather.ts'
import { type Place, virtualPlace } from '../../src/ground/model/place.ts'
import { newSession } from '../../src/gate/core/loading/session-start.ts'
import { unheard } from '../../src/ground/model/call-origin.ts'
import { emptyMemory } from '../../src/ground/model/session-memory.ts'
import type { ToolCall } from '../../src/ground/model/tool-call.ts'
import { decide } from '../../src/judge/policy/decide.ts'
import {
  defaultProfile,
  defaultProxy,
  defaultReputation,
  defaultReviews,
} from '../../src/judge/policy/default-profile.ts'
import { noTrust } from '../../src/judge/reputation/trust-of.ts'
import { virtualCall } from '../virtual-call.ts'

/** The gate’s own process, where a call names one. */
export const gatePid = 31_415

const policy = {
  proxy: defaultProxy,
  reputation: defaultReputation,
  reviews: defaultReviews,
  profiles: { default: defaultProfile },
  rules: [],
  digest: '',
}

/** What a call got, and for which findings. */
export interface Verdict {
  readonly effect: string
  readonly codes: readonly string[]
}

/** A place with a gate in it, and a judge that looks at it as the gate would. */
export interface World {
  readonly place: Place
  judge(input: Partial<ToolCall>): Promise<Verdict>
  /** Judges one line of a shell. */
  shell(command: string): Promise<Verdict>
  close(): void
}

/** The time that looking at the disk takes here: none, or on a busy machine what was not looked at would ask. */
const stoodStill = () => 0

/** The workspace of calls without a folder: nothing in it is on a disk. */
export function virtualWorld(): World {
  return worldAt({ ...virtualPlace, gatePid, installation: ['/usr/lib/node_modules/countersign'] }, () => {})
}

/** A home folder on the disk, with a gate, its policy, its sockets, a registered client, and the program on the PATH. */
export function realWorld(clock = stoodStill): World {
  const top = realpathSync(mkdtempSync(join(tmpdir(), 'countersign-own-')))
  const home = join(top, 'dev')
  const workspace = join(home, 'work')
  const installation = join(top, 'lib/countersign')
  const state = join(home, '.local/state/countersign')
  const config = join(home, '.config/countersign')
  for (const folder of [workspace, state, config, join(home, '.claude'), join(home, '.local/bin')])
    mkdirSync(folder, { recursive: true })
  mkdirSync(join(installation, 'bin'), { recursive: true })
  mkdirSync(join(installation, 'dist'))
  for (const file of ['bin/countersign.cjs', 'dist/cli.cjs']) writeFileSync(join(installation, file), '//\n')
  writeFileSync(join(config, 'policy.toml'), '')
  for (const file of ['state.db', 'checkpoint.key', 'installed.json', 'resident.json'])
    writeFileSync(join(state, file), '{}')
  const settings = join(home, '.claude/settings.json')
  writeFileSync(settings, '{"hooks":{"PreToolUse":[]}}')
  symlinkSync(join(installation, 'bin/countersign.cjs'), join(home, '.local/bin/countersign'))
  execFileSync('git', ['init', '-q', workspace])
  const server = listen(join(state, 'gate.sock'))
  const place: Place = {
    cwd: workspace,
    workspace,
    home,
    temp: ['/tmp', '/var/tmp'],
    stateFolders: [state, config],
    clientSettings: { files: [settings], folders: [] },
    installation: [installation],
    programFolders: [join(home, '.local/bin'), '/usr/local/bin', '/usr/bin', '/bin'],
    gatePid,
    hostName: 'Web1.example.com',
    observed: true,
  }
  const close = () => {
    server.close()
    rmSync(top, { recursive: true, force: true })
  }
  return worldAt(place, close, clock)
}

function listen(path: string): Server {
  const server = createServer()
  server.listen(path)
  server.unref()
  return server
}

function worldAt(place: Place, close: () => void, clock = stoodStill): World {
  const judge = (input: Partial<ToolCall>) => judgeAt(place, virtualCall(input), clock)
  return {
    place,
    judge,
    shell: command => judge({ kind: 'shell', tool: null, arguments: { command } }),
    close,
  }
}

async function judgeAt(place: Place, call: ToolCall, clock: () => number): Promise<Verdict> {
  const { effects, observed } = await gather(call, place, newSession(place, Date.now()), clock)
  const input: AssessInput = {
    call,
    effects,
    place,
    profile: defaultProfile,
    rules: [],
    filters: builtInFilters,
    policy,
    session: emptyMemory,
    origin: unheard,
    canaries: [],
    firstTimes: [],
    observed,
    trustIn: () => noTrust,
    functionCall: 1,
    evaluatedCall: 1,
  }
  const assessment = assess(input)
  const { effect } = decide({
    assessment,
    policy,
    profile: defaultProfile,
    rules: [],
    floors: {},
    compositeWithout: () => assessment.composite,
  })
  return {
    effect,
    codes: assessment.contributions.flatMap(({ findings }) => findings.map(({ code }) => code)),
  }
}
