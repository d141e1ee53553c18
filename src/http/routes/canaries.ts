import * as z from 'zod'
import { type Route, route } from '../route.ts'
import { canaryChange, canaryNote, changedCanaries } from '../schemas/log.ts'

/** Planted values. */
export const canaryRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/v1/canaries',
    may: 'look',
    about: 'The planted values that are watched for, without the values.',
    answer: z.array(canaryNote),
    handle: async (_asked, { gate }) => gate.canaries(),
  }),
  route({
    method: 'POST',
    path: '/v1/canaries',
    may: 'answer',
    about: 'Adds and removes planted values, all or none of them.',
    body: canaryChange,
    answer: changedCanaries,
    handle: async ({ body }, { gate }) => gate.changeCanaries(body),
  }),
]
