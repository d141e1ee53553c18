import { describe, expect, it } from 'vitest'
import { reachOf, recipientsIn } from './recipients.ts'

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
      expect(reachOf([list], []).many).toBe(true)
    expect(reachOf(['allison@x.example'], []).many).toBe(false)
  })

  it('calls only what is surely outside so while no domain is configured', () => {
    expect(reachOf(['kim@partner.example'], []).outside).toBe(false)
    expect(reachOf(['kim@gmail.com'], []).outside).toBe(true)
  })

  it('measures by the organisation’s own domains and their parts', () => {
    expect(reachOf(['kim@mail.firm.example'], ['firm.example']).outside).toBe(false)
    expect(reachOf(['kim@notfirm.example'], ['firm.example']).outside).toBe(true)
  })
})
