import { type Route, route } from '../parts/route.ts'
import { witnessed } from '../schemas/witnessed.ts'

/** The log as others see it. */
export const witnessRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/v1/audit/witnesses',
    may: 'look',
    about:
      'Who signs the notes of the log, what each signed last, and why not since; `problem` says why nothing is signed any more, where the log was set back.',
    answer: witnessed,
    handle: async (_asked, { witnessed }) =>
      witnessed?.() ?? { witnesses: [], key: '', size: 0, problem: null },
  }),
]
