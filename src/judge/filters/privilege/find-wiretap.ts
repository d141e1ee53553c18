import type { PrivilegeFinding } from './privilege-codes.ts'
import type { RunEffect } from '../../../ground/model/effect.ts'
import { finding } from '../finding.ts'

/** A recorder of packets that keeps or prints their contents, of every connection, for as long as it runs. */
export function findWiretap(effect: RunEffect): readonly PrivilegeFinding[] {
  const { program, argv } = effect
  if (!recorders.has(program)) return []
  const line = `${program} ${argv.join(' ')}`.slice(0, 2_000)
  const contents = /\s-\w{0,8}[AXwx]\b|^(?:ettercap|bettercap|dsniff|ngrep)\b/.test(line)
  const bounded =
    /\s-\w{0,8}[cr]\b|\b(?:port|host|portrange|net|icmp|arp|proto)\s|\s(?:-i|-\w{0,4}i)\s?lo\b/.test(line)
  return contents && !bounded ? [finding('privilege.wiretap', line.slice(0, 120), effect)] : []
}

const recorders = new Set(['tcpdump', 'tshark', 'dumpcap', 'ngrep', 'ettercap', 'bettercap', 'dsniff'])
