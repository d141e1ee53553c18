import { useQuery } from '@tanstack/react-query'
import type * as z from 'zod'
import type { session } from '../../http/schemas/session.ts'
import type { ShownPasskey } from '../../../ground/model/passkey.ts'
import { ask } from './ask.ts'
import { keys } from './keys.ts'

/** A paired browser. */
export type ShownBrowser = z.infer<typeof session>

/** The passkeys of whoever is signed in; asked for where `enabled`, since only reviewers have some. */
export function usePasskeys(enabled: boolean) {
  return useQuery({
    enabled,
    queryKey: keys.passkeys,
    queryFn: ({ signal }) => ask<ShownPasskey[]>('/v1/passkeys', undefined, signal),
  })
}

/** The browsers that are paired, the latest first. */
export function useBrowsers() {
  return useQuery({
    queryKey: keys.browsers,
    queryFn: ({ signal }) => ask<ShownBrowser[]>('/v1/browsers', undefined, signal),
  })
}
