import { useEffect } from 'react'
import { retryMs } from '../../core/reachable.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useMessages } from '../../words/language.tsx'

/** A screen's code could not be loaded without a connection; it loads once the connection is back. */
export class UnreachableError extends Error {}

/** Shown in place of a screen whose code was not loaded earlier and can't be loaded now. */
export function Unreachable({ onRetry }: { onRetry: () => void }) {
  const t = useMessages()
  useEffect(() => {
    const timer = setInterval(onRetry, retryMs)
    addEventListener('online', onRetry)
    return () => {
      clearInterval(timer)
      removeEventListener('online', onRetry)
    }
  }, [onRetry])
  return (
    <section className="mx-auto flex w-full max-w-336 flex-col items-start gap-2 px-6 py-12">
      <Icon name="offline" size={20} />
      <h1 className="text-22 font-semibold">{t.shell.unreachableTitle}</h1>
      <p className="max-w-160 text-ink-2">{t.shell.unreachableText}</p>
      <div className="mt-2">
        <Button onClick={onRetry}>{t.ui.tryAgain}</Button>
      </div>
    </section>
  )
}
