/** The site that passkeys of reviewers are bound to. */
export interface PasskeySite {
  /** Its domain, which authenticators know it by. */
  readonly name: string
  /** The origin of its pages, such as `https://hub.example.com`; null: any port of this machine, over HTTP. */
  readonly origin: string | null
}

/** A gate’s own pages, which this machine alone can open. */
export const localSite: PasskeySite = { name: 'localhost', origin: null }
