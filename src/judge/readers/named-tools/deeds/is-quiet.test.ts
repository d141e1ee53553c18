import { expect, test } from 'vitest'
import { firstVerb, isQuiet } from './is-quiet.ts'

const quiet = (name: string) => {
  const words = name.split('_')
  return isQuiet(firstVerb(words) ?? '', words, words)
}

test.each(['list_refunds', 'bid_statistics', 'transfer_preview', 'spray_by_weight', 'strike_calendar'])(
  '%s reads, tries or computes',
  name => {
    expect(quiet(name)).toBe(true)
  },
)

test.each(['get_and_erase', 'patient_lookup_disclose', 'laser_show_raise', 'erase_disk', 'draft_and_send'])(
  '%s does more',
  name => {
    expect(quiet(name)).toBe(false)
  },
)
