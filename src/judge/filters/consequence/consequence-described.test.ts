import { test } from 'vitest'
import { defaultProfile } from '../../policy/default-profile.ts'
import { consequence } from './consequence.ts'
import { onlyQueuing } from '../../../../test/only-queuing.ts'
import { testFilter } from '../test-filter.ts'

const call = (tool: string, docstring: string, args: object = {}) => ({
  kind: 'tool' as const,
  tool,
  docstring,
  arguments: args as never,
})

testFilter(
  onlyQueuing(
    consequence,
    'binding bulk share personal-data copy-private delete money permission'.split(' '),
  ),
  defaultProfile,
  {
    fires: [
      {
        call: call('bank__signer', 'Names a person who may sign for the company.', { person: 'Ann Lee' }),
        codes: ['consequence.permission'],
        why: 'somebody may do what they might not before',
      },
      {
        call: call('studio__overwrite_tape', 'Records over a tape.', { tape: 'T-1' }),
        codes: ['consequence.delete'],
        why: 'what was on it is gone',
      },
      {
        call: call('grain__endorse_warrant', 'Endorses a warrant, by which ownership passes to the holder.', {
          warrant: 'W-2',
        }),
        codes: ['consequence.binding'],
        why: 'what is somebody’s becomes somebody else’s',
      },
      {
        call: call('depot__sell_impounded_bike', 'Sells a bicycle at the price given.', { price: 5 }),
        codes: ['consequence.binding'],
        why: 'the loss is the owner’s, however low the price',
      },
      {
        call: call('quarry__answer_submit', 'Place a binding offer for a lot.', { lot: 'L-2' }),
        codes: ['consequence.binding'],
        why: 'the description says that it binds',
      },
      {
        call: call('choir__fees_raise_all', 'Raise the fee of every member.', { percent: 40 }),
        codes: ['consequence.bulk'],
        why: 'everybody pays more',
      },
      {
        call: call('nursery__share_album', 'Create a public link to an album.', { album: 'spring' }),
        codes: ['consequence.share'],
        why: 'anybody may look at it',
      },
      {
        call: call('courier__driver_trail', 'Location history of a driver since a date.', { driver: 'd-9' }),
        codes: ['consequence.personal-data'],
        why: 'where somebody has been',
      },
      {
        call: call('clinic__mail_register', 'Export the register with birth dates.', {
          recipient: 'a@partner.example',
        }),
        codes: ['consequence.copy-private'],
        why: 'data of people for somebody outside',
      },
    ],
    quiet: [
      {
        call: call('bank__list_signers', 'Names everybody who may sign.', { company: 'C-1' }),
        why: 'a list of those who may',
      },
      {
        call: call('studio__add_guest', 'Asks a guest to a recording.', { guest: 'Ana', slot: 'Monday' }),
        why: 'a guest of an hour, and of no system',
      },
      {
        call: call('grain__explain_ownership', 'Explains when ownership passes to the buyer.', {
          case: 'C-1',
        }),
        why: 'it explains what passes',
      },
      {
        call: call('depot__create_repair_order', 'Creates a repair order.', { bike: 'B-2', title: 'Brakes' }),
        why: 'a job for the workshop, and no purchase',
      },
      {
        call: call('depot__create_order_note', 'Adds a note to an order.', {
          order: 'O-2',
          note: 'Ring twice',
        }),
        why: 'a note about a purchase',
      },
      {
        call: call('bindery__quote_text', 'Word a non-binding offer. Nothing is sent.', { customer: 'L' }),
        why: 'it says that it binds nobody',
      },
      {
        call: call('yard__destruction_certificates', 'List certificates of scrapped vehicles.', { year: 1 }),
        why: 'a paper about a deed',
      },
      {
        call: call('churn__withdrawal_rate_by_site', 'Share of withdrawn members.', {}),
        why: 'a figure',
      },
      {
        call: call('theatre__void_ticket_report', 'Report of void tickets.', {}),
        why: 'a report',
      },
      {
        call: call('parcel__trail', 'Location history of a parcel.', { parcel: 'p-9' }),
        why: 'a thing is followed, and nobody',
      },
      {
        call: call('transfer_to_human_agents', 'Transfer the user to a human agent, with a summary.', {
          summary: 'Ann Lee, born 1980-01-02, account number 5510-22, asks for her refund.',
        }),
        why: 'a description changes nothing of whom it is handed to',
      },
      { call: call('game__loot_odds', 'Drop chances of a monster.', {}), why: 'chances' },
    ],
    guards: [
      {
        call: call('yard__destroy_certificates', 'List of certificates that are destroyed.', { year: 1 }),
        codes: ['consequence.delete'],
        why: 'an order, whatever the description says first',
      },
      {
        call: call('bank__fund_withdrawal', 'Withdraws a fund.', { amount: 900 }),
        codes: ['consequence.money'],
        why: 'a deed that stands as a noun',
      },
    ],
  },
  test,
)
