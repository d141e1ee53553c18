import { type Route, route } from '../parts/route.ts'
import { shownExports } from '../schemas/shown-exports.ts'

/** The targets of exports. */
export const exportRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/v1/exports',
    may: 'look',
    about: 'Where the log is exported, how far each target is behind, what it took, and what it refused.',
    answer: shownExports,
    handle: async (_asked, { exports }) => ({ targets: (await exports?.()) ?? [] }),
  }),
]
