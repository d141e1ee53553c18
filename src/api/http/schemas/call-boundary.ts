import * as z from 'zod'
import { boundaryBackends, boundaryNetworks, type CallBoundary } from '../../../ground/model/call-boundary.ts'
import { namedSchema } from './named-schema.ts'
import { shortText } from './text.ts'

const paths = z.array(shortText(4_096)).max(2_000)

/** The boundary that a call runs inside. */
export const callBoundary: z.ZodType<CallBoundary> = namedSchema(
  'CallBoundary',
  z.strictObject({
    plan: z.string().regex(/^[0-9a-f]{64}$/),
    backend: z.enum(boundaryBackends),
    network: z.enum(boundaryNetworks),
    readable: paths,
    writable: paths,
    pinned: paths,
    hidden: paths,
  }),
)
