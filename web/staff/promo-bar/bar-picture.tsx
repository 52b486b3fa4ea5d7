import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type Bar, promoBars } from '../../../contract/features/promo-bar.ts'
import { call } from '../../core/api.ts'
import { useErrorText } from '../../core/error-text.ts'
import { Button } from '../../ui/button.tsx'
import { enteredOf } from './lanes.tsx'
import { usePromoWords } from './words.ts'

export const pictureOf = ({ id, pictureId }: Pick<Bar, 'id' | 'pictureId'>): string | undefined =>
  pictureId === null ? undefined : `/api/v1/promo-bar/${id}/picture?v=${pictureId}`

/** The picture before the text; saved as soon as it is chosen. */
export function BarPicture({ bar }: { bar: Bar | undefined }) {
  const t = usePromoWords()
  const errorText = useErrorText()
  const client = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()

  async function run(work: () => Promise<unknown>) {
    setBusy(true)
    setError(undefined)
    try {
      await work()
    } catch (failure) {
      setError(failure)
    } finally {
      setBusy(false)
      void client.invalidateQueries({ queryKey: [promoBars.list.path] })
    }
  }
  if (!bar) return <p className="text-12 text-ink-2">{t.saveFirst}</p>
  const source = pictureOf(bar)
  return (
    <fieldset className="flex flex-wrap items-center gap-2">
      <legend className="mb-1 font-semibold">{t.picture}</legend>
      {source === undefined ? (
        <span className="text-12 text-ink-2">{t.noPicture}</span>
      ) : (
        <img src={source} alt="" className="h-9 w-auto max-w-24 rounded-2 object-cover" />
      )}
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        aria-label={t.choosePicture}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          const file = event.target.files?.[0]
          event.target.value = ''
          if (file)
            void run(() =>
              call(promoBars.setPicture, { params: { id: bar.id }, body: {} }, { file, timeoutMs: 60_000 }),
            )
        }}
      />
      <Button busy={busy ? t.sending : undefined} onClick={() => input.current?.click()}>
        {t.choosePicture}
      </Button>
      {source !== undefined && (
        <Button
          kind="quiet"
          onClick={() =>
            void run(() =>
              call(promoBars.change, {
                body: { id: bar.id, version: bar.version, ...enteredOf(bar), dropPicture: true },
              }),
            )
          }
        >
          {t.dropPicture}
        </Button>
      )}
      {error !== undefined && (
        <p role="alert" className="basis-full text-12 text-danger">
          {errorText(error)}
        </p>
      )}
    </fieldset>
  )
}
