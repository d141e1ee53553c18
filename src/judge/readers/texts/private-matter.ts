/** The kinds of private matter that a text holds or speaks of. */
export type PrivateMatter =
  | 'secret'
  | 'identity'
  | 'health'
  | 'finance'
  | 'contact'
  | 'internal'
  | 'history'
  | 'marked'

const kinds: readonly (readonly [PrivateMatter, RegExp])[] = [
  [
    'secret',
    /\b(?:private|secret|access|api|ssh)[ _-]?keys?\b|\bpass(?:words?|wd|phrase)\b.{0,12}(?:\bis\b|\bare\b|[:=])|\binitial password|\btemporary password|(?<!\byour )(?<!\byour (?:new|own|old|login) )\bcredentials?\b|\bcreds\b|\bid_(?:rsa|ed25519)\b(?!\.pub)|(?:^|[/\s<])\.env\b|\benv(?:ironment)? (?:vars?|variables|dump|file)\b|\bpw\s?:|\{\{\s?\w{0,30}(?:key|token|secret|password|pii)\w{0,20}\s?\}\}|\b(?:[a-z\d]{1,20}_){0,4}(?:secret|token|api_?key)\b\s{0,3}[:=]|\b[a-z\d]{1,20}_(?:[a-z\d]{1,20}_){0,3}key=|\$[A-Z_]{0,30}SESSION|\$\{?[A-Z][A-Z\d_]{0,40}(?:KEY|TOKEN|SECRET|PASSWORD|PASS|PAT|DSN)\b|\bsk[-_](?:live|test|ant|\.)|\baccess codes?\b|\b(?:the|my|this) (?:\w{1,20} ){0,2}(?:code|otp|passcode)\b[^.\n]{0,40}?\b\d{4,8}\b|\bsecret[_ ]?manager\b/i,
  ],
  [
    'identity',
    /\bssn\b|\bsocial[ _]security\b|\bpassport\b|\bdate[ _]of[ _]birth\b|\bdob\b|\bdriver'?s?[ _]licen[cs]e\b|\bpii\b|\bpersonal[ _](?:data|details|info(?:rmation)?|identifiers?)\b|\bgovernment[ _]id\b|\btax[ _]id\b|\bbiometrics?\b|\bcriminal (?:history|record)/i,
  ],
  [
    'health',
    /\bdiagnos[ei]\w{0,4}\b|\bpatients?\b|\b(?:medical|health|clinical)[ _](?:records?|history|report|data|test)\b|\bgenetics?\b|\bgenom\w{1,4}\b|\bhiv\b|\bmental[ _]health\b|\bsubstance[ _]abuse\b|\bprescriptions?\b|\bmedications?\b|\bpsychotherapy\b|\breproductive\b|\bblood type\b|\bphi\b|\b23andme\b|\bancestry\b/i,
  ],
  [
    'finance',
    /\baccount[ _]number\b|\bbank[ _](?:account|details|statement)|\bpayroll\b|\bcompensation\b|\bfinancials\b|\bsalar(?:y|ies)\b|\bcredit[ _]card|\bcard[ _]number\b|\bcvv\b|\biban\b|\bbalance\b|\btrade history\b|\btransaction (?:history|details)\b|\bholdings\b|\bearnings\b|\btax (?:return|review)\b|\btransactions?\.(?:csv|xlsx)/i,
  ],
  [
    'contact',
    /\b(?:customer|client|user|employee|member|patient|subscriber|contact)s?[ _-](?:data(?:base)?|db|list|records?|info(?:rmation)?|details|emails?|export|table|dump)\b|\bhr (?:data|records?|files?|contracts?)\b|\bcustomers?(?: full)?(?: pii)? (?:db|sql|csv)\b|\bcontacts?\b(?= )|\blegal (?:cases|contracts)\b|\bphone (?:number|info)\b|\bhome address\b|\bcurrent address\b|\bcontact number\b/i,
  ],
  [
    'marked',
    /\bconfidential\b|\bsensitive (?:\w{1,20} ){0,2}(?:info|data|docs?|documents?|files?)|\bsecret (?:data|docs?|documents?|files?|info\w{0,7}|env)\b|\btop secret\b|\btrade secrets?\b|\bcompany secrets?\b|\binternal\s?:/i,
  ],
  [
    'internal',
    /\bconfidential\b|\bfinancial[ _](?:report|data|statement|record|strategy)s?\b|\binternal\s?:|\bcompany confidential\b|\binternal[ _-](?:only|use|docs?|documents?|memo)\b|\[(?:internal|confidential|staff only|do not share)\b[^\]\n]{0,80}\]|\b(?:agent|staff|internal) notes?\s?:|\bm&a\b|\bmerger\b|\bacquisition\b|\btrade secrets?\b|\bcompany secrets?\b|\bproprietary\b|\bsource[ _]code\b|\bunreleased\b|\brestricted\b|\bclassified\b|\broadmap\b|\bsensitive\b|\bguidance for next quarter/i,
  ],
  [
    'history',
    /\b(?:access|search|browsing|location|call|purchase|order|trip|flight)[ _]histor(?:y|ies)\b|\bsecurity logs?\b|\bmy future flights?\b|\bfuture flights?\b|\bshipments?\b|\bitinerary\b/i,
  ],
]

/** Returns the kinds of private matter that the text names, gravest first. Reads at most 20,000 characters. */
export function privateMatterIn(text: string): readonly PrivateMatter[] {
  const read = text.length > 20_000 ? text.slice(0, 20_000) : text
  return kinds.filter(([, pattern]) => pattern.test(read)).map(([kind]) => kind)
}

const special =
  /^(?:ssn|social_?security(?:_?number)?|genetic\w{0,10}|genom\w{0,10}|hiv\w{0,10}|mental_?health\w{0,10}|psych\w{0,20}|substance\w{0,10}|reproductive\w{0,10}|sexual\w{0,15}|biometric\w{0,10}|card_?number|credit_?card\w{0,10}|cvv|passwords?|password_?hash|salary|passport\w{0,10}|tax_?id|dob|date_?of_?birth|bank_?account\w{0,10}|primary_?email|mobile_?phone)$/i

/** Returns the fields that hold special kinds of personal data, for what is asked for or changed by name. */
export function specialFields<T extends { readonly pointer: string; readonly text: string }>(
  values: readonly T[],
): readonly T[] {
  return values.filter(
    ({ pointer, text }) =>
      /\/(?:fields|columns|attributes|include|properties|data_types?|scopes?)\/\d+$/i.test(pointer) &&
      special.test(text),
  )
}
