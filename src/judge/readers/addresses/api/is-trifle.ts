import type { ApiRequest } from './api-request.ts'
import { isIdentifier, wordsOf } from './api-operations.ts'

/** Things of one's own whose loss costs a moment. */
const trifles =
  /^(?:starred|stars?|reactions?|likes?|bookmarks?|drafts?|watch|watchlist|subscription|reminders?|tracks?|favou?rites?|labels?|typing|logout|sessions?|cart|reads?)$/

/** Tells whether a DELETE takes back a small thing of one's own: a star, a reaction, a draft, a session by signing out. */
export function isTrifle({ segments }: ApiRequest): boolean {
  const named = segments.slice(1).filter(segment => !isIdentifier(segment))
  return (
    segments.length > 1 &&
    named.slice(-3).some((segment, i, all) => {
      const words = wordsOf(segment)
      return (
        words.length === 1 &&
        trifles.test(words[0] ?? '') &&
        (i === all.length - 1 || /^(?:starred|subscription)$/.test(words[0] ?? ''))
      )
    })
  )
}

/** Services that answer whoever practises, and keep nothing. */
const playground =
  /^(?:www\.)?(?:httpbin\.org|httpbingo\.org|reqres\.in|dummyjson\.com|fakestoreapi\.com|postman-echo\.com|httpstat\.us|gorest\.co\.in|jsonplaceholder\.typicode\.com|petstore3?\.swagger\.io)$/

/** Tells whether a host changes nothing, whatever it is asked. */
export function isPlayground(host: string): boolean {
  return playground.test(host)
}
