import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { dayAt } from '../../../contract/core/dates.ts'
import { e4FromDollars } from '../../../contract/core/money.ts'
import { type Wanted, wanted } from '../../../contract/features/wanted.ts'
import { useErrorText } from '../../core/error-text.ts'
import { read, useWrite } from '../../core/query.ts'
import { useMayCall } from '../../core/session.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { useZone } from '../../ui/dates.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { linkClass } from '../../ui/link.ts'
import { unitPriceInText } from '../../ui/money.tsx'
import { Problem } from '../../ui/problem.tsx'
import { ProductArt } from '../../ui/product-art.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { RowsWaiting } from '../../ui/waiting.tsx'
import { shipDayText } from '../../words/format.ts'
import { useLanguage } from '../../words/language.tsx'
import { useWantedWords } from './words.ts'

/** The items for which a user has requested a notice, latest first, each with Remove. */
export function WantedScreen() {
  const t = useWantedWords()
  const items = useQuery(read(wanted.list, {}))
  const rows = items.data?.rows
  return (
    <div className="mx-auto flex w-full max-w-212 flex-col gap-4 px-4 py-4 md:px-6 md:py-6">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h1 className="text-22 font-semibold">{t.title}</h1>
        <p className="min-w-60 flex-1 text-ink-2">
          {t.text}{' '}
          <Link to={'/notices' as never} className={linkClass}>
            {t.setHow}
          </Link>
        </p>
      </div>
      <div className="border-line bg-surface max-md:-mx-4 max-md:border-y md:rounded-4 md:border">
        {!rows ? (
          items.isError ? (
            <Problem title={t.failed} onRetry={() => void items.refetch()} />
          ) : (
            <RowsWaiting label={t.title} rows={4} />
          )
        ) : rows.length === 0 ? (
          <EmptyState
            title={t.empty}
            action={
              <Link to="/fresh-flowers" className={buttonClass()}>
                {t.goToFlowers}
              </Link>
            }
          >
            {t.emptyText}
          </EmptyState>
        ) : (
          <ul aria-label={t.title} className="divide-y divide-line">
            {rows.map((row) => (
              <Row key={row.productId} row={row} />
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}

function Row({ row }: { row: Wanted }) {
  const t = useWantedWords()
  const { language } = useLanguage()
  const zone = useZone()
  const errorText = useErrorText()
  const mayChange = useMayCall(wanted.remove)
  const { productId, productDescription: name, under, askedAt } = row
  const refresh = [wanted.list]
  const onFailed = (error: Parameters<typeof errorText>[0]) =>
    showToast({ kind: 'failed', text: errorText(error) })
  const params = { productId }
  const back = useWrite(wanted.add, { refresh, onFailed })
  const remove = useWrite(wanted.remove, {
    refresh,
    onDone: () =>
      showToast({
        text: t.stopped(name),
        action: { label: t.undo, onAct: () => back.mutate({ params, body: { under } }) },
      }),
    onFailed,
  })
  const since = t.since(shipDayText(dayAt(new Date(askedAt), zone), language))
  return (
    <li className="flex min-h-14 items-center gap-3 px-4 py-2">
      <ProductArt imageName={row.imageName} size={40} />
      <div className="min-w-0 flex-1">
        <Link
          to="/item/$productId"
          params={{ productId: String(productId) }}
          className="font-semibold break-words hover:underline max-md:inline-block max-md:py-1.5"
        >
          {name}
        </Link>
        <p className="text-12 text-ink-2">
          {[since, under !== null && t.only(unitPriceInText(e4FromDollars(under)))]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {mayChange && (
        <Button
          aria-label={`${t.remove}: ${name}`}
          busy={remove.isPending ? t.removing : undefined}
          onClick={() => remove.mutate({ params })}
        >
          {t.remove}
        </Button>
      )}
    </li>
  )
}
