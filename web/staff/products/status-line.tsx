import { useQuery } from '@tanstack/react-query'
import { products } from '../../../contract/features/products/products.ts'
import type { StaffProduct } from '../../../contract/features/products/shapes.ts'
import { quantityText } from '../../../contract/words/unit-words.ts'
import { read } from '../../core/query.ts'
import { useRested } from '../../core/use-rested.ts'
import { Button } from '../../ui/button.tsx'
import { TimeOfDay } from '../../ui/dates.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { linkButtonClass } from '../../ui/link.ts'
import { useLanguage } from '../../words/language.tsx'
import type { SheetEdits } from '../grid/sheet.tsx'
import { useGridWords } from '../grid/words.ts'
import { isCell } from './cell-values.ts'
import type { Done } from './use-cell-edits.ts'
import { useProductWords } from './words.ts'

type Props = {
  current: { row: StaffProduct; column: string } | undefined
  edits: SheetEdits<StaffProduct>
  done: Done | undefined
  isStale: boolean
  onRefresh: () => void
}

/** Below the list: the current cell's meaning or error, and the last action. */
export function StatusLine({ current, edits, done, isStale, onRefresh }: Props) {
  const t = useProductWords()
  const grid = useGridWords()
  return (
    <>
      <div className="min-w-0 flex-1 truncate">{current && <About {...current} edits={edits} />}</div>
      {isStale && (
        <span className="flex items-center gap-2">
          {grid.stale}
          <Button size={28} onClick={onRefresh}>
            {grid.refresh}
          </Button>
        </span>
      )}
      <div role="status">{done && <LastDone done={done} onUndo={edits.undo} />}</div>
      <span className="flex items-center gap-1 max-md:hidden" aria-hidden="true">
        <Kbd>?</Kbd> {grid.keys}
      </span>
      <span className="sr-only">{t.live}</span>
    </>
  )
}

function About({ row, column, edits }: { row: StaffProduct; column: string; edits: Props['edits'] }) {
  const t = useProductWords()
  const { language } = useLanguage()
  const mark = edits.markOf(row.productId, column)
  const rested = useRested(String(row.productId))
  const { data } = useQuery({
    ...read(products.list, { query: { ids: rested, facts: 'true', pageSize: '1' } }),
    staleTime: 30_000,
  })
  const facts = rested === String(row.productId) ? data?.rows[0]?.facts : undefined
  const tier = /^(?:price|quantity)([1-5])$/.exec(column)?.[1]
  const from = tier && row[`quantity${tier}` as 'quantity1']
  const name = tier
    ? t.tierOf(Number(tier), from ? quantityText(from, row.um, language) : '–')
    : isCell(column)
      ? t.cells[column].toLowerCase()
      : ''
  return (
    <>
      <b className="mr-3 font-semibold text-ink">{row.description}</b>
      {mark?.kind === 'refused' ? (
        <span className="text-danger">{mark.message}</span>
      ) : (
        <>
          {name && `${name}. `}
          {isCell(column) && !edits.canEdit(row, column) && (
            <>
              <Icon name="lock" /> {t.locked}{' '}
            </>
          )}
          {facts && t.inCarts(facts.carts, facts.orders)}{' '}
          {facts?.changedBy && (
            <>
              {facts.changedBy}, <TimeOfDay at={new Date(row.changedAt)} withDay />
            </>
          )}
        </>
      )}
    </>
  )
}

function LastDone({ done, onUndo }: { done: Done; onUndo: () => void }) {
  const t = useProductWords()
  const grid = useGridWords()
  const text = textOf(t, done)
  if (done.kind === 'saved')
    return (
      <span className="flex items-center gap-2 rounded-4 bg-ink px-3 py-1 text-surface">
        <Icon name="check" />
        {text}
        <button type="button" className="font-semibold underline" onClick={onUndo}>
          {grid.undo}
        </button>
        <span className="max-md:hidden">Ctrl Z</span>
      </span>
    )
  const isBad = done.kind === 'refused' || done.kind === 'failed'
  return (
    <span className={isBad ? 'text-danger' : 'text-ink-2'}>
      {text}{' '}
      {done.kind === 'refused' && (
        <button type="button" className={linkButtonClass} onClick={onUndo}>
          {grid.undo}
        </button>
      )}
    </span>
  )
}

function textOf(t: ReturnType<typeof useProductWords>, done: Done): string {
  switch (done.kind) {
    case 'saving':
      return t.saving(done.count)
    case 'saved':
      return t.saved(done.count)
    case 'refused':
      return t.notSaved(done.count)
    case 'offline':
      return t.offline
    case 'undone':
      return t.undone
    case 'nothing':
      return t.nothingToUndo
    case 'failed':
      return done.message
  }
}
