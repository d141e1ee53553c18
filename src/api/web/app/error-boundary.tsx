import { Component, type ReactNode } from 'react'
import { FailureNotice } from '../parts/failure-notice.tsx'

interface Given {
  readonly children: ReactNode
}

interface State {
  readonly error: Error | undefined
}

/** Keeps a page that fails from taking the others with it. */
export class ErrorBoundary extends Component<Given, State> {
  override state: State = { error: undefined }

  static getDerivedStateFromError(error: unknown): State {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  override render(): ReactNode {
    if (!this.state.error) return this.props.children
    const error = new Error('This page could not be drawn: try again, or load it anew.', {
      cause: this.state.error,
    })
    return <FailureNotice error={error} again={() => this.setState({ error: undefined })} />
  }
}
