import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { type CountRow, lots, type StockResult } from '../../../contract/features/lots/lots.ts'
import { read } from '../../core/query.ts'
import { Form } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { TimeOfDay } from '../../ui/dates.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { Problem } from '../../ui/problem.tsx'
import { ProductArt } from '../../ui/product-art.tsx'
import { Skeleton, Waiting } from '../../ui/waiting.tsx'
import { useLanguage, useMessages } from '../../words/language.tsx'
import { unitWord } from '../../words/units.ts'
import { AdminShell } from '../frame/admin-shell.tsx'
import { ShortNotice } from './adjust-dialog.tsx'
import { useLotWords } from './words.ts'

const path = '/admin/counts'
/** The maximum for one page; a place with more items is counted in several pages, sorted by name. */
const atOnce = 300

/** Places to count, or the count list of one of them. */
export function CountsScreen() {
  const messages = useMessages()
  const { place } = useSearch({ strict: false }) as { place?: unknown }
  return (
    <AdminShell
      title={messages.admin.counts}
      aside={place === undefined ? undefined : <p>{String(place)}</p>}
    >
      {place === undefined ? <Places /> : <CountList place={String(place)} />}
    </AdminShell>
  )
}

function Places() {
  const t = useLotWords()
  const found = useQuery({ ...read(lots.places, {}), staleTime: 0 })
  const { data } = found
  if (found.error && !data) return <Problem onRetry={() => void found.refetch()} />
  if (!data) return <Loading />
  if (data.places.length === 0) return <EmptyState title={t.noPlaces}>{t.noPlacesText}</EmptyState>
  return (
    <ul aria-label={t.places} className="flex max-w-160 flex-col">
      {data.places.map(({ place, products, lastCountedAt }) => (
        <li key={place}>
          <Link
            to={path}
            search={{ place } as never}
            className="flex min-h-15 items-center gap-3 border-b border-line px-4 hover:bg-sunken md:px-6"
          >
            <span className="flex-1 text-16 font-semibold">{place}</span>
            <span className="text-right text-12 text-ink-2">
              {t.productCount(products)}
              <br />
              <LastCount at={lastCountedAt} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function LastCount({ at }: { at: string | null }) {
  const t = useLotWords()
  return at === null ? t.neverCounted : <TimeOfDay at={new Date(at)} withDay />
}

function Loading() {
  const messages = useMessages()
  return (
    <Waiting label={messages.admin.counts}>
      <div className="p-4 md:p-6">
        <Skeleton height={320} />
      </div>
    </Waiting>
  )
}

function CountList({ place }: { place: string }) {
  const t = useLotWords()
  const [page, setPage] = useState(1)
  const query = { place, page: String(page), pageSize: String(atOnce) }
  const found = useQuery({ ...read(lots.countList, { query }), staleTime: 0 })
  const { data } = found
  if (found.error && !data) return <Problem onRetry={() => void found.refetch()} />
  if (!data) return <Loading />
  return (
    <div className="max-w-160">
      <div className="flex flex-wrap items-center gap-3 p-4 md:px-6">
        <Link to={path} search={{} as never} className={buttonClass('secondary', 44)}>
          {t.backToPlaces}
        </Link>
        <p className="flex-1 text-ink-2">{t.placeText}</p>
      </div>
      <ul aria-label={place}>
        {data.rows.map((row) => (
          <CountLine key={row.productId} row={row} place={place} />
        ))}
      </ul>
      {data.total > page * atOnce && (
        <div className="p-4">
          <Button size={44} wide onClick={() => setPage(page + 1)}>
            {t.productCount(data.total - page * atOnce)}
          </Button>
        </div>
      )}
    </div>
  )
}

/** One product. The counted number is saved first and compared with the recorded stock afterwards. */
function CountLine({ row, place }: { row: CountRow; place: string }) {
  const t = useLotWords()
  const { language } = useLanguage()
  const [result, setResult] = useState<StockResult>()
  const [start] = useState({ counted: '' })
  const form = useForm(lots.count, {
    name: `count.${place}.${row.productId}`,
    start,
    labels: { counted: t.countOf(row.productDescription) },
    send: ({ counted }) => ({
      params: { productId: row.productId },
      body: { counted: Number(counted || 'x'), place },
    }),
    refresh: [lots.list, lots.places],
    onDone: setResult,
  })
  const { value, error, set } = form.at('counted')
  const difference = result ? result.after - result.before - result.short : 0
  return (
    <li className="flex flex-col gap-1 border-b border-line px-4 py-3 md:px-6">
      <Form of={form} label={t.countOf(row.productDescription)} className="flex flex-col gap-2">
        <div className="flex items-center gap-3">
          <ProductArt imageName={row.imageName} color={row.colorHex} size={40} />
          <p className="min-w-0 flex-1">
            <span className="block font-semibold wrap-anywhere">{row.productDescription}</span>
            <span className="text-12 text-ink-2">
              {row.productId} · {unitWord(2, row.um, language)} ·{' '}
              {result ? t.counted : <LastCount at={row.lastCountedAt} />}
            </span>
          </p>
          <div className="w-24">
            <TextInput
              size={44}
              aria-label={t.countOf(row.productDescription)}
              aria-invalid={error ? true : undefined}
              inputMode="numeric"
              autoComplete="off"
              maxLength={7}
              value={value}
              onChange={(text) => set(text.replace(/\D/g, ''))}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return
                event.preventDefault()
                void form.submit()
              }}
            />
          </div>
          <Button
            size={44}
            disabled={value === ''}
            busy={form.busy ? t.saving : undefined}
            onClick={() => void form.submit()}
          >
            {t.save}
          </Button>
        </div>
        {error && (
          <p role="alert" className="text-12 text-danger">
            {error}
          </p>
        )}
      </Form>
      {result && (
        <p role="status" className={difference === 0 ? 'text-accent' : 'text-amber'}>
          {difference === 0 ? t.agrees : t.differs(difference)}
        </p>
      )}
      {result && result.short > 0 && <ShortNotice result={result} />}
    </li>
  )
}
