import { Link } from '@tanstack/react-router'
import type { AskedShop } from '../../../contract/features/shorts/shorts.ts'
import { TimeOfDay } from '../../ui/dates.tsx'
import { linkClass } from '../../ui/link.ts'
import { useShortWords } from './words.ts'

/** The questions to shops and their answers, open ones first. Live events update it. */
export function AskedShops({ asked }: { asked: readonly AskedShop[] }) {
  const t = useShortWords()
  if (asked.length === 0) return null
  return (
    <section aria-label={t.askedShops} className="border-t border-line py-2">
      <h2 className="px-4 py-1 text-12 font-semibold md:px-6">{t.askedShops}</h2>
      <ul>
        {asked.map(
          ({ id, state, by, customer, orderNumber, missing, description, chosen, closesAt, decidedAt }) => (
            <li key={id} className="px-4 py-1.5 md:px-6">
              <span className="flex flex-wrap justify-between gap-x-3">
                <span>
                  <Link
                    to="/admin/orders"
                    search={{ open: String(orderNumber) } as never}
                    className={linkClass}
                  >
                    {orderNumber}
                  </Link>{' '}
                  <b className="font-semibold wrap-anywhere">{customer}</b>
                </span>
                <b className={`text-12 font-semibold ${state === 'OPEN' ? 'text-amber' : 'text-accent'}`}>
                  {by === 'desk' ? t.byDesk : t.answers[state]}{' '}
                  <span className="font-normal text-ink-2">
                    {state === 'OPEN' && `${t.until} `}
                    <TimeOfDay at={new Date(decidedAt ?? closesAt)} />
                  </span>
                </b>
              </span>
              <span className="block text-12 text-ink-2 wrap-anywhere">
                {t.askedOf(missing, description)}
                {chosen && ` → ${t.another(chosen.quantity, chosen.description)}`}
              </span>
            </li>
          ),
        )}
      </ul>
    </section>
  )
}
