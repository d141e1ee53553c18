import { Fragment } from 'react'
import { visibleText } from '../../../../ground/model/visible-text.ts'
import { Advice } from '../advice.tsx'
import { goTo, useFindingLink } from './finding-links.tsx'
import styles from './findings.module.css'
import { counts, type NumberedFinding, unspelled } from './numbered-findings.ts'

/** A finding as a list shows it, and those of its code that stand folded behind it. */
interface ListedFinding {
  readonly finding: NumberedFinding
  readonly alike: readonly NumberedFinding[]
}

const maxOfOne = 5

/**
 * Returns findings in their order, those of one code folded behind the first five of it: a call with three hundred
 * statements finds one thing three hundred times, which must not push the others off the page.
 */
export function listedFindings(findings: readonly NumberedFinding[]): readonly ListedFinding[] {
  const byCode = new Map<string, NumberedFinding[]>()
  for (const finding of findings) {
    const known = byCode.get(finding.code) ?? []
    byCode.set(finding.code, known)
    known.push(finding)
  }
  return findings.flatMap(finding => {
    const all = byCode.get(finding.code) ?? []
    const at = all.indexOf(finding)
    if (at >= maxOfOne) return []
    return [{ finding, alike: at === maxOfOne - 1 ? all.slice(maxOfOne) : [] }]
  })
}

/** Shows the findings, gravest first, each with its points and what it means; those without points are folded. */
export function Findings({ findings }: { readonly findings: readonly NumberedFinding[] }) {
  const [grave, idle] = [findings.filter(counts), findings.filter(one => !counts(one))]
  if (findings.length === 0) return <p className={styles.none}>No filter found anything.</p>
  return (
    <>
      <List findings={grave} />
      {idle.length > 0 && (
        <details className={styles.idle}>
          <summary>{idle.length} without points</summary>
          <List findings={idle} />
        </details>
      )}
    </>
  )
}

function List({ findings }: { readonly findings: readonly NumberedFinding[] }) {
  return (
    <ol className={styles.list}>
      {listedFindings(findings).map(({ finding, alike }) => (
        <Fragment key={finding.number}>
          <FindingItem finding={finding} />
          {alike.length > 0 && (
            <li>
              <details className={styles.idle}>
                <summary>{alike.length} more like it</summary>
                <ol className={styles.list}>
                  {alike.map(one => (
                    <FindingItem key={one.number} finding={one} />
                  ))}
                </ol>
              </details>
            </li>
          )}
        </Fragment>
      ))}
    </ol>
  )
}

function FindingItem({ finding }: { readonly finding: NumberedFinding }) {
  const { number, code, what, why, instead } = finding
  const { isActive, isMarked, pointing, findingId, markId } = useFindingLink([number])
  return (
    <li id={findingId(number)} tabIndex={-1} className={styles.item} data-active={isActive} {...pointing}>
      {isMarked ? (
        <button
          type="button"
          className={styles.number}
          aria-label={`Finding ${number}: show it in the call`}
          onClick={() => goTo(markId(number))}
        >
          {number}
        </button>
      ) : (
        <span className={styles.number}>{number}</span>
      )}
      <div className={styles.words}>
        <p className={styles.what}>
          {visibleText(what, 300)} <span className={styles.why}>– {visibleText(why, 300)}</span>
        </p>
        {unspelled(finding).map(text => (
          <p key={text} className={styles.from}>
            read as <code>{visibleText(text, 300)}</code>
          </p>
        ))}
        {instead !== undefined && (
          <p className={styles.from}>
            instead: <Advice text={instead} />
          </p>
        )}
        <p className={styles.code}>{visibleText(code, 80)}</p>
      </div>
      <Points finding={finding} />
    </li>
  )
}

function Points({ finding: { points, gate, outOfReach } }: { readonly finding: NumberedFinding }) {
  if (gate) return <b className={styles.gate}>hard gate</b>
  if (outOfReach !== undefined) return <span className={styles.from}>out of reach</span>
  return (
    <b className={styles.points}>
      {points > 0 ? '+' : ''}
      {points.toFixed(1)}
    </b>
  )
}
