import { findInstructions } from '../../readers/texts/find-instructions.ts'

/** Sentences in a file that agents obey which take its limits away; each is asked for a “not” before it. */
const orders: readonly RegExp[] = [
  /\b(?:bypass|disable|circumvent|turn off|evade|ignore|skip|remove)\b[^.\n]{0,30}\b(?:security|safety|sandbox|restrictions?|guardrails?|safeguards?|permission (?:checks?|prompts?)|approvals?|confirmations?)\b/gi,
  /\b(?:override|ignore|disregard|forget)\b[^.\n]{0,20}\b(?:previous|prior|all|earlier|existing)\b[^.\n]{0,30}\b(?:rules|instructions|guidelines|directives|prompts)\b/gi,
  /\byou (?:have|are under|are bound by) no (?:restrictions?|limits?|limitations?|rules|boundaries|constraints?)\b/gi,
  /\bpretend (?:that )?(?:you are|you're|to be)\b|\bact as (?:root|an? (?:admin|administrator|hacker|unrestricted))\b|\byou are now (?:an? |the |in )\w/gi,
  /\b(?:read|cat|open|copy|print|include|collect)\b[^.\n]{0,30}(?:~\/\.(?:aws|ssh|gnupg|kube)\/(?!config\b)|\/etc\/shadow|\bid_(?:rsa|ed25519)\b)/gi,
  /\b(?:keys|tokens|passwords|secrets|credentials)\b[^.\n]{0,20}\b(?:copy|save|write|log|append|send) (?:them|it)\b/gi,
  /--dangerously-skip-permissions|--yolo\b|\bbypassPermissions\b|--dangerously-bypass/gi,
  /\b(?:send|post|upload|forward|exfiltrate|transmit|report)\b[^\n]{0,40}(?:\b|(?=\.))(?:secrets?|tokens?|credentials?|passwords?|api keys?|private keys?|\.env|environment variables|ssh keys?|id_(?:rsa|ed25519)|\.ssh|\.aws)\b[^\n]{0,40}\b(?:to|at|via)\b[^.\n]{0,20}https?:\/\//gi,
  /\b(?:curl|wget)\b[^\n|]{1,200}\|\s{0,8}(?:sudo\s{1,4})?(?:(?:ba|z)?sh|python3?|node)\b|\brm\s{1,4}-[rRf]{2,4}\s{1,4}(?:\/|~|\$HOME)(?:\s|$)|\bbase64\s{1,4}(?:-d|-D|--decode)\b[^\n]{0,40}\|\s{0,4}(?:ba)?sh\b/g,
]

/** Sentences that give much, where an ordinary one gives little. */
const leave: readonly RegExp[] = [
  /\b(?:execute|run|use)\b[^.\n]{0,20}\b(?:any|all|arbitrary)\b[^.\n]{0,12}\bcommands?\b/gi,
  /\b(?:read|access|modify|delete|write)\b[^.\n]{0,20}\b(?:any|all) files?\b[^.\n]{0,20}\b(?:any|all|every|whole|entire)\b/gi,
  /\bwithout (?:asking|confirmation|approval|permission|prompting)\b|\bunrestricted (?:access|execution)\b|\bfull (?:system|disk|shell|root|admin) access\b/gi,
  /\b(?:do not|don['’]t|never) (?:ask (?:for |the user for )?(?:confirmation|permission|approval)|mention (?:it|this|that)\b)|\bauto-?approve\b/gi,
  /^allowed-tools:\s{0,4}\[?["']?\*/gm,
  /\balways (?:include|add|insert|load|import|embed)\b[^.\n]{0,60}\bhttps?:\/\//gi,
  /\buse the (?:bash|shell|terminal|execute\w{0,10}|command) tool to (?:run|execute)\b[^.\n]{0,12}\b(?:following|this|below)\b/gi,
  /(?<![\w-])sudo\s{1,4}[a-z][\w.-]{1,30}/g,
]

/** True for a sentence that says so, and does not forbid it; a prohibition with an exception is none. */
function says(text: string, patterns: readonly RegExp[]): boolean {
  return patterns.some(pattern => {
    let remaining = 50
    for (const { index, 0: found } of text.matchAll(pattern)) {
      if (!isForbidden(text, index, found.length)) return true
      // Nobody forbids the same thing fifty times, save to hide the one order after them.
      if (--remaining === 0) return true
    }
    return false
  })
}

/** Tells a sentence of the text that grants much, where an ordinary one grants little. */
export function grantsMuch(text: string): boolean {
  return says(text, leave)
}

/** Tells whether the text forbids the match instead of ordering it. */
export function isForbidden(text: string, at: number, length: number): boolean {
  const before = /[^.\n]{0,60}$/.exec(text.slice(Math.max(0, at - 60), at))?.[0] ?? ''
  const after = /^[^.\n]{0,80}/.exec(text.slice(at + length, at + length + 80))?.[0] ?? ''
  return (
    /\b(?:never|not|avoid|cannot|refuse|without|forbidden|prohibited)\b|n['’]t\b/i.test(before) &&
    !/\b(?:except|unless|but only|only when)\b/i.test(after)
  )
}

/** A sentence that takes the limits of whoever reads it away, and that the instruction table does not know. */
export function liftsLimits(text: string): boolean {
  return isUnknownText(text) && says(text, orders)
}

/** Tells whether no sentence of the text is in the instruction table: the instruction filter finds those. */
export function isUnknownText(text: string): boolean {
  return !findInstructions(text).some(({ discussed }) => !discussed)
}

/** Returns texts that a person who looks at the page, or at the rendered text, does not see. */
export function hiddenTexts(text: string): readonly string[] {
  const elements = [
    ...text.matchAll(
      /<\w{1,20}\b(?=[^<>]{0,400}(?:display\s{0,2}:\s{0,2}none|visibility\s{0,2}:\s{0,2}hidden|opacity\s{0,2}:\s{0,2}0(?![.\d])|font-size\s{0,2}:\s{0,2}0|\shidden\b|aria-hidden\s{0,2}=\s{0,2}["']true))[^<>]{1,600}>([^<]{1,2000})/gi,
    ),
  ]
  return [...comments(text), ...elements.slice(0, 100).map(match => match[1] ?? '')]
}

/** Comments of markup and of Markdown, at most 100 of each. */
function comments(text: string): readonly string[] {
  const found = [...text.matchAll(/^\[\/\/\]: # \(([^\n]{1,2000})\)$/gm)]
    .slice(0, 100)
    .map(match => match[1] ?? '')
  for (let at = text.indexOf('<!--'); at >= 0 && found.length < 200; ) {
    const end = text.indexOf('-->', at)
    if (end < 0) break
    found.push(text.slice(at + 4, Math.min(end, at + 4_000)))
    at = text.indexOf('<!--', end)
  }
  return found
}

/** Words that are put there for an agent, or that run when one obeys. */
export function isForAgents(hidden: string): boolean {
  return (
    /\b(?:instructions?|message|note|orders?)(?: \w{1,12})? (?:for|to) (?:the |any |all )?(?:ai\b|agents?|assistants?|models?|llms?|bots?|claude|gpt)|\bsystem prompt\b|\b(?:ignore|disregard) (?:all |any )?(?:previous|prior)\b/i.test(
      hidden,
    ) || says(hidden, orders)
  )
}
