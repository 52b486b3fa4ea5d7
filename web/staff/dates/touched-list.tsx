import { Link } from '@tanstack/react-router'
import type { Touched } from '../../../contract/features/dates/days.ts'
import { readsDesk } from '../../../contract/features/order-desk/fields.ts'
import { staffMoney } from '../../../contract/features/receivables/desk.ts'
import { useMay } from '../../core/session.ts'
import { linkClass } from '../../ui/link.ts'
import { useDatesWords, useDayText } from './words.ts'

/** How many are listed; the rest are only counted. */
const most = 8

/** What a change affects: counts, and the first orders and carts. */
export function TouchedList({ touched, isCounting }: { touched: Touched | undefined; isCounting: boolean }) {
  const t = useDatesWords()
  const text = useDayText()
  const mayOpen = useMay(staffMoney.read.access)
  const mayOpenDesk = useMay(readsDesk)
  return (
    <section aria-label={t.plan.touches} aria-busy={isCounting}>
      <h3 className="text-12 font-semibold">{t.plan.touches}</h3>
      <p role="status" className="text-14">
        {!touched
          ? isCounting && t.plan.counting
          : touched.orders + touched.carts === 0
            ? t.plan.touchesNothing
            : t.plan.touched(t.orders(touched.orders), t.carts(touched.carts), t.shops(touched.shops))}
      </p>
      {touched && touched.rows.length > 0 && (
        <>
          <p className="text-12 text-ink-2">{t.plan.stay}</p>
          <ul className="mt-2 flex flex-col text-12">
            {touched.rows.slice(0, most).map((row) => (
              <li
                key={`${row.kind} ${row.orderNumber} ${row.accountNumber} ${row.day} ${row.method}`}
                className="flex flex-wrap gap-x-2 border-b border-line py-1"
              >
                <span className="font-semibold">
                  {row.orderNumber === null ? (
                    t.plan.cart
                  ) : mayOpenDesk ? (
                    <Link
                      to={'/admin/orders' as never}
                      search={{ shipDay: row.day, open: String(row.orderNumber) } as never}
                      className={linkClass}
                    >
                      {t.plan.order(row.orderNumber)}
                    </Link>
                  ) : (
                    t.plan.order(row.orderNumber)
                  )}
                </span>
                <span className="wrap-anywhere">
                  {mayOpen ? (
                    <Link to={`/admin/accounts/${row.accountNumber}` as never} className={linkClass}>
                      {row.accountNumber} {row.name}
                    </Link>
                  ) : (
                    `${row.accountNumber} ${row.name}`
                  )}
                </span>
                <span className="text-ink-2">
                  {text.day(row.day)}, {t.methods[row.method]} {row.routeNumber}
                </span>
                {row.next && <span className="text-ink-2">{t.plan.nextDay(text.day(row.next))}</span>}
              </li>
            ))}
          </ul>
          {touched.rows.length > most && (
            <p className="py-1 text-12 text-ink-2">{t.plan.more(touched.orders + touched.carts - most)}</p>
          )}
        </>
      )}
    </section>
  )
}
