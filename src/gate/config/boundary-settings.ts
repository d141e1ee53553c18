import {
  type BoundarySettings,
  boundaryBackends,
  boundaryNetworks,
} from '../../ground/model/call-boundary.ts'
import { defaultProfile } from '../../judge/policy/default-profile.ts'
import { type Setting, setting, type Tighter } from './setting.ts'

const boundary = (name: keyof BoundarySettings, type: string, tighter: Tighter, about: string) =>
  setting(`profile.NAME.boundary.${name}`, type, defaultProfile.boundary[name], tighter, about)

const oneOf = (words: readonly string[]): string => words.map(word => `"${word}"`).join(' or ')

/** The settings of `[profile.NAME.boundary]`. */
export const boundarySettings: readonly Setting[] = [
  boundary(
    'read',
    'list of paths',
    'fewer',
    'What commands inside a boundary may read besides the system and the workspace.',
  ),
  boundary('write', 'list of paths', 'fewer', 'What they may change besides the workspace.'),
  boundary(
    'hide',
    'list of paths',
    'more',
    'What they find empty, besides what is hidden by itself; within the workspace too.',
  ),
  boundary(
    'net',
    oneOf(boundaryNetworks),
    'stricter',
    'Their way to other machines: none, or each host is a question to the gate.',
  ),
  boundary('env', 'list of names', 'fewer', 'Variables that they get besides PATH, HOME, LANG and TERM.'),
  boundary(
    'hosts',
    'list of hosts',
    'fewer',
    'Hosts that may lie on this machine or in a private network; each is a question to the gate like any other.',
  ),
  boundary('ports', 'list of ports', 'fewer', 'Ports at which hosts are asked for besides 22, 80 and 443.'),
  boundary(
    'backend',
    oneOf(boundaryBackends),
    'stricter',
    'What holds the boundary: bubblewrap, or rules for files alone where bubblewrap is refused.',
  ),
  boundary(
    'required',
    'true or false',
    'stricter',
    'Commands that would wait for a person or that nobody can read run inside a boundary or not at all, and what the boundary keeps out of reach counts nothing.',
  ),
]
