import {
  type BoundaryBackend,
  type BoundaryNetwork,
  type BoundarySettings,
  boundaryBackends,
  boundaryNetworks,
} from '../../ground/model/tool-call.ts'
import { section, type SettingNode, value } from './setting-node.ts'
import { fewer, fewerPaths, morePaths, ranked } from './strictness.ts'

const oneOf = (words: readonly string[]): string => words.map(word => `"${word}"`).join(' or ')

const table = section<BoundarySettings>({
  read: value(
    'list of paths',
    [],
    fewerPaths,
    'What commands inside a boundary may read besides the system and the workspace.',
  ),
  write: value('list of paths', [], fewerPaths, 'What they may change besides the workspace.'),
  hide: value(
    'list of paths',
    [],
    morePaths,
    'What they find empty, besides what is hidden by itself; within the workspace too.',
  ),
  net: value(
    oneOf(boundaryNetworks),
    'none',
    ranked<BoundaryNetwork>(['ask', 'none']),
    'Their way to other machines: none, or each host is a question to the gate.',
  ),
  env: value(
    'list of names',
    [],
    fewer<string>(),
    'Variables that they get besides PATH, HOME, LANG and TERM.',
  ),
  hosts: value(
    'list of hosts',
    [],
    fewer<string>(),
    'Hosts that may lie on this machine or in a private network; each is a question to the gate like any other.',
  ),
  ports: value(
    'list of ports',
    [],
    fewer<number>(),
    'Ports at which hosts are asked for besides 22, 80 and 443.',
  ),
  backend: value(
    oneOf(boundaryBackends),
    'bwrap',
    ranked<BoundaryBackend>(['files', 'bwrap']),
    'What holds the boundary: bubblewrap, or rules for files alone where bubblewrap is refused.',
  ),
  required: value(
    'true or false',
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
export const boundarySettings: SettingNode<BoundarySettings> = {
  ...table,
  loosened: (was, is) => table.loosened(was && withReadable(was), is),
  strictest: (one, other) => table.strictest(withReadable(one), withReadable(other)),
}
