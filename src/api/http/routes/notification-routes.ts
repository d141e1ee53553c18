import { type Route, route } from '../parts/route.ts'
import { notifications } from '../schemas/notifications.ts'

/** The state of notifications. */
export const notificationRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/v1/notifications',
    may: 'look',
    about: 'Which reviews are told where, when each target last had a note, and what failed.',
    answer: notifications,
    handle: async (_asked, { notifications }) =>
      notifications?.() ?? { routes: [], escalate: [], targets: [], quiet: null },
  }),
]
