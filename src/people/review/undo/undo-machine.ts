import type { MachineEffect } from '../../../ground/model/effect.ts'
import type { MachineVerb } from '../../../ground/model/vocabulary/machine-verb.ts'
import { onlyLooks, type Undo, wasRead } from './undo.ts'

/** Returns whether a change of the machine itself can be undone. */
export function undoMachine({ type, verb }: MachineEffect): Undo {
  if (verb === 'read') return onlyLooks
  return table[type][verb] ?? rest[type]
}

const partly = (why: string): Undo => ({ can: 'in part', why })
const unknown = (why: string): Undo => ({ can: 'unknown', why })
const no = (why: string): Undo => ({ can: 'no', why })

const startedAgain = partly('it can be started again, but not what it interrupts')
const rightsBack = partly('the rights can be taken back, but not what is done with them by then')
const accountBack = partly('the account can be removed again, but not what is done with it by then')
const madeAnew = no('what is removed has to be made anew')

/** The verbs of a type that say more than the type does. */
const table: Readonly<Record<MachineEffect['type'], Readonly<Partial<Record<MachineVerb, Undo>>>>> = {
  process: { kill: no('what the process was doing, and had not saved, would be gone') },
  service: {
    start: partly('it can be stopped again, but not what it does by then'),
    enable: partly('it can be disabled again, but not what it does by then'),
    stop: startedAgain,
    disable: partly('it can be enabled again, but not what goes without it by then'),
    restart: no('what it interrupts is not taken up again'),
    delete: madeAnew,
    remove: madeAnew,
  },
  schedule: { delete: madeAnew, remove: madeAnew, flush: madeAnew, kill: madeAnew },
  account: {
    add: accountBack,
    adduser: accountBack,
    create: accountBack,
    addgroup: { can: 'by hand', why: 'the group can be removed again' },
    raise: rightsBack,
    delete: madeAnew,
    remove: madeAnew,
    dump: wasRead,
  },
  kernel: {
    load: partly('it can be unloaded again, but not what it does by then'),
    mount: { can: 'by hand', why: 'it can be unmounted again' },
  },
  firewall: { flush: unknown('rules that stand in no file would be gone') },
  power: {},
}

/** The undo of any other verb of a type. */
const rest: Readonly<Record<MachineEffect['type'], Undo>> = {
  process: unknown('what the process does is not known here'),
  service: unknown('nothing keeps how it is set up now'),
  schedule: partly(
    'jobs can be taken out again, but not what they did by then, and jobs that are written over would be gone',
  ),
  account: unknown('nothing keeps what stands there now'),
  kernel: unknown('nothing keeps what is set now'),
  firewall: partly('the rule can be taken back, but not what got through or was kept out by then'),
  power: no('everything that runs would end, and what was not saved would be gone'),
}
