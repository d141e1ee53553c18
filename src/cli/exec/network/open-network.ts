import { join } from 'node:path'
import { helperFolder, helperNode, innerArgs } from '../../../boundary/network/inner-args.ts'
import type { Plan } from '../../../boundary/plan.ts'
import { packageFolder } from '../../package-folder.ts'
import type { OpenNetwork } from '../spawn-inside.ts'
import type { HostJudge } from './host-judge.ts'
import { openRelay, type RelayParts } from './open-relay.ts'
import { writeHelperFiles } from './write-helper-files.ts'

const usualPorts = [22, 80, 443]

/** The parts of a network that differ from command to command. */
export interface NetworkParts extends Pick<RelayParts, 'listed' | 'onRefused'> {
  readonly bwrap: string
  readonly plan: Plan
  readonly judge: Pick<HostJudge, 'problemWith'>
}

/** Opens the way to other machines of one boundary, in a folder that its helper sees and nobody else. */
export async function openNetwork(
  folder: string,
  { bwrap, plan, judge, listed, onRefused }: NetworkParts,
): Promise<OpenNetwork> {
  const ports = [...new Set([...usualPorts, ...plan.ports])]
  const files = writeHelperFiles(folder, join(packageFolder(), 'dist', 'network-helper.cjs'))
  const problemWith: RelayParts['problemWith'] = to => judge.problemWith(to)
  const relay = await openRelay({ path: join(folder, 'gate.sock'), ports, listed, problemWith, onRefused })
  const account = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 }
  // The command gets the filter as its first descriptor after the three of a terminal.
  const inner = innerArgs({ bwrap, ...account, seccomp: 3, files })
  return {
    helper: { folder, node: process.execPath },
    words: seccomp => [
      helperNode,
      `${helperFolder}/helper.cjs`,
      `${helperFolder}/gate.sock`,
      ports.join(','),
      `${seccomp}`,
      ...inner,
    ],
    close: () => void relay.close(),
  }
}
