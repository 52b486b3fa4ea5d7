import type { SavedCard } from '../../../../contract/features/payments/cards.ts'
import { payment } from '../../../../contract/features/payments/cards.ts'
import { useErrorText } from '../../../core/error-text.ts'
import { useWrite } from '../../../core/query.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { useMessages } from '../../../words/language.tsx'
import { RemoveCard } from './remove-card.tsx'

/** `08/29`, as printed on the card. */
export const monthOf = ({ expireMonth, expireYear }: Pick<SavedCard, 'expireMonth' | 'expireYear'>) =>
  `${String(expireMonth).padStart(2, '0')}/${String(expireYear % 100).padStart(2, '0')}`

/** One saved card: brand, last four digits, expiry, and whether it is the default. */
export function CardRow({ card }: { card: SavedCard }) {
  const messages = useMessages()
  const t = messages.cards
  const toast = useToast()
  const errorText = useErrorText()
  const name = messages.checkout.cardEnding(card.brand, card.lastFour)
  const setDefault = useWrite(payment.setDefault, {
    refresh: [payment.cards, payment.readDefault],
    onDone: () => toast({ text: t.madeDefault(name) }),
  })
  const isExpired = card.expiry === 'expired'
  const month = monthOf(card)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line px-4 py-3 first:border-t-0">
      <span className={isExpired ? 'text-ink-3' : 'text-ink-2'}>
        <Icon name="card" size={20} />
      </span>
      <div className="flex min-w-48 flex-1 flex-col">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          {name}
          {card.isDefault && <Badge kind="accent">{t.isDefault}</Badge>}
          {card.expiry === 'soon' && <Badge kind="amber">{t.soon}</Badge>}
          {isExpired && <Badge kind="danger">{t.expired}</Badge>}
        </p>
        <p className="text-12 text-ink-2">
          {isExpired ? `${t.wasGood(month)}. ${t.expiredText}` : t.good(month)}
          {card.isDefault && !isExpired && ` · ${t.defaultText}`}
        </p>
        {setDefault.error && (
          <p role="alert" className="text-12 text-danger">
            {errorText(setDefault.error)}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2 max-md:-ml-3 max-md:w-full max-md:pl-8 md:-mr-3">
        {!card.isDefault && !isExpired && (
          <Button
            kind="quiet"
            aria-label={t.makeDefaultOf(name)}
            busy={setDefault.isPending ? t.makeDefault : undefined}
            onClick={() => setDefault.mutate({ body: { cardAccountId: card.id } })}
          >
            {t.makeDefault}
          </Button>
        )}
        <RemoveCard card={card} name={name} />
      </div>
    </li>
  )
}
