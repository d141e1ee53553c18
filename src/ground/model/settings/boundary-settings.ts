import {
  type BoundaryBackend,
  type BoundaryNetwork,
  boundaryBackends,
  boundaryNetworks,
} from '../tool-call.ts'
import { anyText, boolean, list, type SettingShape, word } from './setting-shape.ts'
import { type Section, section, value } from './setting-node.ts'
import { fewer, fewerPaths, morePaths, ranked } from './strictness.ts'

/** `[profile.NAME.boundary]`: what commands may touch that run inside a boundary. */
export interface BoundarySettings {
  /** Paths that they may read besides the system’s and the workspace: absolute, or from `~/`. */
  readonly read: readonly string[]
  /** Paths that they may change besides the workspace. */
  readonly write: readonly string[]
  /** Paths that they find empty: absolute, from `~/`, or within the workspace. */
  readonly hide: readonly string[]
  readonly net: BoundaryNetwork
  /** Names of variables that they get besides the usual ones. */
  readonly env: readonly string[]
  /** Hosts that may lie on this machine or in a private network; each is asked for like any other. */
  readonly hosts: readonly string[]
  /** Ports at which hosts are asked for besides 22, 80 and 443. */
  readonly ports: readonly number[]
  readonly backend: BoundaryBackend
  /** Commands that would wait for a person, or that nobody can read, run inside or not at all. */
  readonly required: boolean
}

const place: SettingShape = {
  is: 'text',
  pattern: /^(\/|~\/|~$)/,
  refusal: 'must be an absolute path, or one from ~/',
}
const variable: SettingShape = {
  is: 'text',
  pattern: /^[A-Za-z_][A-Za-z0-9_]*$/,
  refusal: 'must be the name of a variable, such as CARGO_HOME',
}
const hostName: SettingShape = {
  is: 'text',
  pattern: /^[a-z0-9_.-]{1,253}$/,
  refusal: 'must be the name of a host in lower case, or its address',
}
const port: SettingShape = {
  is: 'number',
  whole: 'must be a whole number',
  bounds: [
    ['min', 1, 'must be from 1 to 65535'],
    ['max', 65_535],
  ],
}

const table = section<BoundarySettings>({
  read: value(
    list('list of paths', place),
    [],
    fewerPaths,
    'What commands inside a boundary may read besides the system and the workspace.',
  ),
  write: value(list('list of paths', place), [], fewerPaths, 'What they may change besides the workspace.'),
  hide: value(
    list('list of paths', anyText),
    [],
    morePaths,
    'What they find empty, besides what is hidden by itself; within the workspace too.',
  ),
  net: value(
    word(boundaryNetworks),
    'none',
    ranked<BoundaryNetwork>(['ask', 'none']),
    'Their way to other machines: none, or each host is a question to the gate.',
  ),
  env: value(
    list('list of names', variable),
    [],
    fewer<string>(),
    'Variables that they get besides PATH, HOME, LANG and TERM.',
  ),
  hosts: value(
    list('list of hosts', hostName),
    [],
    fewer<string>(),
    'Hosts that may lie on this machine or in a private network; each is a question to the gate like any other.',
  ),
  ports: value(
    list('list of ports', port),
    [],
    fewer<number>(),
    'Ports at which hosts are asked for besides 22, 80 and 443.',
  ),
  backend: value(
    word(boundaryBackends),
    'bwrap',
    ranked<BoundaryBackend>(['files', 'bwrap']),
    'What holds the boundary: bubblewrap, or rules for files alone where bubblewrap is refused.',
  ),
  required: value(
    boolean,
    false,
    ranked<boolean>([false, true]),
    'Commands that would wait for a person or that nobody can read run inside a boundary or not at all, and what the boundary keeps out of reach counts nothing.',
  ),
})

/** Returns the boundary with its writable paths among the readable ones, which they are. */
function withReadable(boundary: BoundarySettings): BoundarySettings {
  return { ...boundary, read: [...boundary.read, ...boundary.write] }
}

/** The settings of `[profile.NAME.boundary]`: commands for which no file says anything have the workspace, and nothing else. */
export const boundarySettings: Section<BoundarySettings> = {
  ...table,
  loosened: (was, is) => table.loosened(was && withReadable(was), is),
  strictest: (one, other) => table.strictest(withReadable(one), withReadable(other)),
}
