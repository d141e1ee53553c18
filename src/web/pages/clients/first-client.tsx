import { Code } from '../../parts/code.tsx'
import { Empty } from '../../parts/empty.tsx'
import styles from './clients.module.css'

/** How a first client is connected, where none was seen yet. */
export function FirstClient() {
  return (
    <Empty title="No agent has asked yet">
      <div className={styles.first}>
        <p>Run one command through the gate, from any terminal:</p>
        <Code block>countersign run -- npm test</Code>
        <p>Or let a program ask over HTTP, with a token that says which agent it is:</p>
        <Code block>countersign token add agent --name builder</Code>
        <p>
          Agents of this account may also use the socket that <Code>countersign status</Code> names; over it
          nobody looks, answers or changes anything.
        </p>
      </div>
    </Empty>
  )
}
