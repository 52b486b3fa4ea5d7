import { Component, type ErrorInfo, type ReactNode } from 'react'
import { useMessages } from '../words/language.tsx'
import { Button } from './button.tsx'

type ErrorBoundaryProps = {
  children: ReactNode
  /** Called with the error, so that it can be reported. */
  onError?: (error: unknown, info: ErrorInfo) => void
  /** When this changes (the address, for example), the children render again. */
  resetKey?: string
}
type State = { failed: boolean; resetKey: string | undefined }

/** Keeps the page usable when a part of it throws while rendering. */
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

/** Shown in place of a screen that failed to render or load. */
export function SomethingWrong() {
  const t = useMessages().ui
  return (
    <div role="alert" className="flex flex-col items-start gap-3 px-4 py-6">
      <p className="font-semibold">{t.somethingWrong}</p>
      <Button onClick={() => location.reload()}>{t.reload}</Button>
    </div>
  )
}
