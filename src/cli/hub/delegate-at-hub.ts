import { DelegationAdmin } from '../../hub/delegation-admin.ts'
import type { Level } from '../../ground/model/assessment.ts'
import { readMoment } from '../read-moment.ts'
import { type JsonOption, printAnswer } from '../render/print-answer.ts'
import { lentInWords } from './lent-in-words.ts'
import { type AdminOptions, withAdmin } from './with-admin.ts'

/** The options of a right that is lent; `groups` is false for none. */
export interface DelegateOptions extends AdminOptions, JsonOption {
  readonly from?: string
  readonly until: string
  readonly groups?: readonly string[] | boolean
  readonly gates?: readonly string[]
  readonly upTo?: Level
  readonly profiles?: readonly string[]
}

/** Lends the right of a reviewer to answer for calls. */
export async function delegateAtHub(from: string, to: string, options: DelegateOptions): Promise<void> {
  await withAdmin(options, async (parts, who) => {
    const { gates, upTo, profiles } = options
    const now = parts.now()
    const made = await new DelegationAdmin(parts).lend(
      {
        from,
        to,
        until: readMoment(options.until, now),
        ...(options.from !== undefined && { start: readMoment(options.from, now) }),
        ...(gates && { gates }),
        ...(upTo && { upTo }),
        ...(profiles && { profiles }),
        ...groupsIn(options),
      },
      who,
    )
    printAnswer(options.json, made, lentInWords(made))
  })
}

/** Withdraws a right that was lent, from this moment on. */
export async function endDelegation(id: string, options: AdminOptions & JsonOption): Promise<void> {
  await withAdmin(options, async (parts, who) => {
    const ended = await new DelegationAdmin(parts).end(id, who)
    printAnswer(options.json, ended, `Withdrawn: ${lentInWords(ended)}`)
  })
}

function groupsIn({ groups }: DelegateOptions): { readonly groups?: readonly string[] } {
  if (groups === false) return { groups: [] }
  return Array.isArray(groups) ? { groups: groups as readonly string[] } : {}
}
