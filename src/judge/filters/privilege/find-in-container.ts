import type { PrivilegeFinding } from './privilege-codes.ts'
import type { ConnectEffect, RunEffect } from '../../../ground/model/effect.ts'
import { wordSet } from '../../../ground/model/word-set.ts'
import { finding, startOf } from '../finding.ts'

const engines = wordSet('docker podman nerdctl docker-compose ctr crictl')
const starting = wordSet('run create exec up')
const clients = wordSet('curl wget socat nc ncat http')

/** Options of an engine that let a container control the machine. */
export function findInContainer(effect: RunEffect): readonly PrivilegeFinding[] {
  if (!engines.has(effect.program) || !effect.argv.some(word => starting.has(word))) return []
  const line = effect.argv.join(' ')
  const controls =
    /(?:^|\s)--privileged(?!=false)|--cap-add[= ](?:ALL|SYS_ADMIN|SYS_PTRACE|SYS_MODULE|DAC_READ_SEARCH|NET_ADMIN)|--pid[= ]host|--ipc[= ]host|--uts[= ]host|--userns[= ]host|docker\.sock|(?:-v|--volume)[= ]?\/(?:etc|root|var|usr|boot|proc|sys|home)?(?:\/?):|(?:source|src)=\/(?:etc|root|var|usr|boot|proc|sys|home)?\/?(?:[,\s]|$)|--security-opt[= ](?:seccomp|apparmor)[=:]unconfined|--device[= ]\/dev\/(?:sd|mem|kmsg)/i.test(
      line,
    )
  if (controls) return [finding('privilege.container', startOf(effect), effect)]
  return /--(?:net|network)[= ]host/.test(line)
    ? [finding('privilege.host-network', startOf(effect), effect)]
    : []
}

/** Whoever speaks to the socket of an engine may start a container that controls the machine. */
export function findEngineSocket(effect: RunEffect): readonly PrivilegeFinding[] {
  if (!clients.has(effect.program)) return []
  const line = `${effect.program} ${effect.argv.join(' ')}`.slice(0, 2_000)
  const changes =
    /\s(?:-X|--request)[ =]?(?:POST|PUT|DELETE|PATCH)|\s(?:-d|--data|--json|-T)\b|^(?:socat|nc|ncat)\b/.test(
      line,
    )
  return changes && /(?:docker|podman|containerd|crio)[\w./-]{0,40}\.sock/.test(line)
    ? [finding('privilege.container', line.slice(0, 120), effect)]
    : []
}

/** The same engine, asked over the network by a tool: a container that is made there controls that machine. */
export function findEngineApi(effect: ConnectEffect): readonly PrivilegeFinding[] {
  const controls =
    /^(?:POST|PUT|DELETE)$/.test(effect.method ?? '') &&
    /:237[56]\/(?:v[\d.]{1,8}\/)?(?:containers|images|exec|build|volumes)/.test(effect.url ?? '')
  return controls
    ? [finding('privilege.container', `${effect.method} ${effect.url}`.slice(0, 120), effect)]
    : []
}

/** An engine that listens to the network without asking who calls. */
export function findOpenEngine(effect: RunEffect): readonly PrivilegeFinding[] {
  if (!effect.program.startsWith('docker') && !effect.program.startsWith('podman')) return []
  const line = `${effect.program} ${effect.argv.join(' ')}`.slice(0, 2_000)
  const open =
    /^(?:dockerd|docker daemon|podman system service)\b/.test(line) &&
    /\btcp:\/\/(?!localhost|127\.|\[::1\])/.test(line) &&
    !/--tlsverify(?!=false)/.test(line)
  return open ? [finding('privilege.container', line.slice(0, 120), effect)] : []
}
