import type { OwnSafetyFinding } from './own-safety-codes.ts'
import type { Effect, RunEffect } from '../../../ground/model/effect.ts'
import type { Place } from '../../../ground/model/place.ts'
import { flatMap } from '../../../ground/model/flat-map.ts'
import { wordSet } from '../../../ground/model/word-set.ts'
import { isOwnHost } from '../../readers/paths/is-elsewhere.ts'
import { finding, startOf } from '../finding.ts'

/** Programs that bring files to another machine, and mount another one’s. */
const carrying = wordSet(
  'sftp scp rsync lftp ftp ncftp ncftpput ncftpget tftp smbclient wput rclone unison sshfs cadaver lsyncd croc',
)
const here =
  /(?:^|@|\/\/|=|\s|\[)(?:localhost|ip6-localhost|127(?:\.\d{1,3}){1,3}|0\.0\.0\.0|::1|\$\(hostname(?:\s-\w)?\)|`hostname`|\$\(uname -n\)|\$\{?HOSTNAME\}?)(?=$|[\s:/\],"'])/
const ofTransfer = /^(?:sftp|scp|ftps?|smbs?|tftp|file):\/\//i
const longest = 4_096

/**
 * Finds transfers to the machine itself: what a server of this machine writes for the account is on this disk, wherever a
 * batch of commands says.
 */
export function findLoopback(effects: readonly Effect[], place: Place): readonly OwnSafetyFinding[] {
  return flatMap(effects, effect =>
    effect.type === 'run' && comesBack(effect, place)
      ? [finding('own-safety.reach', startOf(effect), effect)]
      : [],
  )
}

function comesBack({ program, argv }: RunEffect, place: Place): boolean {
  if (program === 'lftp' && argv.includes('-f')) return true
  const words = argv.map(word => word.slice(0, longest))
  const isHere = (word: string) => here.test(word) || isOwnHost(hostIn(word, program), place)
  if (carrying.has(program)) return words.some(isHere)
  const sends = program === 'curl' && words.some(word => /^(?:-\w*T|--upload-file|-\w*Q|--quote)/.test(word))
  return sends && words.some(word => ofTransfer.test(word) && isHere(word))
}

/** The host of `user@host:path` and `scheme://user@host:port/path`; a bare word is one where a program takes no file first. */
function hostIn(word: string, program: string): string {
  const scheme = /^[a-z][a-z\d+.-]{0,20}:\/\//i.exec(word)?.[0] ?? ''
  const host = /^(?:[^\s@/]{1,200}@)?([\w.-]{1,255})(?=$|[:/])/.exec(word.slice(scheme.length))
  const end = word[scheme.length + (host?.[0].length ?? 0)]
  const isHost = scheme !== '' || end === ':' || (end === undefined && /ftp/.test(program))
  return isHost ? (host?.[1] ?? '') : ''
}
