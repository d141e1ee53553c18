import { useQuery } from '@tanstack/react-query'
import type { ShownNotifications } from '../../../ground/model/notification-settings.ts'
import { ask } from './ask.ts'
import { keys } from './keys.ts'

/** Failures and retries are in no event, so they are asked for. */
const every = 15_000

/** Returns the settings and the state of notifications. */
export function useNotifications() {
  return useQuery({
    queryKey: keys.notifications,
    queryFn: ({ signal }) => ask<ShownNotifications>('/v1/notifications', undefined, signal),
    refetchInterval: every,
  })
}
