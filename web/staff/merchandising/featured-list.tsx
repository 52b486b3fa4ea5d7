import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { e4FromDollars } from '../../../contract/core/money.ts'
import { type Featured, merchandising } from '../../../contract/features/merchandising.ts'
import { useErrorText } from '../../core/error-text.ts'
import { read, useWrite } from '../../core/query.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { TimeOfDay } from '../../ui/dates.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { UnitPrice } from '../../ui/money.tsx'
import { Problem } from '../../ui/problem.tsx'
import { ProductArt } from '../../ui/product-art.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { RowsWaiting } from '../../ui/waiting.tsx'
import { inOrder, movedTo } from './order.ts'
import { staleByShown } from './stale.ts'
import { useMerchandisingWords } from './words.ts'

/** Featured items in the shop's order: reordered by dragging or with the keyboard, and saved together. */
export function FeaturedList() {
  const t = useMerchandisingWords().featured
  const found = useQuery({ ...read(merchandising.featuredList, {}), staleTime: 0 })
  const { data } = found
  if (found.error && !data) return <Problem onRetry={() => void found.refetch()} />
  if (!data) return <RowsWaiting label={t.list} className="md:px-6" />
  if (data.length === 0) return <EmptyState title={t.empty}>{t.emptyText}</EmptyState>
  return <Sortable rows={data} />
}

function Sortable({ rows }: { rows: readonly Featured[] }) {
  const t = useMerchandisingWords().featured
  const errorText = useErrorText()
  const [typed, setTyped] = useState<readonly number[]>()
  const [said, setSaid] = useState('')
  const [dragged, setDragged] = useState<number>()
  const shown = typed ? inOrder(rows, typed) : rows
  const ids = shown.map(({ productId }) => productId)
  const save = useWrite(merchandising.orderFeatured, {
    refresh: staleByShown,
    onDone: () => {
      setTyped(undefined)
      showToast({ text: t.saved })
    },
    onFailed: (error) => showToast({ kind: 'failed', text: errorText(error) }),
  })
  const move = (row: Featured, place: number) => {
    const next = movedTo(ids, row.productId, place)
    if (next === ids) return
    // Moving a row in the DOM takes its focus away.
    const focused = document.activeElement
    requestAnimationFrame(() => focused instanceof HTMLElement && focused.focus())
    setTyped(next)
    setSaid(t.moved(row.description, place + 1, ids.length))
  }
  return (
    <div className="grid items-start gap-6 p-4 max-lg:pb-20 md:p-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <section aria-label={t.list}>
        <div className="mb-3 flex flex-wrap items-center gap-3">
          <p className="flex-1 text-12 text-ink-2">{t.hint}</p>
          {typed && (
            <>
              <Button onClick={() => setTyped(undefined)}>{t.drop}</Button>
              <Button
                kind="primary"
                busy={save.isPending ? t.saving : undefined}
                onClick={() => save.mutate({ body: { productIds: [...ids] } })}
              >
                {t.save}
              </Button>
            </>
          )}
        </div>
        <p role="status" className="sr-only">
          {said}
        </p>
        <ol>
          {shown.map((row, place) => (
            <Row
              key={row.productId}
              row={row}
              place={place}
              of={shown.length}
              onMove={(to) => move(row, to)}
              isDragged={dragged === row.productId}
              onDrag={() => setDragged(row.productId)}
              onDrop={() => {
                const moved = shown.find(({ productId }) => productId === dragged)
                if (moved) move(moved, place)
                setDragged(undefined)
              }}
            />
          ))}
        </ol>
      </section>
      <Preview rows={shown} />
    </div>
  )
}

type RowProps = {
  row: Featured
  place: number
  of: number
  onMove: (place: number) => void
  isDragged: boolean
  onDrag: () => void
  onDrop: () => void
}

function Row({ row, place, of, onMove, isDragged, onDrag, onDrop }: RowProps) {
  const t = useMerchandisingWords().featured
  const errorText = useErrorText()
  const { productId, description: name, missing, until, setBy } = row
  const remove = useWrite(merchandising.setFeatured, {
    refresh: staleByShown,
    onDone: () => showToast({ text: t.taken(name) }),
    onFailed: (error) => showToast({ kind: 'failed', text: errorText(error) }),
  })
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    onMove(event.key === 'ArrowUp' ? place - 1 : place + 1)
  }
  return (
    <li
      draggable
      onDragStart={onDrag}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        onDrop()
      }}
      onKeyDown={onKeyDown}
      className={`flex min-h-14 cursor-grab flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2 ${isDragged ? 'bg-tint' : ''}`}
    >
      <span className="w-6 text-right text-12 text-ink-2">
        <span aria-hidden="true">{place + 1}</span>
        <span className="sr-only">{t.place(place + 1, of)}</span>
      </span>
      <ProductArt imageName={row.imageName} color={row.colorHex} size={40} />
      <div className="min-w-40 flex-1">
        <p className="font-semibold wrap-anywhere">
          {name} {missing && <Badge kind="amber">{t.missing[missing]}</Badge>}
        </p>
        <p className="text-12 wrap-anywhere text-ink-2">
          {productId}
          {setBy && ` · ${t.by(setBy)}`}
          {until && (
            <>
              {' · '}
              {t.untilWhen} <TimeOfDay at={new Date(until)} withDay />
            </>
          )}
        </p>
      </div>
      <span className="flex items-center gap-1">
        <IconButton icon="chevron-up" label={t.up(name)} onClick={() => onMove(place - 1)} />
        <IconButton icon="chevron-down" label={t.down(name)} onClick={() => onMove(place + 1)} />
        <Button
          size={28}
          aria-label={t.remove(name)}
          busy={remove.isPending ? t.saving : undefined}
          onClick={() => remove.mutate({ body: { productIds: [productId], featured: false } })}
        >
          {t.removeShort}
        </Button>
      </span>
    </li>
  )
}

/** The first items as a shop's home page shows them. */
function Preview({ rows }: { rows: readonly Featured[] }) {
  const t = useMerchandisingWords().featured
  const seen = rows.filter(({ missing }) => missing !== 'hidden' && missing !== 'not_live').slice(0, 5)
  return (
    <section aria-label={t.preview} className="rounded-4 border border-line bg-ground p-4">
      <h2 className="mb-3 text-14 font-semibold">{t.preview}</h2>
      {seen.length === 0 ? (
        <p className="text-ink-2">{t.nothingShown}</p>
      ) : (
        <ul className="flex flex-col gap-2">
          {seen.map(({ productId, description, imageName, colorHex, price }) => (
            <li key={productId} className="flex items-center gap-3">
              <ProductArt imageName={imageName} color={colorHex} size={40} />
              <span className="min-w-0 flex-1 wrap-anywhere">{description}</span>
              {price !== null && <UnitPrice e4={e4FromDollars(price)} />}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
