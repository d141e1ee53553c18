import { type Route, route } from '../parts/route.ts'
import { shownNotifications } from '../schemas/notification.ts'

/** How people are told of reviews. */
export const notificationRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/v1/notifications',
    may: 'look',
    about: 'Which reviews are told where, when each target last had a note, and what failed.',
    answer: shownNotifications,
    handle: async (_asked, { notifications }) =>
      notifications?.() ?? { routes: [], targets: [], quiet: null },
  }),
]
