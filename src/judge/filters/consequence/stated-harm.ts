import { foldedWords } from '../../readers/named-tools/deeds/folded-words.ts'
import { objectSenses } from '../../readers/named-tools/deeds/object-senses.ts'
import { verbSenses } from '../../readers/named-tools/deeds/verb-senses.ts'
import { toolWords } from '../../readers/named-tools/tool-words.ts'

/** Words of a name that no tool of an honest maker has alone. */
const harmNouns = new Set(
  (
    'theft steal stealing exfiltration exfiltrate exfil leak leakage hijack hijacking sabotage tampering corruption corrupt ' +
    'infiltration malware ransomware spyware backdoor keylogger phishing ddos fraud scam forgery fabrication falsification ' +
    'laundering espionage eavesdropping jamming spoofing disruption poisoning manipulation misrepresentation harvesting ' +
    'harvester scraper extractor impersonation defamation plagiarism misdiagnosis malpractice harassment blackmail extortion ' +
    'embezzlement bribery collusion neglect quackery overcharge overload crash covert fake false fraudulent unauthorized ' +
    'illegal malicious rogue stealth hidden counterfeit interference infection injection inject exploit exploitation breach ' +
    'wiping destruction diversion alteration misuse abuse attack threat webshell deepfake sniffer sniff obfuscate exfiltrator ' +
    'escalation override compromise coercion deception misleading cheating surveillance insider bypass ponzi sniffing deprivation counterfeiting discrimination'
  ).split(' '),
)

/** Words that turn one of them round: a detector of fraud is none. */
const guarding = new Set(
  (
    'detect detection detector prevention prevent protection protect awareness analysis analyzer scanner scan ' +
    'monitor monitoring check checker verify verification anti risk assessment search find get list guard alert validate ' +
    'filter block avoid mitigation response training stats defense defence simulator game'
  ).split(' '),
)

/** Sentences of descriptions that mean to hide or to harm. */
const harmSentences =
  /\b(?:without|avoid(?:ing|s)?|evad(?:e|ing)|escap(?:e|ing))\b.{0,40}\b(?:detect(?:ion|ed)|being noticed|knowledge|consent|authori[sz]ation|awareness|trace)|\b(?:covertly|secretly|surreptitiously|stealthily|illicitly|maliciously|discreetly|quietly)\b|\bunauthori[sz]ed (?:access to|actions?|control|transactions?|transfers?|data)\b|\b(?:steal|exfiltrate|sabotage|hijack|corrupt|jam|spoof|forge|falsify|fabricate|tamper with|infiltrate|cripple|embezzle|blackmail)s?\b|\b(?:inject|insert|install|plant)(?:s|ing)? (?:malicious|backdoors?|malware|spyware)|\bno detection\b|\bbypass(?:es|ing)? (?:security|authentication|authori[sz]ation|all|access|safety)|\bremain(?:s)? (?:concealed|undetected|hidden)|\bintentionally (?:neglect|harm|mislead|damage)|\bcausing (?:harm|injury|accidents?|malfunctions?|crash)|\bwithout (?:documenting|recording|disclos)/i

/** A description that speaks of preventing such things. */
const guardSentences =
  /\b(?:prevent|detect|protect(?:s|ing)? (?:from|against)|avoid|against|safeguard|block|avert|stop)\w{0,4}\b/i

/** Returns the clause of a description that no honest tool has, or null. */
export function statedHarm(tool: string, docstring: string): string | null {
  const words = toolWords(tool)
  const named = words.find(word => harmNouns.has(word)) ?? attackIn(foldedWords(tool))
  const guarded = words.some(word => guarding.has(word)) || isFigure(words)
  const said = harmSentences.exec(docstring.slice(0, 4_000))
  if (said && !isGuarded(docstring, said.index)) return said[0].slice(0, 80)
  return named !== undefined && !guarded ? `${named} in its name` : null
}

/** The word of a name by which it attacks or deceives somebody, in any language. */
function attackIn(words: readonly string[]): string | undefined {
  const hasMeans = words.some(word => objectSenses(word).includes('means'))
  return words.find(word =>
    verbSenses(word).some(
      sense => sense === 'attack' || sense === 'deceive' || (sense === 'assault' && hasMeans),
    ),
  )
}

/** Tells whether a name ends in what one reads or computes: `attack_rate`, `fraud_risk`. */
function isFigure(words: readonly string[]): boolean {
  return words.length > 1 && objectSenses(words.at(-1) ?? '').includes('facts')
}

/** “prevents unauthorized access”: the words before the clause turn it round. */
function isGuarded(docstring: string, at: number): boolean {
  return guardSentences.test(docstring.slice(Math.max(0, at - 60), at))
}
