import type { MachineEffect } from '../effect.ts'
import type { MachineVerb } from '../vocabulary/machine-verb.ts'

/** Verbs whose own word says it wrongly, or not to everybody. */
const verbs: Readonly<Partial<Record<MachineVerb, string>>> = {
  adduser: 'add',
  append: 'add to the record of',
  dseditgroup: 'change',
  dump: 'read out the passwords of',
  flush: 'empty',
  fork: 'start',
  'fork-bomb': 'start without end',
  gpasswd: 'change',
  kill: 'end',
  merge: 'merge into',
  mod: 'change',
  passwd: 'change the password of',
  raise: 'give more rights to',
  shutdown: 'shut down',
  sysadminctl: 'change',
  unprotect: 'take the protection from',
}

/** The thing that a type of effect is about: one of them, and all of them. */
const things: Readonly<Record<MachineEffect['type'], readonly [string, string]>> = {
  process: ['the process', 'every process'],
  service: ['the service', 'every service'],
  schedule: ['the scheduled job', 'every scheduled job'],
  account: ['the account', 'every account'],
  kernel: ['the kernel’s setting', 'the kernel'],
  firewall: ['the firewall:', 'the firewall'],
  power: ['the machine', 'the machine'],
}

/** Returns what is done to a machine itself, as a person says it: “stop the service nginx”. */
export function machineDeed({
  type,
  verb,
  target,
  whole,
}: Pick<MachineEffect, 'type' | 'verb' | 'target' | 'whole'>): string {
  const [one, all] = things[type]
  if (verb === 'addgroup') return `add the group ${target}`.trim()
  if (verb === 'mount') return `mount ${target}`.trim()
  if (type === 'kernel' && (verb === 'load' || verb === 'remove'))
    return `${verb} the kernel module ${target}`.trim()
  const named = whole || target.startsWith('-') ? '' : target
  const what = named === '' && !whole ? one.replace(':', '') : whole ? all : one
  return [verbs[verb] ?? verb, what, named].filter(Boolean).join(' ')
}
