import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { may } from '../../../../contract/core/access.ts'
import { asDay } from '../../../../contract/core/dates.ts'
import { type ShopList, shopLists } from '../../../../contract/features/shop-lists.ts'
import { ladderOf } from '../../../../contract/rules/pricing.ts'
import { callForFile } from '../../../core/api-files.ts'
import { useErrorText } from '../../../core/error-text.ts'
import { useWrite } from '../../../core/query.ts'
import { useUser } from '../../../core/session.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button, buttonClass, IconButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { linkClass } from '../../../ui/link.ts'
import { Menu, MenuItem } from '../../../ui/menu.tsx'
import { totalText } from '../../../ui/money.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { RowsWaiting } from '../../../ui/waiting.tsx'
import { shipDayText } from '../../../words/format.ts'
import { useLanguage } from '../../../words/language.tsx'
import { amountCents } from '../../cart/cart-changes.ts'
import { SaveMenu } from '../../files/save-menu.tsx'
import { useShipment } from '../../shipment/use-shipment.ts'
import { ListDialog } from '../../shop-lists/list-dialog.tsx'
import { useListWords } from '../../shop-lists/words.ts'
import { CartPanel } from '../cart-panel.tsx'
import { ClosedNotice, isClosed } from '../closed-notice.tsx'
import { BookAhead } from '../order-guide/book-ahead.tsx'
import { useInstead } from '../order-guide/instead.tsx'
import { usePreference } from '../preferences.ts'
import { type Drag, ListLine, listGrid } from './list-row.tsx'
import { quantityToAdd, type UseList, useList } from './use-list.ts'

/** A named list: its items with their quantities, and one button that adds them to the cart. */
export function ListScreen() {
  const t = useListWords()
  const { listId = '' } = useParams({ strict: false }) as { listId?: string }
  const use = useList(listId)
  const { data: shipment } = useShipment()
  const closed = isClosed(shipment)
  const mayChange = may(useUser(), shopLists.setLines.access)
  const { list, rows } = use
  const isMissing = list.error?.code === 'not_found' || !/^\d+$/.test(listId)
  return (
    <div data-catalogue="" className="flex flex-1 items-stretch">
      <div className="flex min-w-0 flex-1 flex-col">
        {closed && shipment && <ClosedNotice shipment={shipment} />}
        {list.data && !isMissing ? (
          <>
            <ListBar list={list.data} mayChange={mayChange} />
            {rows.length === 0 ? (
              <EmptyState
                title={t.noItems}
                action={
                  <Link to="/fresh-flowers" className={buttonClass()}>
                    {t.goToFlowers}
                  </Link>
                }
              >
                {t.noItemsText}
              </EmptyState>
            ) : (
              <Rows use={use} closed={closed} mayChange={mayChange} />
            )}
            <span className="flex-1" />
            {mayChange && rows.length > 0 && <Dock use={use} list={list.data} closed={closed} />}
          </>
        ) : isMissing ? (
          <EmptyState
            title={t.missing}
            action={
              <Link to={'/lists' as never} className={buttonClass()}>
                {t.all}
              </Link>
            }
          >
            {t.missingText}
          </EmptyState>
        ) : list.isError ? (
          <>
            <h1 className="sr-only">{t.title}</h1>
            <Problem title={t.listFailed} onRetry={() => void list.refetch()} />
          </>
        ) : (
          <RowsWaiting label={t.title} rows={8} />
        )}
      </div>
      <CartPanel />
    </div>
  )
}

const mostLeavingMs = 2_000

/** A back link, the list's name, who sees it, and its actions. */
function ListBar({ list, mayChange }: { list: ShopList; mayChange: boolean }) {
  const t = useListWords()
  const { language } = useLanguage()
  const navigate = useNavigate()
  const errorText = useErrorText()
  const [isChanging, setChanging] = useState(false)
  const goTo = (address: string) => navigate({ to: address } as unknown as Parameters<typeof navigate>[0])
  const onFailed = (error: Parameters<typeof errorText>[0]) =>
    showToast({ kind: 'failed', text: errorText(error) })
  const params = { id: String(list.id) }
  const restore = useWrite(shopLists.restore, {
    refresh: [shopLists.list, shopLists.read],
    onDone: () => void goTo(`/lists/${list.id}`),
    onFailed,
  })
  const remove = useWrite(shopLists.remove, {
    refresh: [shopLists.list],
    onDone: () =>
      showToast({
        text: t.removed(list.name),
        seconds: 12,
        action: { label: t.undo, onAct: () => restore.mutate({ params, body: {} }) },
      }),
    onFailed,
  })
  /**
   * Leaves the page before removing the list, because the page would fetch it again. Waits a limited time, because an interrupted
   * navigation never resolves.
   */
  async function onRemove() {
    await Promise.race([goTo('/lists'), new Promise((resolve) => setTimeout(resolve, mostLeavingMs))])
    remove.mutate({ params })
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line bg-surface px-3 py-2 md:min-h-12 md:px-4">
      <Link to={'/lists' as never} className={`${linkClass} text-12 max-md:py-3`}>
        {t.title}
      </Link>
      <h1 className="min-w-0 font-semibold break-words md:text-16">{list.name}</h1>
      <Badge kind="neutral">{list.shared ? t.shared : t.own}</Badge>
      <p role="status" className="min-w-32 flex-1 text-12 text-ink-2">
        {[t.items(list.rows.length), shipDayText(asDay(list.shipDay), language)].join(' · ')}
        {list.lines > list.rows.length && (
          <span className="block text-amber">{t.notOffered(list.lines - list.rows.length)}</span>
        )}
      </p>
      <SaveMenu
        size={28}
        load={(file) => callForFile(shopLists.read, { params, query: {} }, file)}
        forms={['PDF', 'CSV', 'XLSX']}
        words={{ save: t.saveAs, saving: t.saving, saved: t.saved }}
      />
      {mayChange && (
        <Menu
          label={t.more}
          align="end"
          trigger={(trigger) => <IconButton {...trigger} icon="more" label={t.more} />}
        >
          <MenuItem icon="edit" onChoose={() => setChanging(true)}>
            {t.rename}
          </MenuItem>
          <MenuItem icon="close" onChoose={() => void onRemove()}>
            {t.remove}
          </MenuItem>
        </Menu>
      )}
      {isChanging && <ListDialog list={list} onClose={() => setChanging(false)} onDone={() => undefined} />}
    </div>
  )
}

function Rows({ use, closed, mayChange }: { use: UseList; closed: boolean; mayChange: boolean }) {
  const t = useListWords()
  const showPrices = usePreference('showPrices')
  const { rows, faults } = use
  const insteadOf = useInstead(rows)
  const drag = useDrag(use)
  return (
    <>
      <div
        aria-hidden="true"
        className={`${listGrid} h-7 border-b border-line bg-ground text-12 text-ink-3 max-md:hidden`}
      >
        <span />
        <span>{t.item}</span>
        <span className="text-right">{showPrices && t.price}</span>
        <span className="text-right">{showPrices && t.amount}</span>
        <span>{t.quantity}</span>
        <span />
      </div>
      <ul aria-label={t.title} data-product-rows="">
        {rows.map((row, i) => (
          <ListLine
            key={row.productId}
            row={row}
            use={use}
            instead={insteadOf(row)}
            fault={faults.get(row.productId)}
            place={i}
            drag={drag}
            isLast={i === rows.length - 1}
            showPrices={showPrices}
            closed={closed}
            mayChange={mayChange}
          />
        ))}
      </ul>
    </>
  )
}

function useDrag(use: UseList): Drag {
  const [productId, setProductId] = useState<number>()
  const [over, setOver] = useState<number>()
  const end = () => {
    setProductId(undefined)
    setOver(undefined)
  }
  return {
    productId,
    over,
    start: setProductId,
    overPlace: setOver,
    drop: () => {
      if (productId !== undefined && over !== undefined) use.moveTo(productId, over)
      end()
    },
    end,
  }
}

/** Docked below the list: how many items can ship, their total, and the button that adds them. */
function Dock({ use, list, closed }: { use: UseList; list: ShopList; closed: boolean }) {
  const t = useListWords()
  const showPrices = usePreference('showPrices')
  const [asks, setAsks] = useState(false)
  const { rows, wanted, faults, failure } = use
  const filled = new Map(wanted.map(({ productId, quantity }) => [productId, quantity]))
  const booked = rows.filter((row) => row.isPreBooked && filled.has(row.productId))
  const others = wanted.filter(({ productId }) => !booked.some((row) => row.productId === productId))
  const cents = rows.reduce((sum, row) => sum + amountCents(ladderOf(row), quantityToAdd(row)), 0)
  const add = (lines: typeof wanted) => {
    setAsks(false)
    void use.add(lines)
  }
  return (
    <div
      data-dock=""
      className="sticky bottom-0 z-20 flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 border-t border-line-2 bg-tint px-3 py-2 max-md:bottom-14 md:px-4 print:hidden"
    >
      <div className="min-w-0 flex-1">
        <p role="status">
          <strong className="font-semibold">{t.can(wanted.length, rows.length)}</strong>
          {showPrices && ` · ${totalText(cents)}`}
        </p>
        <p role="alert" className="text-12 font-semibold text-danger empty:hidden">
          {failure}
          {!failure && faults.size > 0 && t.refused(faults.size)}
        </p>
      </div>
      <Button
        kind="primary"
        size={44}
        icon="cart"
        busy={use.isAdding ? t.adding : undefined}
        disabled={closed || wanted.length === 0}
        onClick={() => (booked.length > 0 ? setAsks(true) : add(wanted))}
      >
        {t.addAll(wanted.length)}
      </Button>
      {asks && (
        <BookAhead
          rows={booked}
          filled={filled}
          shipDay={list.shipDay}
          onClose={() => setAsks(false)}
          onBook={() => add(wanted)}
          onWithout={others.length > 0 ? () => add(others) : undefined}
        />
      )}
    </div>
  )
}
