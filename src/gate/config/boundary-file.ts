import * as z from 'zod'
import { boundaryBackends, boundaryNetworks } from '../../ground/model/tool-call.ts'

const text = () => z.string().min(1, 'must not be empty')
const place = () => z.string().regex(/^(\/|~\/|~$)/, 'must be an absolute path, or one from ~/')
const variable = () =>
  z.string().regex(/^[A-Za-z_][A-Za-z0-9_]*$/, 'must be the name of a variable, such as CARGO_HOME')
const hostName = () =>
  z.string().regex(/^[a-z0-9_.-]{1,253}$/, 'must be the name of a host in lower case, or its address')
const port = () => z.int('must be a whole number').min(1, 'must be from 1 to 65535').max(65_535)

/** The form of `[profile.NAME.boundary]`. */
export const boundaryFile = () =>
  z.strictObject({
    read: z.array(place()).optional(),
    write: z.array(place()).optional(),
    hide: z.array(text()).optional(),
    net: z.enum(boundaryNetworks).optional(),
    env: z.array(variable()).optional(),
    hosts: z.array(hostName()).optional(),
    ports: z.array(port()).optional(),
    backend: z.enum(boundaryBackends).optional(),
    required: z.boolean().optional(),
  })
