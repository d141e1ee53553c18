/** Tells whether the description of a function says that what it does is for good. Its maker is believed in that, and in nothing that promises less. */
export function saysForGood(description: string | undefined = ''): boolean {
  return lasting.test(description.slice(0, 4_000))
}

const lasting =
  /\b(?:permanently|permanent (?:deletion|removal|change|loss)|irreversibl[ey]|irrevocabl[ey]|beyond recovery|for good|forever)\b|\b(?:can(?:no|[’'])t|cannot|can not|not) be (?:undone|reversed|recovered|restored)/i
