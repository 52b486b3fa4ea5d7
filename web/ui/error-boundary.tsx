import { Component, type ErrorInfo, type ReactNode } from 'react'
import { useMessages } from '../messages/language.tsx'
import { Button } from './button.tsx'

type ErrorBoundaryProps = {
  children: ReactNode
  /** Told of what was thrown, so that it can be reported. */
  onError?: (error: unknown, info: ErrorInfo) => void
  /** A change of this (the address, say) gives what is below another chance. */
  resetKey?: string
}
type State = { failed: boolean; resetKey: string | undefined }

/** Keeps the page standing when a part of it throws while it is drawn. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { failed: false, resetKey: this.props.resetKey }

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true }
  }

  static getDerivedStateFromProps(props: ErrorBoundaryProps, state: State): State | null {
    return props.resetKey === state.resetKey ? null : { failed: false, resetKey: props.resetKey }
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    this.props.onError?.(error, info)
  }

  override render() {
    return this.state.failed ? <SomethingWrong /> : this.props.children
  }
}

/** What stands where a part of the page could not be drawn or fetched. */
export function SomethingWrong() {
  const t = useMessages()
  return (
    <div role="alert" className="flex flex-col items-start gap-3 px-4 py-6">
      <p className="font-semibold">{t.ui.somethingWrong}</p>
      <Button onClick={() => location.reload()}>{t.ui.reload}</Button>
    </div>
  )
}
