import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { useMessages } from '../words/language.tsx'

/** Shown when the page was opened offline and no user is known; the server's answer replaces it. */
export function NoConnection() {
  const t = useMessages().ui
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-120 flex-col items-start justify-center gap-2 bg-ground px-6 text-ink">
      <Icon name="offline" size={20} />
      <h1 className="text-22 font-semibold">{t.noConnectionTitle}</h1>
      <p className="text-ink-2">{t.noConnectionText}</p>
      <div className="mt-2">
        <Button onClick={() => location.reload()}>{t.tryAgain}</Button>
      </div>
    </main>
  )
}
