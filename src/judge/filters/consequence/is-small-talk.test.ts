import { describe, expect, it } from 'vitest'
import { isSmallTalk } from './is-small-talk.ts'

describe('small talk', () => {
  it.each([
    [{ text: 'The tulips are out!' }],
    [{ content: 'Back from the lake', tags: ['#sun'], mentions: ['@kim'], media: [] }],
  ])('is a short word that carries nothing but itself: %j', args => {
    expect(isSmallTalk(args)).toBe(true)
  })

  it.each([
    [{ text: 'Read this: https://tulips.example/a' }],
    [{ text: 'The tulips are out!', media_paths: ['tulip.png'] }],
    [{ text: 'Bulbs from $5' }],
    [{ text: 'Call me on 555-0199' }],
    [{ text: 'Warning: the dam will break tonight' }],
    [{ text: 'Our neighbour was arrested' }],
    [{ text: 'tulips '.repeat(60) }],
    [{}],
  ])('is not what carries a link, a picture, a figure, an alarm or an accusation: %j', args => {
    expect(isSmallTalk(args)).toBe(false)
  })
})
