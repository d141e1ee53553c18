import { expect, test } from 'vitest'
import { onlyPrepares } from './only-prepares.ts'
import { toolWords } from './tool-words.ts'

test.each([
  'refresh_refund_status',
  'resolve_refund_confirmation_channel',
  'assemble_payment_service_request',
  'review_release_scope',
])('%s finds out or prepares', tool => {
  expect(onlyPrepares(toolWords(tool))).toBe(true)
})

test.each([
  'refund_status',
  'resolve_refund',
  'release_payment_channel',
  'assemble_and_send_request',
  'send_payment_request',
  'resolve_dispute_by_refund',
])('%s does more', tool => {
  expect(onlyPrepares(toolWords(tool))).toBe(false)
})
