import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { asDay } from '../../../contract/core/dates.ts'
import { e4FromDollars } from '../../../contract/core/money.ts'
import { longestAsk } from '../../../contract/features/quotes/fields.ts'
import { quotes } from '../../../contract/features/quotes/quotes.ts'
import { call } from '../../core/api.ts'
import { useRested } from '../../core/use-rested.ts'
import { AreaField } from '../../form/fields.tsx'
import { Form, SaveButton } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { ShipDay } from '../../ui/dates.tsx'
import { UnitPrice } from '../../ui/money.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ProductArt } from '../../ui/product-art.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useLanguage } from '../../words/language.tsx'
import { quantityText } from '../../words/units.ts'
import { PhotoChoice } from './photos.tsx'
import { useQuoteWords } from './words.ts'

type Props = { onSent: (id: number) => void; onClose: () => void }

/** A request in words and photos. Below it: what was understood, and matching products in the shop now. */
export function Ask({ onSent, onClose }: Props) {
  const words = useQuoteWords()
  const t = words.ask
  const [photos, setPhotos] = useState<readonly string[]>([])
  const form = useForm(quotes.save, {
    name: 'quotes.new',
    start: { words: '' },
    labels: { words: t.words },
    send: (typed) => ({ body: { words: typed.words, photos: [...photos] } }),
    refresh: [quotes.summary],
    onDone: ({ id, number }) => {
      setPhotos([])
      showToast({ text: t.sent(number) })
      onSent(id)
    },
  })
  const rested = useRested(form.at('words').value)
  const read = useQuery({
    queryKey: [quotes.readWords.path, rested],
    queryFn: () => call(quotes.readWords, { body: { words: rested } }),
    enabled: rested.trim() !== '',
    placeholderData: keepPreviousData,
  })
  const found = rested.trim() === '' ? undefined : read.data
  return (
    <Panel title={t.title}>
      <Form of={form} label={t.title} className="flex max-w-160 flex-col gap-4">
        <AreaField at={form.at('words')} rows={4} maxLength={longestAsk} hint={t.wordsHint} />
        <PhotoChoice ids={photos} onChange={setPhotos} />
        {found && <Found found={found} />}
        <div className="flex flex-wrap gap-2">
          <SaveButton of={form} label={t.send(found?.rep.split(' ')[0] || words.us)} busy={t.sending} />
          <Button onClick={onClose}>{t.close}</Button>
        </div>
        <p className="text-12 text-ink-2">{t.note}</p>
      </Form>
    </Panel>
  )
}

type Read = Awaited<ReturnType<typeof call<typeof quotes.readWords>>>

function Found({ found: { lines, found } }: { found: Read }) {
  const t = useQuoteWords().ask
  const { language } = useLanguage()
  return (
    <>
      <section aria-label={t.read} className="flex flex-col gap-1 border-t border-line pt-3">
        <h3 className="text-14 font-semibold">{t.read}</h3>
        <ul>
          {lines.map((line, at) => (
            <li key={`${at} ${line.description}`} className="flex flex-wrap gap-x-4 gap-y-1 py-1">
              <span className="min-w-0 flex-1 wrap-anywhere">{line.description}</span>
              {line.quantity !== null && <b>{quantityText(line.quantity, line.um, language)}</b>}
              {line.color && <span>{line.color}</span>}
              {line.neededBy && <ShipDay on={asDay(line.neededBy)} />}
              {line.targetPrice !== null && <UnitPrice e4={e4FromDollars(line.targetPrice)} kind="text" />}
            </li>
          ))}
        </ul>
        {lines.every(({ quantity }) => quantity === null) && (
          <p className="text-12 text-ink-2">{t.nothingRead}</p>
        )}
      </section>
      {found.length > 0 && (
        <section aria-label={t.inShop} className="flex flex-col gap-1 border-t border-line pt-3">
          <h3 className="text-14 font-semibold">{t.inShop}</h3>
          <ul className="divide-y divide-line">
            {found.map((one) => (
              <li key={one.productId} className="flex items-center gap-3 py-2">
                <ProductArt imageName={one.imageName} color={one.colorHex} size={40} />
                <span className="min-w-0 flex-1">
                  <b className="block font-semibold wrap-anywhere">{one.description}</b>
                  <span className="text-12 text-ink-2">
                    {quantityText(one.available, one.um, language)} · <ShipDay on={asDay(one.shipDay)} />
                    {one.unitPrice !== null && (
                      <>
                        {' · '}
                        <UnitPrice e4={e4FromDollars(one.unitPrice)} kind="text" />
                      </>
                    )}
                  </span>
                </span>
                <Link
                  to={'/item/$productId' as never}
                  params={{ productId: String(one.productId) } as never}
                  className={buttonClass()}
                >
                  {t.see}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
