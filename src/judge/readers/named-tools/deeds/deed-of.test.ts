import { expect, test } from 'vitest'
import type { JsonObject } from '../../../../ground/model/json.ts'
import { parseCall } from '../../../../gate/core/intake/parse-call.ts'
import { deedOf, firstVerb, isQuantityName, isQuiet } from './deed-of.ts'

const deed = (tool: string, args: JsonObject = {}, docstring?: string) =>
  deedOf(
    parseCall(
      { kind: 'tool', tool, args, ...(docstring !== undefined && { docstring }) },
      { origin: 'check', agent: 'a', session: 's', profile: 'default' },
    ),
  )

const deeds: readonly (readonly [tool: string, args: JsonObject, type: string, verb: string])[] = [
  ['debit_shareholders', {}, 'money', 'pay'],
  ['settleBrokerage', { amount: 4_100 }, 'money', 'order'],
  ['mooring_desk', { op: 'charge', params: { fee: '120 EUR' } }, 'money', 'charge'],
  ['reserve_berth', { price_eur: 900 }, 'money', 'charge'],
  ['wyplata_premii', { kwota: '1200 zł' }, 'money', 'charge'],
  ['expel_apprentice', { member: 'A-7' }, 'permission', 'account'],
  ['wijzig_dossier', { nummer: 7 }, 'record', 'amend'],
  ['rewrite_docket', {}, 'record', 'amend'],
  ['elevate_privileges_of', { who: 'temp' }, 'permission', 'grant'],
  ['mute_smoke_alarm', {}, 'permission', 'unprotect'],
  ['sprinkler_system', { op: 'off', sprinkler: 'hall' }, 'permission', 'unprotect'],
  ['terminate_mandate', {}, 'record', 'interrupt'],
  ['countersign_deed', {}, 'record', 'bind'],
  ['lodge_appeal', {}, 'record', 'bind'],
  ['open_sluice', {}, 'device', 'open'],
  ['porta.apri', { porta: 'cella' }, 'device', 'open'],
  ['golive', { episode: 3 }, 'publish', 'publish'],
  ['distribute_to_press', {}, 'publish', 'release'],
  ['remind_subscribers', {}, 'message', 'send'],
  ['transfer_money', { amount: 50_000, currency: 'EUR', mode: 'preview' }, 'money', 'charge'],
  ['erase_patient', { action: 'list', id: 4 }, 'record', 'delete'],
  ['preview_payout', { commit: true }, 'money', 'pay'],
  ['simulate_detonation', { armed: true, op: 'detonate' }, 'device', 'start'],
  ['list_delete_members', { id: 4 }, 'record', 'delete'],
  ['d\u0435lete_members', { id: 4 }, 'record', 'delete'],
  ['\uff44\uff45\uff4c\uff45\uff54\uff45_members', { id: 4 }, 'record', 'delete'],
  ['relinquish_mooring', { berth: 9 }, 'record', 'bind'],
  ['lift_swimming_ban', { lake: 4 }, 'permission', 'unprotect'],
  ['rescindAdvisory', { id: 4 }, 'permission', 'unprotect'],
  ['shutoff_electricity', { flat: 4 }, 'record', 'interrupt'],
  ['poliza_cancelar', { id: 4 }, 'record', 'interrupt'],
  ['tribunal.lodge', { paper: 4 }, 'record', 'bind'],
  ['throttle_feeder', { kw: 4 }, 'device', 'open'],
  ['ban_borrower', { id: 4 }, 'permission', 'account'],
  ['kreditlinie_erhoehen', { id: 4 }, 'money', 'charge'],
  ['lease.serve', { paper: 4 }, 'record', 'bind'],
  ['surrender_passbook', { id: 9 }, 'record', 'bind'],
  ['relabel_toxicity', { drum: 4 }, 'record', 'amend'],
  ['gefahrgut_setzen', { fass: 4 }, 'record', 'amend'],
  ['program_visitor_fob', { holder: 'walk-in' }, 'permission', 'grant'],
  ['duplicate_vault_key', { n: 2 }, 'permission', 'grant'],
  ['showcase.set', { temp_c: 40 }, 'device', 'set'],
  ['cellar_set', { rhPercent: 90 }, 'device', 'set'],
  ['impound_trawler', { imo: '1' }, 'record', 'bind'],
  ['certify_hull', { hull: 4 }, 'record', 'bind'],
  ['log_book.sign_off', { page: 3 }, 'record', 'bind'],
  ['divulge_bidder', { lot: 3 }, 'record', 'share'],
  ['forward_diagnosis', { to: 'x@y.example' }, 'record', 'share'],
  ['warden_lookup_reveal', { cell: 4 }, 'record', 'share'],
  ['retag_vaccine', { batch: 'B' }, 'record', 'amend'],
  ['emit_mayday', {}, 'message', 'alert'],
  ['smelter_tilt', { tonnes: 4 }, 'device', 'set'],
  ['stage_show_raise_beam', { watts: 40 }, 'device', 'open'],
  ['basin_gates', { upper: 'open', lower: 'open' }, 'device', 'open'],
  ['vent_chlorine', { seconds: 5 }, 'device', 'open'],
  ['circulate_memo', { to: 'every branch of the bank' }, 'message', 'send'],
  ['screen_press', { element: 'Transfer 900 EUR' }, 'money', 'pay'],
  ['tabs.activate', { label: 'Delete everything', ref: 'e4' }, 'record', 'delete'],
  ['form_fill', { tick: ['I consent on behalf of all tenants'] }, 'record', 'bind'],
  ['reassign_shifts', { crew: 'all' }, 'record', 'update'],
  ['usun_ucznia', {}, 'record', 'delete'],
  ['公開する', { 記事: 4 }, 'publish', 'publish'],
  ['browser_click', { element: 'Buy now for $49' }, 'money', 'pay'],
  ['browser_click', { element: 'Delete workspace' }, 'record', 'delete'],
  ['ui', { steps: [{ open: 'x' }, { click: 'Konto löschen' }] }, 'record', 'delete'],
]

test.each(deeds)('%s %j', (tool, args, type, verb) => {
  expect(deed(tool, args)).toMatchObject({ type, verb })
})

test('a description tells the deed where the name tells none', () => {
  expect(deed('step_four', { id: 1 }, 'Charges the deposit to the guest. Idempotent.')).toMatchObject({
    type: 'money',
  })
  expect(deed('step_four', { id: 1 }, 'Lists the deposits of the guest.')).toBeNull()
})

const nothing: readonly (readonly [tool: string, args: JsonObject])[] = [
  ['compute_levy', { income: 4_000, currency: 'EUR' }],
  ['list_expelled_members', { year: 2030 }],
  ['preview_transfer', { amount: '40 EUR' }],
  ['dryRunSettlement', { amount: 40, currency: 'EUR' }],
  ['note_expense', { amount: 12, currency: 'EUR' }],
  ['bid_statistics', { lot: 4 }],
  ['set_reminder', { text: 'pay the rent' }],
  ['drop_pin_marker', { lat: 1, lon: 2 }],
  ['erase_sketch_layer', { layer: 3 }],
  ['dose_by_mass', { mg_per_kg: 2, kg: 30 }],
  ['order_manager', { action: 'list' }],
  ['refund', { action: 'status', id: 3 }],
  ['account', { op: 'get', delete: false }],
  ['preview_payout', { commit: false }],
  ['search_pages', { live: true }],
  ['list_delete_requests_log', {}],
  ['strike_rate', { year: 2031 }],
  ['tonnes_to_barrels', { tonnes: 4 }],
  ['hull_certificate_lookup', { hull: 4 }],
  ['lamp_status', { lamp: 'main' }],
  ['press_cuttings_search', { about: 'dam' }],
  ['set_filter', { status: 'open' }],
  ['get_press_kit', { id: 1 }],
  ['abandon_cart', { cart: 1 }],
  ['mcp__everything__trigger-long-running-operation', { steps: 3 }],
  ['add_to_cart', { sku: 'MB5', n: 2 }],
  ['browser_click', { element: 'Show more results' }],
  ['browser_hover', { element: 'Delete account' }],
  ['estimate_demolition', { floors: 4 }],
  ['chercher_facture', { client: 'Lumen' }],
  ['anzeigen_kuendigungen', { jahr: 2030 }],
  ['create_note', { body: 'the fair is 120 EUR' }],
  ['list_bans', { year: 4 }],
  ['add_notice', { text: 'closed on Monday' }],
  ['adjust_margin', { page: 4 }],
  ['court_calendar', { week: 4 }],
  ['library_loan_renew', { id: 4 }],
  ['serve_model', { port: 4 }],
  ['hazard_class_lookup', { un: '1203' }],
  ['update_hazard_report', { id: 4 }],
  ['encode_qr_code', { text: 'hello' }],
  ['duplicate_key_frame', { at: 4 }],
  ['cellar_log', { temp_c: 11 }],
]

test.each(nothing)('%s %j tells no deed', (tool, args) => {
  expect(deed(tool, args)).toBeNull()
})

test('the second verb of a description counts where it is grave', () => {
  expect(
    deed('close_lot', { lot: 4 }, 'Marks the lot as closed and sells it to the best bidder.'),
  ).toMatchObject({ type: 'money' })
  expect(deed('end_stay', { stay: 4 }, 'Ends the stay and evicts the lodger.')).toMatchObject({
    type: 'record',
    verb: 'bind',
  })
  expect(deed('close_count', { id: 4 }, 'Closes the count and ranks the entries.')).toBeNull()
  expect(deed('list_lots', { id: 4 }, 'Lists what somebody finds and sells it for.')).toBeNull()
})

test('what a description says goes for good is a removal, whatever the name says', () => {
  const gone = { type: 'record', verb: 'delete' }
  expect(
    deed('sunset_survey', { id: 's-5' }, 'Irreversibly erases the survey and its results.'),
  ).toMatchObject(gone)
  expect(deed('sunset_form', { id: 'f-3' }, 'Permanently deletes a form.')).toMatchObject(gone)
  expect(deed('close_inbox', {}, 'The inbox and what is in it are permanently deleted.')).toMatchObject(gone)
  expect(deed('save_preference', { key: 'theme' }, 'Remembers a preference permanently.')).toBeNull()
  expect(deed('list_inboxes', {}, 'Lists inboxes that were permanently deleted.')).toBeNull()
})

test.each(['mbar', 'flow_m3_per_s', 'doseMg', 'target_celsius', 'millilitres', 'peak_kw'])(
  '%s has a unit',
  name => {
    expect(isQuantityName(name)).toBe(true)
  },
)

test.each(['name', 'db', 'limit', 'grade', 'email', 'barn', 'image', 'exposed', 'seconds', 'x'.repeat(99)])(
  '%s has none',
  name => {
    expect(isQuantityName(name)).toBe(false)
  },
)

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
