import {
  type Seal,
  type SealStep,
  methodWords,
  sealWords,
  versionWords,
} from '../../../../ground/model/seal.ts'
import { visibleText } from '../../../../ground/model/visible-text.ts'
import { CodeBlock } from '../../parts/code-block.tsx'
import { Mark } from '../../parts/mark.tsx'
import { When } from '../../parts/when.tsx'
import styles from './seals.module.css'

const looks = {
  enforced: { mark: 'tick', style: 'enforced' },
  blocked: { mark: 'octagon', style: 'blocked' },
  open: { mark: 'warning', style: 'open' },
  unproven: { mark: 'circle', style: 'unproven' },
} as const

/** One installed client: its state first, then why and what to do; what was looked at is a click away. */
export function SealRow({ seal }: { readonly seal: Seal }) {
  const { title, scope, project, state, why, at, method } = seal
  const { mark, style } = looks[state]
  const place = project === null ? scope : `${scope} ${visibleText(project, 200)}`
  return (
    <li className={styles['row']}>
      <h3 className={styles['title']}>{title}</h3>
      <p className={`${styles['state']} ${styles[style]}`}>
        <Mark name={mark} /> {sealWords[state]}
      </p>
      <div className={styles['words']}>
        {why !== null && (
          <p>
            <Sentence text={visibleText(why, 1_000)} />
          </p>
        )}
        <p className={styles['soft']}>
          {versionWords(seal) ?? 'version not known'}
          {scope !== 'user' && `; ${place}`}; looked at <When at={at} />
        </p>
        {state === 'enforced' && <p className={styles['soft']}>{methodWords[method]}</p>}
        <Looked seal={seal} />
      </div>
    </li>
  )
}

function Looked({ seal: { title, steps, limit } }: { readonly seal: Seal }) {
  if (steps.length === 0 && limit === null) return null
  return (
    <details className={styles['looked']}>
      <summary>
        What was looked at <span className="unseen">of {title}</span>
      </summary>
      <dl className={styles['steps']}>
        {steps.map(step => (
          <Step key={step.name} step={step} />
        ))}
        {limit !== null && (
          <div className={styles['step']}>
            <dt className={styles['soft']}>
              <Mark name="next" /> limit
            </dt>
            <dd>{limit}</dd>
          </div>
        )}
      </dl>
    </details>
  )
}

const results = {
  well: { mark: 'tick', style: 'enforced' },
  weak: { mark: 'triangle', style: 'blocked' },
  open: { mark: 'warning', style: 'open' },
  blocked: { mark: 'octagon', style: 'blocked' },
  'not tried': { mark: 'circle', style: 'unproven' },
} as const

function Step({ step: { name, result, text, advice } }: { readonly step: SealStep }) {
  const { mark, style } = results[result]
  return (
    <div className={styles['step']}>
      <dt>
        <span className={styles[style]}>
          <Mark name={mark} />
        </span>{' '}
        {name}
        {result !== 'well' && <span className={styles['soft']}>, {result}</span>}
      </dt>
      <dd>
        {visibleText(text, 1_000)}
        {advice !== undefined && (
          <>
            {' '}
            <Sentence text={advice} />
          </>
        )}
      </dd>
    </div>
  )
}

function Sentence({ text: sentence }: { readonly text: string }) {
  return commandParts(sentence).map(({ text, isCommand }) =>
    isCommand ? <CodeBlock key={text}>{text}</CodeBlock> : <span key={text}>{text}</span>,
  )
}

/** A stretch of a sentence; what a person may type is a command. */
interface SentencePart {
  readonly text: string
  readonly isCommand: boolean
}

/** A sentence cut at the commands of Countersign that it tells to run: `Run countersign restart.` */
export function commandParts(sentence: string): readonly SentencePart[] {
  const parts: SentencePart[] = []
  let last = 0
  for (const { 0: text, index } of sentence.matchAll(
    /(?<=(?:Run|:) )countersign [a-z-]{1,20}(?: [a-z-]{1,20}){0,3}(?=[.,;:](?:\s|$))/g,
  )) {
    parts.push({ text: sentence.slice(last, index), isCommand: false }, { text, isCommand: true })
    last = index + text.length
  }
  return [...parts, { text: sentence.slice(last), isCommand: false }].filter(({ text }) => text !== '')
}
