import { expect, test } from 'vitest'
import { namesNoun } from './names-noun.ts'

test.each([
  ['withdrawal_rate_by_site', ''],
  ['pressure_drop_calc', ''],
  ['deletion_statistics', ''],
  ['member_removal_history', ''],
  ['destruction_certificates', 'List certificates of vehicles that were scrapped.'],
  ['termination_letters', 'Returns the letters that were sent.'],
])('%s is read: %s', (name, docstring) => expect(namesNoun(name.split('_'), docstring)).toBe(true))

test.each([
  ['delete_withdrawal_history', 'Lists what was deleted.'],
  ['drop_rate', ''],
  ['fund_withdrawal', ''],
  ['communication_disruption', 'Audits the ships of a port.'],
  ['withdrawal', 'Lists nothing.'],
  ['destruction_order', 'Destroys the records of a site.'],
  ['deletion_and_statistics', ''],
  ['send_termination_report', ''],
])('%s is a deed: %s', (name, docstring) => expect(namesNoun(name.split('_'), docstring)).toBe(false))
