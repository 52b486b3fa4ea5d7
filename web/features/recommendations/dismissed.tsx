import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { asDay } from '../../../contract/core/dates.ts'
import type { ReplyOf } from '../../../contract/core/endpoint.ts'
import { assistant } from '../../../contract/features/assistant/assistant.ts'
import { useErrorText } from '../../core/error-text.ts'
import { read, useWrite } from '../../core/query.ts'
import { useMayCall } from '../../core/session.ts'
import { Button } from '../../ui/button.tsx'
import { ShipDay } from '../../ui/dates.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { linkButtonClass } from '../../ui/link.ts'
import { Problem } from '../../ui/problem.tsx'
import { ProductArt } from '../../ui/product-art.tsx'
import { useToast } from '../../ui/toast.tsx'
import { RowsWaiting } from '../../ui/waiting.tsx'
import { useLanguage } from '../../words/language.tsx'
import { useRecommendationWords } from './words.ts'

/** Opens the list of what this user dismissed, with a button to restore each; nothing if there is none. */
export function Dismissed({ count }: { count: number }) {
  const t = useRecommendationWords()
  const [opens, setOpens] = useState(false)
  if (count === 0 && !opens) return null
  return (
    <>
      <button
        type="button"
        className={`${linkButtonClass} min-h-11 text-12 font-normal md:min-h-7`}
        onClick={() => setOpens(true)}
      >
        {t.listOf(count)}
      </button>
      {opens && <DismissedDialog onClose={() => setOpens(false)} />}
    </>
  )
}

function DismissedDialog({ onClose }: { onClose: () => void }) {
  const t = useRecommendationWords()
  const { language } = useLanguage()
  const list = useQuery(read(assistant.dismissed, { query: { language } }))
  return (
    <Dialog open onClose={onClose} title={t.list} actions={<Button onClick={onClose}>{t.close}</Button>}>
      <div className="flex flex-col gap-3">
        <p>{t.listText}</p>
        {list.data ? (
          <Lists list={list.data} />
        ) : list.error ? (
          <Problem title={t.listFailed} onRetry={() => void list.refetch()} />
        ) : (
          <RowsWaiting label={t.list} rows={3} height={44} />
        )}
      </div>
    </Dialog>
  )
}

function Lists({ list: { cards, products, total } }: { list: ReplyOf<typeof assistant.dismissed> }) {
  const t = useRecommendationWords()
  if (cards.length + products.length === 0) return <p role="status">{t.noneDismissed}</p>
  return (
    <>
      {cards.length > 0 && (
        <Rows title={t.forDay}>
          {cards.map(({ cardId, title, shipDay }) => (
            <Row key={cardId} what={{ cardId, productId: null }} name={title}>
              <b className="block font-semibold text-ink">{title}</b>
              <span className="text-12">
                <ShipDay on={asDay(shipDay)} />
              </span>
            </Row>
          ))}
        </Rows>
      )}
      {products.length > 0 && (
        <Rows title={t.forGood}>
          {products.map(({ productId, productDescription, imageName, colorHex }) => {
            const name = productDescription || t.notOffered
            return (
              <Row
                key={productId}
                what={{ cardId: null, productId }}
                name={name}
                picture={imageName && <ProductArt imageName={imageName} color={colorHex} size={40} />}
              >
                <b className="font-semibold text-ink">{name}</b>
              </Row>
            )
          })}
        </Rows>
      )}
      {total > products.length && <p className="text-12">{t.latest(products.length, total)}</p>}
    </>
  )
}

function Rows({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3 className="text-12 font-semibold">{title}</h3>
      <ul aria-label={title} className="divide-y divide-line">
        {children}
      </ul>
    </section>
  )
}

type RowProps = {
  what: { cardId: string | null; productId: number | null }
  name: string
  picture?: ReactNode
  children: ReactNode
}

function Row({ what, name, picture, children }: RowProps) {
  const t = useRecommendationWords()
  const toast = useToast()
  const errorText = useErrorText()
  const mayLetBack = useMayCall(assistant.dismiss)
  const write = useWrite(assistant.dismiss, {
    refresh: [assistant.cards, assistant.items, assistant.dismissed],
    onDone: () => toast({ text: t.letBackSaid(name) }),
    onFailed: (error) => toast({ text: errorText(error), kind: 'failed' }),
  })
  return (
    <li className="flex min-h-12 items-center gap-3 py-1.5">
      {picture}
      <span className="min-w-0 flex-1 wrap-anywhere">{children}</span>
      {mayLetBack && (
        <Button
          aria-label={t.letBackOf(name)}
          busy={write.isPending ? t.lettingBack : undefined}
          onClick={() => write.mutate({ body: { ...what, dismissed: false } })}
        >
          {t.letBack}
        </Button>
      )}
    </li>
  )
}
