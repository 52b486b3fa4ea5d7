import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type Logo, settings } from '../../../contract/features/settings.ts'
import { call } from '../../core/api.ts'
import { useErrorText } from '../../core/error-text.ts'
import { Brand } from '../../ui/brand.tsx'
import { Button } from '../../ui/button.tsx'
import { TimeOfDay } from '../../ui/dates.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useSettingsWords } from './words.ts'

/** The logo, or the brand mark if there is none, with buttons that change it immediately. */
export function LogoField({ name, logo, color }: { name: string; logo: Logo; color: string }) {
  const t = useSettingsWords()
  const errorText = useErrorText()
  const client = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string>()
  async function change(work: () => Promise<unknown>, done: string) {
    setSending(true)
    setProblem(undefined)
    try {
      await work()
      showToast({ text: done })
    } catch (error) {
      setProblem(errorText(error))
    }
    setSending(false)
    void client.invalidateQueries({ queryKey: [settings.read.path] })
  }
  return (
    <section aria-label={t.logo.label} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 className="font-semibold">{t.logo.label}</h3>
        {logo && (
          <p className="text-12 text-ink-2 wrap-anywhere">
            {logo.setBy}, <TimeOfDay at={new Date(logo.setAt)} withDay />
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <span className="flex min-h-14 min-w-40 items-center rounded-4 border border-line px-4 py-2">
          <Brand name={name} color={color} logo={logo} />
        </span>
        <input
          ref={input}
          type="file"
          accept="image/png,image/jpeg,image/webp"
          aria-label={t.logo.choose}
          tabIndex={-1}
          className="sr-only"
          onChange={(event) => {
            const file = event.target.files?.[0]
            event.target.value = ''
            if (!file) return
            void change(() => call(settings.setLogo, { body: {} }, { file, timeoutMs: 60_000 }), t.logo.saved)
          }}
        />
        <Button busy={isSending ? t.logo.sending : undefined} onClick={() => input.current?.click()}>
          {logo ? t.logo.replace : t.logo.choose}
        </Button>
        {logo && (
          <Button
            kind="quiet"
            disabled={isSending}
            onClick={() => void change(() => call(settings.removeLogo, {}), t.logo.removed)}
          >
            {t.logo.remove}
          </Button>
        )}
      </div>
      <p className="text-12 text-ink-2">{t.logo.hint}</p>
      {problem && (
        <p role="alert" className="text-danger">
          {problem}
        </p>
      )}
    </section>
  )
}
