import { expect, test } from 'vitest'
import { spelledWord } from '../vocabulary/spelled-word.ts'
import { infrastructureDeed } from './infrastructure-deed.ts'

const api = 'https://backboard.railway.app/graphql/v2'
const request = { provider: 'http', verb: 'delete', target: api, whole: false } as const

test.each([
  ['volumeDelete', `call volumeDelete at ${api}`],
  ['_delete_by_query', `call _delete_by_query at ${api}`],
  ['resource', `delete ${api}`],
  ['data', `delete ${api}`],
  ['isDeleted', `delete ${api}`],
])('an operation of an API deletes something, and not the address of the API: %s', (resource, deed) => {
  expect(infrastructureDeed({ ...request, resource: spelledWord(resource) })).toBe(deed)
})
