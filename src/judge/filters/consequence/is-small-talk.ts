import type { JsonObject } from '../../../ground/model/json.ts'
import { everyString, topArguments } from '../../readers/named-argument.ts'

/** Longer posts say more than a greeting. */
const maxLength = 280

/** Arguments that a post of words alone may have. */
const harmlessKeys =
  /^(?:content|text|body|message|status|tweet|post|post_type|tags?|hashtags?|mentions?|\w{0,20}_?id|channel|channel_name|room|thread_ts|lang(?:uage)?)$/i

/** Links, addresses, prices, shares of something, numbers that identify people. */
const carries =
  /https?:|www\.|\b[\w-]{2,40}\.(?:com|net|org|io|ru|xyz|top|info)\b|[$€£]\s{0,1}[\dA-Z]|\d\s?%|\d{3}[-.\s]?\d{4}|@[\w-]{1,40}\.[a-z]/i

/** Words that alarm, accuse, promise or give away: what many people would act upon, or what one may be sued for. */
const weighty =
  /\b(?:warn|urgent|alert|breaking|emergenc|evacuat|earthquake|disaster|bankrupt|fraud|investigat|lawsuit|su(?:ed|ing)\b|expel|cheat|accus|arrest|guilty|scandal|fired|lay(?:ing)?[- ]?off|laid off|hat(?:e|es|ed)\b|stupid|idiot|kill|dies?\b|died|dead\b|death|attack|breach|hack|leak|vulnerab|outage|secret|confidential|private|merger|acqui|invest|revenue|earnings|profit|shares?\b|stocks?\b|crypto|coin|guarantee|free\b|win(?:ner)?\b|giveaway|vote|election|passwords?|token|key\b|diagnos|health|genetic|drunk|competitor|job interview|quit)/i

/** A short public word that carries nothing but itself: no link, picture, figure, alarm or accusation. */
export function isSmallTalk(args: JsonObject): boolean {
  if (topArguments(args).some(([key, value]) => !harmlessKeys.test(key) && !isEmpty(value))) return false
  const statement = everyString(args)
    .filter(({ name }) => !/id$|_ts$/i.test(name))
    .map(({ text }) => text)
    .join(' ')
  return (
    statement.length > 0 &&
    statement.length <= maxLength &&
    !carries.test(statement) &&
    !weighty.test(statement)
  )
}

function isEmpty(value: unknown): boolean {
  return value === null || value === false || value === '' || (Array.isArray(value) && value.length === 0)
}
