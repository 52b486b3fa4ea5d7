import { asDay } from '../../../contract/core/dates.ts'
import { type Hurdle, type Setup, setup } from '../../../contract/features/setup/setup.ts'
import { useWrite } from '../../core/query.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { shipDayText } from '../../words/format.ts'
import { useLanguage } from '../../words/language.tsx'
import { setupPath } from './step-frame.tsx'
import { useSetupWords } from './words.ts'

/** The page on which each obstacle is solved. */
const solutions: Record<Hurdle, string> = {
  no_products: '/admin/daily-prices',
  no_prices: '/admin/daily-prices',
  no_stock: '/admin/daily-prices',
  no_days: `${setupPath}?step=delivery`,
  no_customers: `${setupPath}?step=customers`,
  no_people: '/admin/users',
  nothing_fits: `${setupPath}?step=delivery`,
  without_route: '/admin/routes',
  not_invited: `${setupPath}?step=customers`,
  mail_stays: `${setupPath}?step=payment`,
  test_cards: `${setupPath}?step=payment`,
}

/** What is still missing before the first order, by the rules of check-out. */
export function OpeningStep({ state }: { state: Setup }) {
  const words = useSetupWords()
  const t = words.opening
  const { language } = useLanguage()
  const { canOrder, hurdles, finished, done, counts } = state
  const finish = useWrite(setup.mark, { into: setup.read })
  const stops = hurdles.filter((one) => one.stops)
  const limits = hurdles.filter((one) => !one.stops)
  return (
    <div className="flex max-w-200 flex-col gap-4">
      <p className="text-ink-2">{t.about}</p>
      {canOrder ? (
        <Banner kind="news" icon="check" lead={t.can(canOrder.customer, canOrder.product)}>
          {t.for(shipDayText(asDay(canOrder.day), language), words.delivery.way[canOrder.method])}
        </Banner>
      ) : (
        <Banner kind="warning" lead={t.cannot} />
      )}
      {counts.orders > 0 && <p>{t.orders(counts.orders)}</p>}
      <Panel title={t.stops} leading={stops.length > 0} flush={stops.length > 0}>
        {stops.length === 0 ? <p className="text-ink-2">{t.nothing}</p> : <Hurdles found={stops} />}
      </Panel>
      {limits.length > 0 && (
        <Panel title={t.limits} flush>
          <Hurdles found={limits} />
        </Panel>
      )}
      <div>
        {finished ? (
          <div className="flex flex-wrap items-center gap-3">
            <p role="status" className="font-semibold">
              {t.finished}
            </p>
            <Button onClick={() => finish.mutate({ body: { finished: false } })}>{t.again}</Button>
          </div>
        ) : (
          <Button
            kind="primary"
            size={44}
            onClick={() =>
              finish.mutate({
                body: {
                  finished: true,
                  done: [...done, ...(done.includes('opening') ? [] : ['opening' as const])],
                },
              })
            }
          >
            {t.finish}
          </Button>
        )}
      </div>
    </div>
  )
}

function Hurdles({ found }: { found: Setup['hurdles'] }) {
  const { opening: t } = useSetupWords()
  return (
    <ul>
      {found.map(({ hurdle, count }) => (
        <li
          key={hurdle}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line px-4 py-3 last:border-b-0"
        >
          <span>{t.hurdles[hurdle](count)}</span>
          <a href={solutions[hurdle]} className={buttonClass('secondary')}>
            {t.solve[hurdle]}
          </a>
        </li>
      ))}
    </ul>
  )
}
