/** The aim of a text that addresses an agent or a guard. */
export type InstructionKind =
  | 'override'
  | 'persona'
  | 'role'
  | 'conceal'
  | 'approval'
  | 'tool-order'
  | 'image'
  | 'command'

/** One phrase: how much it says alone, 0 to 1. Patterns read lower-case text and are bounded. */
export interface InstructionPhrase {
  readonly kind: InstructionKind
  readonly weight: number
  /** Words of which each fitting text holds one, as the source of a pattern that is quick to search for. */
  readonly needs: string
  readonly pattern: () => RegExp
}

const gap = (words: number) => `(?:[\\p{L}\\d'’-]{1,20}[^\\p{L}\\d\\n]{1,3}){0,${words}}`
/** Ordinary text needs none of the patterns, so each is made when it is first asked for. */
function phrase(kind: InstructionKind, weight: number, needs: string, source: string): InstructionPhrase {
  let pattern: RegExp | undefined
  return {
    kind,
    weight,
    needs,
    pattern: () => {
      pattern ??= new RegExp(source, 'u')
      return pattern
    },
  }
}

const rules =
  '(?:instructions?|prompts?|rules?|guidelines?|directives?|constraints?|restrictions?|programming|safeguards?|guardrails?|safety (?:filters?|policy|policies|checks?)|context|orders|training)'
const agent =
  '(?:the )?(?:users?|humans?|operators?|owners?|reviewers?|people|person|anyone|anybody|admins?|developers?)'

/** English first; the others hold the few phrases that attacks are made of. */
export const instructionPhrases: readonly InstructionPhrase[] = [
  phrase(
    'override',
    1,
    'ignore|disregard|forget|override|overlook|bypass|neglect|discard|cancel|stop following|t follow',
    `\\b(?:ignore|disregard|forget|override|overlook|bypass|neglect|discard|cancel|stop following|(?:do not|don['’]t) follow)[^\\p{L}\\n]{1,3}${gap(3)}(?:previous|prior|above|preceding|earlier|all|any|your|safety|system|original|former|existing)[^\\p{L}\\n]{1,3}${gap(3)}${rules}\\b`,
  ),
  phrase(
    'override',
    0.9,
    'safety ',
    `\\b(?:ignore|disregard|override|overrule|bypass)[^\\p{L}\\n]{1,3}${gap(3)}safety (?:settings?|measures?|protocols?|mechanisms?|limits?|features?)\\b`,
  ),
  phrase(
    'override',
    0.9,
    ' (?:context|instruction|prompt|rules|conversation)',
    `\\b(?:previous|prior|above|earlier|system) (?:context|instructions?|prompts?|rules|conversation)[^\\p{L}\\n]{1,3}(?:(?:is|are|was|were|has|have|been|now) ){0,2}(?:deleted|void|ignored|cancelled|revoked|no longer|superseded|cleared|obsolete)\\b`,
  ),
  phrase(
    'override',
    0.9,
    'forget ',
    '\\bforget (?:everything|all|anything)(?: you| that| above| before| we|[.,!]| i (?:said|told))',
  ),
  phrase(
    'override',
    0.7,
    ' (?:instruction|directive|orders|task)',
    '\\b(?:new|updated|revised|real|actual) (?:system )?(?:instructions?|directives?|orders|task)\\s?:',
  ),
  phrase(
    'override',
    0.8,
    ' (?:prompt|instruction|message)',
    '\\b(?:reveal|repeat|output|leak|dump|disclose)[^\\p{L}\\n]{1,3}(?:me )?(?:your|the) (?:system|initial|hidden|original|full|secret) (?:prompt|instructions?|message)',
  ),
  phrase(
    'override',
    1,
    'ignorier|vergiss|missachte',
    '(?:ignorier|vergiss|missachte)\\p{L}{0,3} (?:\\p{L}{1,15} ){0,3}(?:vorherig|bisherig|obig|früher|alle)\\p{L}{0,3} (?:\\p{L}{1,15} ){0,2}(?:anweisung|instruktion|befehl|regel|vorgabe)',
  ),
  phrase(
    'override',
    1,
    'précédent|antérieur|ci-dessus',
    "(?:ignor|oubli)\\p{L}{1,4} (?:[\\p{L}']{1,12} ){0,3}(?:instructions?|consignes?|directives?|règles?) (?:précédent|antérieur|ci-dessus)",
  ),
  phrase(
    'override',
    1,
    'instrucciones|órdenes|reglas|indicaciones',
    '(?:ignor|olvid|descart)\\p{L}{1,4} (?:\\p{L}{1,12} ){0,3}(?:instrucciones|órdenes|reglas|indicaciones) (?:anterior|previ|de arriba)',
  ),
  phrase(
    'override',
    1,
    '指令|指示|提示|说明|說明|规则|規則',
    '(?:忽略|无视|無視|忘记|忘記|不要理会).{0,12}(?:指令|指示|提示|说明|說明|规则|規則)',
  ),
  phrase(
    'override',
    1,
    'инструкци|указани|правил|команд',
    '(?:игнориру|проигнориру|забуд)\\p{L}{1,4} (?:\\p{L}{1,15} ){0,4}(?:инструкци|указани|правил|команд)',
  ),
  phrase(
    'persona',
    0.9,
    'you are no',
    '\\byou are (?:now|no longer) (?:a |an |in |bound |the )?(?:dan\\b|jailbroken|unrestricted|unfiltered|root|admin|free (?:of|from)|developer mode|bound|restricted|evil|different)',
  ),
  phrase(
    'persona',
    0.9,
    'pretend|imagine|act as if|simulate|role-?play',
    "\\b(?:pretend|imagine|act as if|simulate|roleplay|role-play)[^\\p{L}\\n]{1,3}(?:to be |you are |that you are |you(?: have|'re) |being )?(?:an? )?(?:\\p{L}{1,15} ){0,2}(?:without|with no|dan\\b|unrestricted|unfiltered|no (?:ethics|restrictions|rules|limits|filters))",
  ),
  phrase(
    'persona',
    0.9,
    'unrestricted|unfiltered|uncensored|jailbroken|do anything now|(?:ai|assistant|model) without|(?:developer|god|debug|maintenance|admin) mode',
    '\\b(?:as an? )?(?:unrestricted|unfiltered|uncensored|jailbroken) (?:ai|assistant|model|agent|mode)\\b|\\bdo anything now\\b|\\b(?:ai|assistant|model) without (?:any )?(?:ethics|restrictions|limits|filters|guardrails)|\\b(?:developer|god|debug|maintenance|admin) mode (?:is )?(?:enabled|activated|on\\b|unlocked)',
  ),
  phrase(
    'persona',
    0.8,
    'fictional|hypothetical|imaginary|made-up',
    '\\bin (?:this|a|an) (?:fictional|hypothetical|imaginary|made-up) (?:scenario|world|story|universe)[^\\n]{0,60}\\b(?:disable|reveal|ignore|grant|execute|delete|bypass|transfer|reset|export|leak)\\b',
  ),
  phrase(
    'override',
    0.8,
    'ignore |new (?:persona|identity)',
    '\\bignore (?:all |everything )?(?:previous|prior|above)\\s?[.:;!>\\]]|\\bnew (?:persona|identity)\\s?:',
  ),
  phrase(
    'role',
    0.8,
    '[{[(<]\\s?(?:admin|system|root|hidden|override|internal|secret)',
    '[{\\[(<]{1,2}\\s?(?:admin|system|root|hidden|override|internal|secret)[\\w :-]{0,25}[\\]})>]{1,2}\\s?(?:you|ignore|grant|give|execute|run|transfer|delete|send|reset|disable|reveal|forward|bypass|export|modify)\\b',
  ),
  phrase(
    'role',
    0.8,
    '[{[(<]\\s?(?:system|admin|root)',
    '[{\\[(<]{1,2}\\s?(?:system|admin|root)\\s?:\\s?[^\\]})>\\n]{4,120}[\\]})>]',
  ),
  phrase(
    'role',
    0.9,
    '(?:note|message|notice|attention|hint|memo) (?:to|for) ',
    '\\b(?:note|message|notice|attention|hint|memo) (?:to|for) (?:the |any |all |whichever )?(?:(?:reviewing|judging|evaluating|monitoring|classifying|guarding|supervising) (?:model|llm|ai|agent|system|assistant)s?|guardrails?|classifiers?|(?:ai|llm|model|safety|security) (?:judge|reviewer|monitor|evaluator|guard|classifier|filter))\\b',
  ),
  phrase(
    'role',
    0.9,
    '<\\||inst\\]|sys>>|<(?:system|important|admin)',
    '<\\|(?:im_start|im_end|system|user|assistant|endoftext)[|>]|\\[/?inst\\]|<</?sys>>|<(?:system|important|system_prompt|system-reminder|admin_override)>',
  ),
  phrase(
    'role',
    0.9,
    '<(?:system|role|unsafe|admin|assistant|instruction|user|prompt|sudo|raw)',
    '</(?:system|role|safe|user|assistant|instructions?|prompt|untrusted|data|context|input|template)>\\s{0,3}<(?:system|role|unsafe|admin|assistant|instructions?|user|prompt|sudo|raw)\\b',
  ),
  phrase(
    'role',
    0.9,
    '[{[(<*#]\\s{0,3}(?:system|admin|developer|root|security)',
    '[{\\[(<*#]{1,3}\\s{0,3}(?:system|admin(?:istrator)?|developer|root|security)(?: (?:prompt|message|override|note|instruction|update|notice|command))?\\s{0,2}[:\\]}>]{1,2}\\s{0,3}(?:you|ignore|grant|give|execute|run|transfer|delete|send|reset|disable|reveal|forward|the)\\b',
  ),
  phrase(
    'role',
    0.8,
    'system(?: \\w{1,11})?\\s{0,2}:',
    '(?:^|\\n)\\s{0,4}system(?: (?:prompt|message|override|note|instruction|update|notice))?\\s{0,2}:\\s{0,3}(?:you|ignore|grant|execute|run|transfer|delete|send|reset|disable|reveal|forward|override)\\b',
  ),
  phrase(
    'conceal',
    0.9,
    "(?:not|n['’]t|ever|without) (?:tell|inform|notif|mention|reveal|show|alert|disclos|report|say)",
    `\\b(?:do not|don['’]t|never|must not|should not|without) (?:ever )?(?:tell|inform|notify|mention|reveal|show|alert|disclose|report|say|telling|informing|notifying|mentioning|alerting|showing)(?: (?:this|it|that|any of this|anything|about it))?(?: to)? ${agent}\\b`,
  ),
  phrase(
    'conceal',
    0.9,
    "(?:keep|hide|conceal) (?:th|it|everything)|(?:not|n['’]t|need to) (?:know|see|notice|be )",
    `\\b(?:keep|hide|conceal) (?:this|it|that|these|everything)(?: \\p{L}{1,12}){0,3} from ${agent}|\\b${agent} (?:must|should|need|does|do)(?: not|n['’]t)(?: need to)? (?:know|see|notice|be told|be informed)`,
  ),
  phrase(
    'conceal',
    0.9,
    'nichts|utilisateur|usuario|告诉用户|告訴用戶|пользовател',
    "sag\\p{L}{0,2} (?:dem|der) (?:nutzer|benutzer|anwender)\\p{L}{0,3} nichts|ne (?:le )?dis pas à l[’']utilisateur|sans (?:en )?informer l[’']utilisateur|no (?:se )?(?:le|lo) digas al usuario|sin informar al usuario|不要告诉用户|不要告訴用戶|не (?:говори|сообщай)\\p{L}{0,2} пользовател",
  ),
  phrase(
    'approval',
    0.9,
    'approved|authori[sz]ed|agreed|consented',
    '\\bthe (?:user|owner|human|operator|administrator|admin) (?:has|have) (?:already |just )?(?:pre-?)?(?:approved|authori[sz]ed|agreed|consented)(?: to)?(?: (?:it|this|that|everything))?[;,.:—–-]{1,2} ?(?:so |and |now |please |you may |then ){0,3}(?:run|execute|proceed|call|send|push|transfer|go ahead)\\b',
  ),
  phrase(
    'tool-order',
    0.9,
    'you (?:must|should|need|have|are)',
    '\\b(?:ai|llm|language) ?(?:assistants?|agents?|models?)\\b[^\\n]{0,60}\\byou (?:must|should|need to|have to|are required to) (?:first |now |immediately )?(?:run|execute|fetch|download|open) [^\\p{L}\\n]{0,2}(?:curl|wget|bash|sh|powershell|https?:)',
  ),
  phrase(
    'approval',
    0.9,
    'pre-?auth|pre-?appr|already (?:been )?(?:appr|auth|whitelisted)',
    '\\b(?:this|it|request|action|call|command|operation|transfer|following)(?: \\p{L}{1,12}){0,4} (?:pre-?approved|pre-?authori[sz]ed|already (?:been )?(?:approved|authori[sz]ed|whitelisted))',
  ),
  phrase(
    'approval',
    0.8,
    ' (?:needed|required|necessary)|without (?:asking|waiting)|(?:skip|bypass) ',
    '\\bno (?:further |additional |human |user )?(?:approval|confirmation|authori[sz]ation|review) (?:is |was )?(?:needed|required|necessary)|\\bwithout (?:asking|waiting) for (?:any )?(?:approval|confirmation|permission)|\\b(?:skip|bypass) (?:the |any |all )?(?:approval|confirmation|permission|security|safety|human)(?: \\p{L}{1,12})? (?:checks?|steps?|review|prompts?|gates?)',
  ),
  phrase(
    'approval',
    0.8,
    '(?:mark|classify|rate|score|label|report|treat|consider) (?:this|it)|(?:security|safety) (?:scan|check|filter|review|guard)',
    '\\b(?:mark|classify|rate|score|label|report|treat|consider) (?:this|it)(?: \\p{L}{1,12}){0,2} (?:as )?(?:safe|benign|harmless|low[ -]risk|approved|trusted)\\b|\\b(?:security|safety) (?:scan|check|filter|review|guard)s? (?:must|should|may|can) (?:be )?(?:skip|ignor|disabl|allow|approv)',
  ),
  phrase(
    'tool-order',
    0.8,
    '(?:before|prior to|when|whenever|time|after) (?:you )?(?:us|call|invok|run|respond)',
    '\\b(?:before|prior to|when(?:ever)?|each time|every time|after) (?:you )?(?:us(?:e|ing)|call(?:ing)?|invok(?:e|ing)|run(?:ning)?|respond(?:ing)?)\\b[^\\n]{0,80}\\b(?:you must|always|first|be sure to|make sure|please)\\b[^\\n]{0,40}\\b(?:call|read|invoke|pass|send|include|access|run|use|bcc)\\b',
  ),
  phrase(
    'tool-order',
    0.8,
    'from now on',
    '\\bfrom now on,? (?:you (?:must |should )?)?(?:always |never )?(?:send|forward|cc|bcc|share|upload|skip|approve|include|transfer|bypass|ignore)\\b',
  ),
  phrase(
    'tool-order',
    0.8,
    'you (?:must|have to|need to|should) ',
    '\\byou (?:must|have to|need to|should) (?:first |always )?(?:call|read|invoke|pass|send|access)\\b[^\\n]{0,80}(?:~/|\\.ssh|\\.env|\\.cursor|mcp\\.json|credentials?|id_rsa|contents? of|as (?:the )?[\'"`]?(?:sidenote|note|context))',
  ),
  phrase(
    'image',
    0.8,
    '\\]\\(http',
    '!\\[[^\\]\\n]{0,100}\\]\\(https?://[^)\\s]{1,300}(?:[{$<]|%7b|[?&](?:data|q|d|c|secret|token|session|cookie|conversation|history|leak|exfil|payload)=)',
  ),
  phrase(
    'command',
    0.6,
    '(?:grant|give) |reset all passwords|disable (?:security|audit|all|logging)| (?:credentials|passwords|secrets|api keys|private keys)|transfer |delete all |(?:execute|run) (?:shell|system|arbitrary)|modify database',
    '\\b(?:grant|give)(?: \\p{L}{1,12}){0,3} (?:admin|root|full|superuser)(?: \\p{L}{1,12}){0,2} (?:access|privileges?|rights|permissions?)\\b|\\breset all passwords\\b|\\bdisable (?:security|audit|all)(?: \\p{L}{1,12}){0,2} (?:logging|logs|alerts|monitoring|checks)\\b|\\b(?:send|email|post|push|upload|forward|publish|exfiltrate)(?: \\p{L}{1,12}){0,4} (?:credentials|passwords|secrets|api keys|private keys)(?: \\p{L}{1,12}){0,3} to\\b|\\btransfer \\$?\\d[\\d,.]{0,12}(?: \\p{L}{1,12}){0,2} to\\b|\\bdelete all (?:user |customer )?(?:data|files|records|users)\\b|\\b(?:execute|run) (?:shell|system|arbitrary) commands?\\b|\\bmodify database permissions\\b|\\bdisable logging\\b',
  ),
]
