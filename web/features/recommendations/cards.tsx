import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ordering } from '../../../contract/core/access.ts'
import type { ReplyOf } from '../../../contract/core/endpoint.ts'
import { centsFromDollars } from '../../../contract/core/money.ts'
import { assistant } from '../../../contract/features/assistant/assistant.ts'
import type { Card as CardShape } from '../../../contract/features/assistant/fields.ts'
import { isFirstAwaited, read } from '../../core/query.ts'
import { useMay } from '../../core/session.ts'
import { Button, buttonClass, IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { totalText } from '../../ui/money.tsx'
import { ProductArt } from '../../ui/product-art.tsx'
import { RowsWaiting } from '../../ui/waiting.tsx'
import { useLanguage } from '../../words/language.tsx'
import { useAddLines } from '../cart/use-add-lines.ts'
import { Dismissed } from './dismissed.tsx'
import { useDismiss } from './use-dismiss.ts'
import { useRecommendationWords } from './words.ts'

type Props = {
  showPrices: boolean
  /** What is shown below the cards. It is rendered after the cards have loaded, because they would move it while someone is tapping. */
  children: ReactNode
}

/** At most six suggestions for today, each with its reason and one button; dismissed ones can be restored here. */
export function Cards({ showPrices, children }: Props) {
  const t = useRecommendationWords()
  const { language } = useLanguage()
  const cards = useQuery(read(assistant.cards, { query: { language } }))
  const { data } = cards
  const isWaiting = isFirstAwaited(cards)
  return (
    <>
      {isWaiting && <RowsWaiting label={t.cards} rows={4} height={80} />}
      {data && (data.cards.length > 0 || data.dismissed > 0) && <Known data={data} showPrices={showPrices} />}
      <div className={isWaiting ? 'hidden' : 'contents'}>{children}</div>
    </>
  )
}

function Known({ data, showPrices }: { data: ReplyOf<typeof assistant.cards>; showPrices: boolean }) {
  const t = useRecommendationWords()
  return (
    <section aria-label={t.cards} className="flex flex-col gap-2">
      <h2 className="flex min-h-9 items-center gap-2 text-16 font-semibold">
        <span className="text-accent">
          <Icon name="lily" size={20} />
        </span>
        {t.cards}
        <span className="ml-auto">
          <Dismissed count={data.dismissed} />
        </span>
      </h2>
      {data.cards.length === 0 ? (
        <p className="text-12 text-ink-2">{t.allDismissed}</p>
      ) : (
        <ul className="grid gap-px overflow-hidden rounded-4 border border-line bg-line md:grid-cols-2">
          {data.cards.map((card) => (
            <Card key={card.id} card={card} showPrices={showPrices} />
          ))}
        </ul>
      )}
    </section>
  )
}

/** The pictures of a card. */
const shownPictures = 3

function Card({ card, showPrices }: { card: CardShape; showPrices: boolean }) {
  const t = useRecommendationWords()
  const orders = useMay(ordering)
  const dismiss = useDismiss()
  const { title, reason, rows, amount, href, kind } = card
  const wanted = rows.flatMap(({ product, quantity }) =>
    quantity > 0 ? [{ productId: product.productId, quantity }] : [],
  )
  const adding = useAddLines({ said: ({ added }) => t.added(added.length), onDone: () => {} })
  const sum = showPrices && amount !== null ? totalText(centsFromDollars(amount)) : ''
  const label = t.add(wanted.length, sum)
  return (
    <li className="flex min-w-0 flex-col gap-2 bg-surface p-3 md:last:odd:col-span-2">
      <div className="flex items-start gap-3">
        <span className="flex shrink-0 gap-1">
          {rows.slice(0, shownPictures).map(({ product }) => (
            <ProductArt
              key={product.productId}
              imageName={product.imageName}
              color={product.colorHex}
              size={40}
            />
          ))}
        </span>
        <div className="min-w-0 flex-1">
          <p className="text-12 font-semibold text-accent">{t.kinds[kind]}</p>
          <h3 className="font-semibold wrap-anywhere">{title}</h3>
          <p className="text-12 text-ink-2 wrap-anywhere">{reason}</p>
        </div>
        {dismiss && (
          <span className="-mt-1.5 -mr-1.5">
            <IconButton
              icon="close"
              size={28}
              label={t.dismiss(title)}
              onClick={() => dismiss({ cardId: card.id }, t.dismissed)}
            />
          </span>
        )}
      </div>
      <div className="mt-auto flex justify-end empty:hidden">
        {href ? (
          <Link to={href as never} className={buttonClass()} aria-label={t.addOf(title, t.see)}>
            {t.see}
          </Link>
        ) : (
          orders &&
          wanted.length > 0 && (
            <Button
              aria-label={t.addOf(title, label)}
              busy={adding.isAdding ? t.adding : undefined}
              onClick={() => void adding.add(wanted)}
            >
              {label}
            </Button>
          )
        )}
      </div>
      {adding.failure && (
        <p role="alert" className="text-12 font-semibold text-danger">
          {adding.failure}
        </p>
      )}
    </li>
  )
}
