import type { PrivateMatter } from './private-matter.ts'

/** A term that names private matter: its kinds, the pattern that finds it in any case, and a text in which it does. */
export interface PrivateTerm {
  readonly kinds: readonly PrivateMatter[]
  readonly term: RegExp
  readonly example: string
}

/** The terms that name private matter. Each pattern is bounded. */
export const privateTerms: readonly PrivateTerm[] = [
  { kinds: ['secret'], term: /\b(?:private|secret|access|api|ssh)[ _-]?keys?\b/, example: 'our private key' },
  {
    kinds: ['secret'],
    term: /\bpass(?:words?|wd|phrase)\b.{0,12}(?:\bis\b|\bare\b|[:=])/,
    example: 'the password is tulip',
  },
  { kinds: ['secret'], term: /\b(?:initial|temporary) password/, example: 'a temporary password' },
  {
    kinds: ['secret'],
    term: /(?<!\byour )(?<!\byour (?:new|own|old|login) )\bcredentials?\b/,
    example: 'the credentials of the server',
  },
  { kinds: ['secret'], term: /\bcreds\b/, example: 'db creds' },
  { kinds: ['secret'], term: /\bid_(?:rsa|ed25519)\b(?!\.pub)/, example: 'id_ed25519' },
  { kinds: ['secret'], term: /(?:^|[/\s<])\.env\b/, example: 'app/.env' },
  {
    kinds: ['secret'],
    term: /\benv(?:ironment)? (?:vars?|variables|dump|file)\b/,
    example: 'all environment variables',
  },
  { kinds: ['secret'], term: /\bpw\s?:/, example: 'pw: tulip' },
  {
    kinds: ['secret'],
    term: /\{\{\s?\w{0,30}(?:key|token|secret|password|pii)\w{0,20}\s?\}\}/,
    example: '{{ api_token }}',
  },
  {
    kinds: ['secret'],
    term: /\b(?:[a-z\d]{1,20}_){0,4}(?:secret|token|api_?key)\b\s{0,3}[:=]/,
    example: 'client_secret = x',
  },
  { kinds: ['secret'], term: /\b[a-z\d]{1,20}_(?:[a-z\d]{1,20}_){0,3}key=/, example: 'deploy_key=x' },
  { kinds: ['secret'], term: /\$[A-Z_]{0,30}SESSION/, example: '$AWS_SESSION' },
  {
    kinds: ['secret'],
    term: /\$\{?[A-Z][A-Z\d_]{0,40}(?:KEY|TOKEN|SECRET|PASSWORD|PASS|PAT|DSN)\b/,
    example: '${SENTRY_DSN}',
  },
  { kinds: ['secret'], term: /\bsk[-_](?:live|test|ant|\.)/, example: 'sk_live' },
  { kinds: ['secret'], term: /\baccess codes?\b/, example: 'the access code' },
  {
    kinds: ['secret'],
    term: /\b(?:the|my|this) (?:\w{1,20} ){0,2}(?:code|otp|passcode)\b[^.\n]{0,40}?\b\d{4,8}\b/,
    example: 'my login code is 4711',
  },
  { kinds: ['secret'], term: /\bsecret[_ ]?manager\b/, example: 'the secret manager' },
  { kinds: ['identity'], term: /\bssn\b/, example: 'SSN' },
  { kinds: ['identity'], term: /\bsocial[ _]security\b/, example: 'social security' },
  { kinds: ['identity'], term: /\bpassport\b/, example: 'a passport' },
  {
    kinds: ['identity'],
    term: /\b(?:dates?[ _]of[ _]birth|birth[ _]?dates?|dob)\b/,
    example: 'date_of_birth',
  },
  { kinds: ['identity'], term: /\bdriver'?s?[ _]licen[cs]e\b/, example: "driver's license" },
  { kinds: ['identity'], term: /\bpii\b/, example: 'rows with PII' },
  {
    kinds: ['identity'],
    term: /\bpersonal[ _](?:data|details|info(?:rmation)?|identifiers?)\b/,
    example: 'personal data',
  },
  { kinds: ['identity'], term: /\b(?:government|tax)[ _]id\b/, example: 'tax_id' },
  { kinds: ['identity'], term: /\bbiometrics?\b/, example: 'biometrics' },
  { kinds: ['identity'], term: /\bcriminal (?:history|record)/, example: 'a criminal record' },
  { kinds: ['health'], term: /\bdiagnos[ei]\w{0,4}\b/, example: 'the diagnosis' },
  { kinds: ['health'], term: /\bpatients?\b/, example: 'patients' },
  {
    kinds: ['health'],
    term: /\b(?:medical|health|clinical)[ _](?:records?|history|report|data|test)\b/,
    example: 'medical records',
  },
  { kinds: ['health'], term: /\bgenetics?\b/, example: 'genetic' },
  { kinds: ['health'], term: /\bgenom\w{1,4}\b/, example: 'genome' },
  { kinds: ['health'], term: /\bhiv\b/, example: 'HIV' },
  { kinds: ['health'], term: /\bmental[ _]health\b/, example: 'mental health' },
  { kinds: ['health'], term: /\bsubstance[ _]abuse\b/, example: 'substance abuse' },
  { kinds: ['health'], term: /\b(?:prescription|medication)s?\b/, example: 'prescriptions' },
  { kinds: ['health'], term: /\bpsychotherapy\b/, example: 'psychotherapy' },
  { kinds: ['health'], term: /\breproductive\b/, example: 'reproductive' },
  { kinds: ['health'], term: /\bblood type\b/, example: 'blood type' },
  { kinds: ['health'], term: /\bphi\b/, example: 'PHI' },
  { kinds: ['health'], term: /\b(?:23andme|ancestry)\b/, example: '23andMe' },
  { kinds: ['finance'], term: /\baccount[ _]number\b/, example: 'account number' },
  { kinds: ['finance'], term: /\bbank[ _](?:account|details|statement)/, example: 'bank statements' },
  { kinds: ['finance'], term: /\bpayroll\b/, example: 'payroll' },
  { kinds: ['finance'], term: /\bcompensation\b/, example: 'compensation' },
  { kinds: ['finance'], term: /\bfinancials\b/, example: 'financials' },
  { kinds: ['finance'], term: /\bsalar(?:y|ies)\b/, example: 'salaries' },
  { kinds: ['finance'], term: /\bcredit[ _]card/, example: 'credit cards' },
  { kinds: ['finance'], term: /\bcard[ _]number\b/, example: 'card_number' },
  { kinds: ['finance'], term: /\b(?:cvv|iban)\b/, example: 'IBAN' },
  { kinds: ['finance'], term: /\b(?:balance|holdings|earnings)\b/, example: 'the balance' },
  { kinds: ['finance'], term: /\btrade history\b/, example: 'trade history' },
  { kinds: ['finance'], term: /\btransaction (?:history|details)\b/, example: 'transaction history' },
  { kinds: ['finance'], term: /\btax (?:return|review)\b/, example: 'tax return' },
  { kinds: ['finance'], term: /\btransactions?\.(?:csv|xlsx)/, example: 'transactions.csv' },
  {
    kinds: ['contact'],
    term: /\b(?:customer|client|user|employee|member|patient|subscriber|contact)s?[ _-](?:data(?:base)?|db|list|records?|info(?:rmation)?|details|emails?|export|table|dump)\b/,
    example: 'the customer list',
  },
  { kinds: ['contact'], term: /\bhr (?:data|records?|files?|contracts?)\b/, example: 'HR files' },
  {
    kinds: ['contact'],
    term: /\bcustomers?(?: full)?(?: pii)? (?:db|sql|csv)\b/,
    example: 'customers full csv',
  },
  { kinds: ['contact'], term: /\bcontacts?\b(?= )/, example: 'contacts of sales' },
  { kinds: ['contact'], term: /\blegal (?:cases|contracts)\b/, example: 'legal contracts' },
  { kinds: ['contact'], term: /\bphone (?:number|info)\b/, example: 'phone number' },
  { kinds: ['contact'], term: /\b(?:home|current) address\b/, example: 'home address' },
  { kinds: ['contact'], term: /\bcontact number\b/, example: 'contact number' },
  { kinds: ['marked', 'internal'], term: /\bconfidential\b/, example: 'confidential' },
  {
    kinds: ['marked'],
    term: /\bsensitive (?:\w{1,20} ){0,2}(?:info|data|docs?|documents?|files?)/,
    example: 'sensitive client data',
  },
  {
    kinds: ['marked'],
    term: /\bsecret (?:data|docs?|documents?|files?|info\w{0,7}|env)\b/,
    example: 'secret documents',
  },
  { kinds: ['marked'], term: /\btop secret\b/, example: 'top secret' },
  { kinds: ['marked', 'internal'], term: /\b(?:trade|company) secrets?\b/, example: 'a trade secret' },
  { kinds: ['marked', 'internal'], term: /\binternal\s?:/, example: 'Internal: plans' },
  {
    kinds: ['internal'],
    term: /\bfinancial[ _](?:report|data|statement|record|strategy)s?\b/,
    example: 'financial reports',
  },
  {
    kinds: ['internal'],
    term: /\binternal[ _-](?:only|use|docs?|documents?|memo)\b/,
    example: 'internal memo',
  },
  {
    kinds: ['internal'],
    term: /\[(?:internal|confidential|staff only|do not share)\b[^\]\n]{0,80}\]/,
    example: '[staff only]',
  },
  { kinds: ['internal'], term: /\b(?:agent|staff|internal) notes?\s?:/, example: 'Staff note: x' },
  { kinds: ['internal'], term: /\bm&a\b/, example: 'M&A' },
  { kinds: ['internal'], term: /\b(?:merger|acquisition)\b/, example: 'the merger' },
  { kinds: ['internal'], term: /\bproprietary\b/, example: 'proprietary' },
  { kinds: ['internal'], term: /\bsource[ _]code\b/, example: 'source code' },
  { kinds: ['internal'], term: /\bunreleased\b/, example: 'unreleased' },
  { kinds: ['internal'], term: /\b(?:restricted|classified|sensitive)\b/, example: 'restricted' },
  { kinds: ['internal'], term: /\broadmap\b/, example: 'roadmap' },
  { kinds: ['internal'], term: /\bguidance for next quarter/, example: 'guidance for next quarter' },
  {
    kinds: ['history'],
    term: /\b(?:access|search|browsing|location|call|purchase|order|trip|flight)[ _]histor(?:y|ies)\b/,
    example: 'browsing history',
  },
  { kinds: ['history'], term: /\bsecurity logs?\b/, example: 'security logs' },
  { kinds: ['history'], term: /\bfuture flights?\b/, example: 'my future flights' },
  { kinds: ['history'], term: /\bshipments?\b/, example: 'shipments' },
  { kinds: ['history'], term: /\bitinerary\b/, example: 'the itinerary' },
]

/** The name of a field that holds a special kind of personal data: its kind, the pattern of the whole name, and one. */
interface SpecialName {
  readonly kind: PrivateMatter
  readonly name: RegExp
  readonly example: string
}

/** The names of such fields, in any case. */
export const specialNames: readonly SpecialName[] = [
  { kind: 'identity', name: /ssn/, example: 'ssn' },
  { kind: 'identity', name: /social_?security(?:_?number)?/, example: 'social_security_number' },
  { kind: 'identity', name: /passport\w{0,10}/, example: 'passport_number' },
  { kind: 'identity', name: /tax_?id/, example: 'tax_id' },
  { kind: 'identity', name: /dob/, example: 'dob' },
  { kind: 'identity', name: /date_?of_?birth/, example: 'date_of_birth' },
  { kind: 'identity', name: /biometric\w{0,10}/, example: 'biometrics' },
  { kind: 'health', name: /genetic\w{0,10}/, example: 'genetic_data' },
  { kind: 'health', name: /genom\w{0,10}/, example: 'genome' },
  { kind: 'health', name: /hiv\w{0,10}/, example: 'hiv_status' },
  { kind: 'health', name: /mental_?health\w{0,10}/, example: 'mental_health' },
  { kind: 'health', name: /psych\w{0,20}/, example: 'psychiatric_notes' },
  { kind: 'health', name: /substance\w{0,10}/, example: 'substance_use' },
  { kind: 'health', name: /reproductive\w{0,10}/, example: 'reproductive' },
  { kind: 'health', name: /sexual\w{0,15}/, example: 'sexual_orientation' },
  { kind: 'finance', name: /card_?number/, example: 'card_number' },
  { kind: 'finance', name: /credit_?card\w{0,10}/, example: 'credit_card' },
  { kind: 'finance', name: /cvv/, example: 'cvv' },
  { kind: 'finance', name: /salary/, example: 'salary' },
  { kind: 'finance', name: /bank_?account\w{0,10}/, example: 'bank_account' },
  { kind: 'secret', name: /passwords?/, example: 'password' },
  { kind: 'secret', name: /password_?hash/, example: 'password_hash' },
  { kind: 'contact', name: /primary_?email/, example: 'primary_email' },
  { kind: 'contact', name: /mobile_?phone/, example: 'mobile_phone' },
]
