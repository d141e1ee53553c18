import * as z from 'zod'
import { ownSession } from './session.ts'
import { moment, text, namedSchema } from './text.ts'

/** The way to sign on, before anybody is in. */
export const offeredSignOn = z.strictObject({ provider: text.nullable() })

/** A sign-on that a page began. */
export const begunSignOn = namedSchema('BegunSignOn', z.strictObject({ address: text, flow: text }))

/** Somebody whom the provider knows, and no reviewer here yet. */
const unlinked = z.strictObject({ name: text.nullable(), ticket: text })

/** The outcome of signing on: a session, or a person who is to say which reviewer they are. */
export const signOnOutcome = namedSchema('SignOnOutcome', z.union([ownSession, z.strictObject({ unlinked })]))

/** Somebody who was let in while the provider is away. */
export const breakGlass = namedSchema('BreakGlass', z.strictObject({ reviewer: text, until: moment }))
