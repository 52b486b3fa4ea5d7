import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { asDay } from '../../../contract/core/dates.ts'
import { orderDeskOnly } from '../../../contract/features/order-desk/fields.ts'
import { type ShortItem, shorts } from '../../../contract/features/shorts/shorts.ts'
import { read } from '../../core/query.ts'
import { useMay } from '../../core/session.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Problem } from '../../ui/problem.tsx'
import { ProductArt } from '../../ui/product-art.tsx'
import { useAtLeast } from '../../ui/use-width.ts'
import { RowsWaiting } from '../../ui/waiting.tsx'
import { shipDayText, wallTimeText } from '../../words/format.ts'
import { useLanguage, useMessages } from '../../words/language.tsx'
import { AdminShell } from '../frame/admin-shell.tsx'
import { DayTurner } from '../frame/day-turner.tsx'
import { useFilters } from '../frame/use-filters.ts'
import { AskedShops } from './asked-shops.tsx'
import { ShortPanel } from './short-panel.tsx'
import { useShortWords } from './words.ts'

const path = '/admin/shorts'

/** Items that are short across all orders of a ship day, and one of them with its orders beside the list. */
export function ShortsScreen() {
  const t = useShortWords()
  const messages = useMessages()
  const { language } = useLanguage()
  const isDesk = useMay(orderDeskOnly)
  const view = useFilters(path, ['shipDay'])
  const { shipDay } = view.filters
  const query = useQuery({
    ...read(shorts.list, { query: shipDay ? { shipDay } : {} }),
    placeholderData: (before) => before,
    staleTime: 0,
    // Polled, because counts cause shorts without an event for this page.
    refetchInterval: 20_000,
  })
  const { data } = query
  const isBeside = useAtLeast(925)
  const opened =
    data?.items.find(({ productId }) => String(productId) === view.opened) ??
    (isBeside ? data?.items[0] : undefined)
  return (
    <AdminShell
      title={messages.admin.shorts}
      aside={
        data && (
          <DayTurner
            day={asDay(data.shipDay)}
            before={data.before}
            after={data.after}
            onDay={(shipDay) => view.change({ shipDay })}
          />
        )
      }
    >
      {query.error && !data && <Problem onRetry={() => void query.refetch()} />}
      {!query.error && !data && <RowsWaiting label={messages.admin.shorts} className="md:px-6" />}
      {data && data.items.length === 0 && (
        <>
          <EmptyState title={t.nothing(shipDayText(asDay(data.shipDay), language))}>
            {t.nothingText}
          </EmptyState>
          <div className="mx-auto w-full max-w-160">
            <AskedShops asked={data.asked} />
          </div>
        </>
      )}
      {data && data.items.length > 0 && (
        <div className="flex min-h-0 flex-1 max-lg:flex-col">
          <section
            aria-label={t.items}
            className={`lg:w-85 lg:shrink-0 lg:border-r lg:border-line ${opened ? 'max-lg:hidden' : ''}`}
          >
            <p role="status" className="px-4 py-2 text-12 text-ink-2 md:px-6">
              {t.sum(data.items.length, data.orders)}{' '}
              {data.firstLeaves && t.leaves(wallTimeText(data.firstLeaves))}
            </p>
            <ul>
              {data.items.map((item) => (
                <ItemRow
                  key={item.productId}
                  item={item}
                  search={view.linkTo(item.productId)}
                  isOpen={item === opened}
                />
              ))}
            </ul>
            <p className="px-4 py-3 text-12 text-ink-2 md:px-6">{t.once}</p>
            <AskedShops asked={data.asked} />
          </section>
          {opened &&
            (isDesk ? (
              <ShortPanel
                key={`${data.shipDay}:${opened.productId}:${opened.short}`}
                productId={opened.productId}
                shipDay={asDay(data.shipDay)}
                onDone={(left) => view.open(left[0] === undefined ? '' : String(left[0]))}
                onNext={
                  data.items.length > 1
                    ? () => {
                        const at = data.items.indexOf(opened)
                        view.open(String(data.items[(at + 1) % data.items.length]?.productId ?? ''))
                      }
                    : undefined
                }
                onBack={() => view.open('')}
              />
            ) : (
              <p className="p-4 text-ink-2 md:p-6">{t.readOnly}</p>
            ))}
        </div>
      )}
    </AdminShell>
  )
}

function ItemRow({ item, search, isOpen }: { item: ShortItem; search: never; isOpen: boolean }) {
  const t = useShortWords()
  const { description, imageName, colorHex, there, asked, short, orders, takeAnother, askFirst } = item
  return (
    <li>
      <Link
        to={path}
        search={search}
        aria-current={isOpen ? 'true' : undefined}
        className={`flex min-h-15 items-center gap-3 border-b border-line px-4 py-2 -outline-offset-2 hover:bg-hover md:px-6 ${
          isOpen ? 'bg-tint' : ''
        }`}
      >
        <ProductArt imageName={imageName} color={colorHex} size={40} />
        <span className="min-w-0 flex-1">
          <span className="block font-semibold wrap-anywhere">{description}</span>
          <span className="block text-12 text-ink-2">{t.takeAnother(orders, takeAnother, askFirst)}</span>
        </span>
        <span className="text-right text-12 whitespace-nowrap">
          <b className="block text-14 font-semibold text-amber">{t.short(short)}</b>
          <span className="text-ink-2">{t.thereOf(there, asked)}</span>
        </span>
      </Link>
    </li>
  )
}
