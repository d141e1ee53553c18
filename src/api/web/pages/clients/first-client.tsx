import { CodeBlock } from '../../parts/code-block.tsx'
import { Empty } from '../../parts/empty.tsx'
import styles from './clients.module.css'

/** Shows the steps that connect a first client, where none was seen yet. */
export function FirstClient() {
  return (
    <Empty title="No agent has asked yet">
      <div className={styles.first}>
        <p>Run one command through the gate, from any terminal:</p>
        <CodeBlock block>countersign run -- npm test</CodeBlock>
        <p>Or let a program ask over HTTP, with a token that says which agent it is:</p>
        <CodeBlock block>countersign token add agent --name builder</CodeBlock>
        <p>
          Agents of this account may also use the socket that <CodeBlock>countersign status</CodeBlock> names;
          over it nobody looks, answers or changes anything.
        </p>
      </div>
    </Empty>
  )
}
