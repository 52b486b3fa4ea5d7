import { useEffect, useRef, useState } from 'react'
import { useSite } from '../../core/site-context.tsx'
import { Brand } from '../../ui/brand.tsx'
import { Button } from '../../ui/button.tsx'
import { artUrl } from '../../ui/product-art.tsx'
import { useMessages } from '../../words/language.tsx'
import { rememberIntro } from './intro-state.ts'

/** Three calm screens, shown once to first-time visitors on a phone. */
export function IntroScreen({ onDone }: { onDone: () => void }) {
  const t = useMessages().doors.intro
  const site = useSite()
  const [step, setStep] = useState(0)
  const heading = useRef<HTMLHeadingElement>(null)
  const count = t.screens.length
  const screen = t.screens[step] ?? t.screens[0]
  const isLast = step === count - 1

  useEffect(() => {
    document.title = site.brandName
  }, [site.brandName])
  // Announces each screen to screen readers.
  useEffect(() => {
    if (step > 0) heading.current?.focus()
  }, [step])

  const end = () => {
    rememberIntro()
    onDone()
  }
  const pictures = site.wall.slice(step * 4, step * 4 + 4)
  return (
    <main aria-label={t.label} className="flex min-h-dvh flex-col gap-6 bg-surface px-4 py-4">
      <div className="flex items-center justify-between">
        <Brand name={site.brandShortName} color={site.brandColor} logo={site.brandLogo} />
        <Button kind="quiet" size={44} onClick={end}>
          {t.skip}
        </Button>
      </div>
      <div aria-hidden="true" className="grid grid-cols-2 gap-px overflow-hidden rounded-4 bg-tile">
        {pictures.map((name) => (
          <img
            key={name}
            src={artUrl(name, 320)}
            alt=""
            width={320}
            height={320}
            className="aspect-square h-auto w-full"
          />
        ))}
      </div>
      <div className="flex flex-1 flex-col gap-2">
        <p className="text-12 text-ink-3">{t.step(step + 1, count)}</p>
        <h1 ref={heading} tabIndex={-1} className="text-22 font-semibold outline-none">
          {screen?.title}
        </h1>
        <p className="text-16 text-ink-2">{screen?.text}</p>
      </div>
      <Button kind="primary" size={52} wide onClick={isLast ? end : () => setStep(step + 1)}>
        {isLast ? t.start : t.next}
      </Button>
    </main>
  )
}
