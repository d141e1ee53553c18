/** A form of a value that is no secret, with an example. */
export interface PlaceholderForm {
  readonly form: RegExp
  readonly example: string
}

/** Forms that are filled in before anybody uses the value. */
export const templates: readonly PlaceholderForm[] = [
  { form: /\$\{[\w.:?!#/@$=+-]{1,80}\}|^\$\{/, example: '${API_KEY}' },
  { form: /\$\([^)]{0,80}/, example: '$(pass show api)' },
  { form: /^\$[A-Za-z_]\w{0,60}$/, example: '$API_KEY' },
  { form: /^@\w+@$/, example: '@API_KEY@' },
  { form: /\{\{[^{}]{0,80}\}\}/, example: '{{ api_key }}' },
  { form: /<[^<>]{1,80}>/, example: '<your key>' },
  { form: /<%/, example: '<%= api_key %>' },
  { form: /%[sdv]/, example: 'sk-%s' },
  { form: /^%\w{1,60}%$/, example: '%API_KEY%' },
  { form: /^\{[\w .:-]{0,60}\}$/, example: '{api key}' },
  { form: /^\{[A-Za-z_][\w.]{0,60}(?:[:!][^{}]{0,20})?\}?$/, example: '{key!r}' },
  { form: /^\[[\w .:-]{0,60}\]$/, example: '[api key]' },
  { form: /#\{[^{}]{1,60}\}/, example: '#{api_key}' },
  { form: /^`/, example: '`pass show api`' },
  { form: /^!secret\b/, example: '!secret api_key' },
]

/** Words of people who mean no secret, long enough to be no accident in a random text. */
export const placeholderWords: readonly PlaceholderForm[] = [
  { form: /example|placeholder|replace|redacted|dummy|fake|sample/, example: 'sk-EXAMPLE' },
  { form: /change.?(?:me|it)/, example: 'change-me' },
  {
    form: /your[-_ .]?(?:\w{0,12}[-_ .]?)(?:key|token|secret|pass|pwd|id|api|value|user|here)/,
    example: 'your-api-key',
  },
  { form: /(?:key|token|secret|password)[-_ ]?(?:goes[-_ ]?)?here/, example: 'token-goes-here' },
  { form: /not[-_ ]?a[-_ ]?(?:real|secret)/, example: 'not-a-real-key' },
]

/** Short words that mean as much where somebody chose the whole value. */
export const shortWords: readonly PlaceholderForm[] = [
  {
    form: /(?:^|[^a-z])(?:your|my|todo|fixme|foo|foobar|test|testing|tests|mock|insert|enter|put|none|null|undefined|default|demo|invalid|not_?real|xxx+)(?:$|[^a-z])/,
    example: 'todo',
  },
  { form: /^real[-_]/, example: 'real-token' },
  { form: /^some[-_]?\w{0,10}(?:key|token|secret|password)$/, example: 'some-secret' },
]
