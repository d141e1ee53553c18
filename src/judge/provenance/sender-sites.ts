import { siteOf } from './site-of.ts'

/** A line or a field that says whom a mail is from, with the mailbox in it. */
const sender =
  /(?<![\p{L}\d])(?:from|sender|von|absender|de|expéditeur|remitente|mittente|da|от|van|od)["']?\s{0,3}[:=]\s{0,3}[^\n@]{0,80}?(?<![\w.+-])([\w.+-]{1,64}@[\p{L}\d.-]{1,253})/giu
const maxSites = 8
/** Senders stand at the top. */
const maxRead = 20_000

/** Returns the sites of the mailboxes that a text says it is from, as registrable domains; none where it is no mail. */
export function senderSites(text: string): readonly string[] {
  const found = new Set<string>()
  for (const [, mailbox = ''] of text.slice(0, maxRead).matchAll(sender)) {
    const site = siteOf(mailbox.toLowerCase().replace(/[.-]+$/, ''))
    if (site !== null) found.add(site)
    if (found.size >= maxSites) break
  }
  return [...found]
}
