import type { LogEvidence } from '../../../../ground/model/log-evidence.ts'
import { visibleText } from '../../../../ground/model/visible-text.ts'
import { CodeBlock } from '../../parts/code-block.tsx'
import { CopyButton } from '../../parts/copy-button.tsx'
import styles from './evidence.module.css'

/** Says what the reader of a file has to know already, and what they check it with. */
export function ReaderWords({ evidence: { key, origin } }: { readonly evidence: LogEvidence }) {
  return (
    <div className={styles['key']}>
      <p>
        Give the reader this key on another way than with the file, by telephone or on paper: it is how they
        know that the log is yours. <CopyButton text={`log ${key}\nquorum none\n`} what="key of the log" />
      </p>
      <CodeBlock block>{visibleText(key, 400)}</CodeBlock>
      <p>
        They check it with{' '}
        <a href="/verify.html" target="_blank" rel="noreferrer">
          the verifier
        </a>
        , a page of one file that they can keep:{' '}
        <a href="/verify.html" download="verify.html">
          save it
        </a>{' '}
        and send it along. The log is called {visibleText(origin, 120)}.
      </p>
    </div>
  )
}
