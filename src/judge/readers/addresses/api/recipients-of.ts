import type { ApiRequest } from './api-request.ts'

/** Returns who gets what a request sends: the values of fields that are named for recipients. */
export function recipientsOf({ fields }: ApiRequest): readonly string[] {
  return fields
    .filter(
      ({ name, value }) =>
        value.length < 400 &&
        (/^(?:to|cc|bcc|recipients?|to_?emails?|to_?recipients|phone_?numbers?|chat_?id|channel(?:_?id)?|audience|topic|topic_?arn|included_segments|segments?|list_?ids?|send_?to|destination)$/i.test(
          name,
        ) ||
          (/^(?:address|email)$/i.test(name) && value.includes('@'))),
    )
    .flatMap(({ value }) => value.split(/[,;]/))
    .map(text => text.trim())
    .filter(Boolean)
    .slice(0, 200)
}
