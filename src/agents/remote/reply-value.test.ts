import { expect, test } from 'vitest'
import { GateError } from '../../ground/model/errors.ts'
import { replyValue } from './reply-value.ts'

function errorOf(body: object): unknown {
  try {
    replyValue({ status: 403, text: JSON.stringify(body) })
  } catch (error) {
    return error
  }
  return undefined
}

test('an error of the gate arrives with its facts', () => {
  const body = { code: 'forbidden', message: 'No.', field: 'sheet', kind: 'cool_down', retry_after: 240 }
  const error = errorOf(body)
  expect(error).toBeInstanceOf(GateError)
  expect(error).toMatchObject({ message: 'No.', field: 'sheet', kind: 'cool_down', retryAfter: 240 })
})

test('a kind that is unknown here, and seconds that are none, are left out', () => {
  const error = errorOf({ code: 'forbidden', message: 'No.', kind: 'of_a_newer_gate', retry_after: '5' })
  expect(error).toMatchObject({ code: 'forbidden', kind: undefined, retryAfter: undefined })
})
