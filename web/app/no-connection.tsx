import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { useMessages } from '../words/language.tsx'

/** The page of this device while nobody is known to use it: it is replaced as soon as the server answers. */
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
