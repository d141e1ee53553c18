import type { Rule } from '../../../../ground/model/policy.ts'
import { visibleText } from '../../../../ground/model/visible-text.ts'
import { EffectBadge } from '../../parts/effect-badge.tsx'
import { ruleConditions } from './rule-conditions.ts'
import styles from './policy.module.css'

/** The rules that a person wrote, in the order in which they are looked at. */
export function Rules({ rules }: { readonly rules: readonly Rule[] }) {
  return (
    <section>
      <h2 className={styles.title}>Rules</h2>
      {rules.length === 0 ? (
        <p className={styles.soft}>There are none: points and thresholds decide alone.</p>
      ) : (
        <ol className={styles.rules}>
          {rules.map((rule, i) => (
            <li key={`${rule.source} ${i}`} className={styles.rule}>
              <EffectBadge effect={rule.effect} />
              <div className={styles.words}>
                <p>{visibleText(rule.reason, 500)}</p>
                <p className={styles.soft}>
                  {ruleConditions(rule).map(([what, value]) => (
                    <span key={what} className={styles.condition}>
                      {what} <code>{visibleText(value, 200)}</code>
                    </span>
                  ))}
                </p>
                {rule.covers.length > 0 && <p className={styles.soft}>covers {rule.covers.join(', ')}</p>}
                <p className={styles.soft}>{rule.source}</p>
              </div>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
