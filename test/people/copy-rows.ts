import type { openPeopleGate } from './open-people-gate.ts'

type Near = Pick<ReturnType<typeof openPeopleGate>, 'store'> & { readonly clock: { readonly now: number } }

/** Puts a copy of a review beside it, under an id that the test chooses. */
export async function copyReview({ store, clock }: Near, from: string, id: string): Promise<void> {
  const review = store.people.review(from)
  if (!review) throw new Error(`no review ${from}`)
  const copy = { ...review, id, version: 1, callKey: `key of ${id}` }
  await store.people.act({ kind: 'review', at: clock.now, log: [], reviews: [copy] })
}

/** The same of a grant. */
export async function copyGrant({ store, clock }: Near, from: string, id: string): Promise<void> {
  const grant = store.people.allGrants().find(one => one.id === from)
  if (!grant) throw new Error(`no grant ${from}`)
  await store.people.act({ kind: 'grant', at: clock.now, log: [], grants: [{ ...grant, id }] })
}
