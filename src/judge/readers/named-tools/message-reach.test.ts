import { describe, expect, it } from 'vitest'
import { messageReach, recipientsIn } from './message-reach.ts'

describe('recipientsIn', () => {
  it('finds them in every argument whose name says so, one by one', () => {
    const found = recipientsIn({
      emailTo: 'a@x.example, b@x.example',
      details: { cc: ['c@x.example'] },
      sender: 'me',
      body: 'to all',
    })
    expect(found.map(({ text }) => text)).toEqual(['a@x.example', 'b@x.example', 'c@x.example'])
  })
})

describe('reachOf', () => {
  it('knows lists and crowds', () => {
    for (const list of ['all-staff@x.example', '#general', 'everyone', 'newsletter_subscribers'])
      expect(messageReach([list], []).many).toBe(true)
    expect(messageReach(['allison@x.example'], []).many).toBe(false)
  })

  it('calls only what is surely outside so while no domain is configured', () => {
    expect(messageReach(['kim@partner.example'], []).outside).toBe(false)
    expect(messageReach(['kim@gmail.com'], []).outside).toBe(true)
  })

  it('measures by the organisation’s own domains and their parts', () => {
    expect(messageReach(['kim@mail.firm.example'], ['firm.example']).outside).toBe(false)
    expect(messageReach(['kim@notfirm.example'], ['firm.example']).outside).toBe(true)
  })
})
