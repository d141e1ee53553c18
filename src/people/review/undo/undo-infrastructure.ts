import type { InfrastructureEffect } from '../../../ground/model/effect.ts'
import type { InfrastructureVerb } from '../../../ground/model/vocabulary/infrastructure-verb.ts'
import { wordSet } from '../../../ground/model/word-set.ts'
import { onlyLooks, type Undo } from './undo.ts'

/** Returns whether what a function does can be undone. It keeps what it keeps: nothing is promised of it. */
export function undoFunction(verb: string): Undo {
  return removing.test(verb)
    ? { can: 'no', why: 'what is removed has to be made anew' }
    : { can: 'unknown', why: 'nothing tells what the function keeps of what was before' }
}

const removing =
  /^(?:delete|destroy|replace|remove|flush|drop|purge|wipe|erase|close|revoke|terminate|truncate|cancel|expire|unlink)$/

/** Returns whether a request to a cloud, a cluster, a container engine or a host can be undone: what is known of all of them. */
export function undoInfrastructure({ provider, verb, resource }: InfrastructureEffect): Undo {
  if (provider === 'tool') return undoFunction(verb)
  if (verb === 'delete' && wordSet(holdsData).has(resource))
    return { can: 'no', why: 'the data in it would be gone, save from a backup' }
  if (verb === 'delete' && resource === 'image')
    return { can: 'unknown', why: 'the image has to be fetched or built again' }
  if (verb === 'deploy' && resource === 'image')
    return { can: 'in part', why: 'the tag can be set back, but not copies that others fetched by then' }
  return verbs[verb]
}

const holdsData =
  'bucket cache cluster data database dataset disk item namespace object project queue snapshot volume persistentvolume persistentvolumeclaim'

const verbs: Readonly<Record<InfrastructureVerb, Undo>> = {
  create: { can: 'unknown', why: 'what it makes can be deleted again, but not what that does by then' },
  delete: { can: 'no', why: 'what is removed has to be made anew' },
  deploy: {
    can: 'unknown',
    why: 'nothing here tells what it replaces or destroys of what is there now',
  },
  exec: { can: 'unknown', why: 'what runs there is not known here' },
  login: { can: 'by hand', why: 'one can log out again' },
  read: onlyLooks,
  replace: { can: 'no', why: 'what is there now would be gone' },
  rollback: { can: 'unknown', why: 'nothing here tells whether what runs there now is kept' },
  scale: {
    can: 'in part',
    why: 'the number can be set back, but not what stops or starts by then',
  },
  unprotect: {
    can: 'in part',
    why: 'the protection can be put back, but not what happens without it',
  },
  update: { can: 'unknown', why: 'nothing here tells whether what is there now is kept' },
}
