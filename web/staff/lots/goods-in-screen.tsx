import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { lots, type StockItem } from '../../../contract/features/lots/lots.ts'
import { call } from '../../core/api.ts'
import { useErrorText } from '../../core/error-text.ts'
import { read } from '../../core/query.ts'
import { Form } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { ProductArt } from '../../ui/product-art.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { countText } from '../../words/format.ts'
import { useLanguage, useMessages } from '../../words/language.tsx'
import { unitWord } from '../../words/units.ts'
import { AdminShell } from '../frame/admin-shell.tsx'
import { GoodsFile } from './goods-file.tsx'
import { type GoodsLine, sameGoods } from './goods-line.ts'
import { LineForm } from './line-form.tsx'
import { ScanField } from './scan-field.tsx'
import { useLotWords } from './words.ts'

/** Receives arriving goods, item by item: scan, count, next. Made for one hand on a phone; input is kept until the goods are received. */
export function GoodsInScreen() {
  const messages = useMessages()
  const t = useLotWords()
  const places = useQuery(read(lots.places, {}))
  const [start] = useState<{ rows: readonly GoodsLine[] }>({ rows: [] })
  const form = useForm(lots.receive, {
    name: 'goods-in',
    start,
    labels: { rows: messages.admin.goodsIn },
    send: ({ rows }) => ({ body: { rows: rows.map(({ description: _, um: __, ...row }) => row) } }),
    refresh: [lots.list, lots.places],
    onDone: ({ units }) => showToast({ text: t.receivedDone(units) }),
  })
  const { rows } = form.typed
  const add = (more: readonly GoodsLine[]) =>
    form.set({
      rows: more.reduce<readonly GoodsLine[]>((all, line) => {
        const same = all.findIndex((one) => sameGoods(one, line))
        if (same < 0) return [...all, line]
        return all.map((one, at) => (at === same ? { ...one, units: one.units + line.units } : one))
      }, rows),
    })
  const units = rows.reduce((sum, row) => sum + row.units, 0)
  return (
    <AdminShell title={messages.admin.goodsIn}>
      <Form of={form} label={messages.admin.goodsIn} className="flex min-h-0 flex-1 flex-col">
        <div className="grid flex-1 content-start gap-6 p-4 md:grid-cols-2 md:p-6 lg:max-w-260">
          <div className="flex flex-col gap-4">
            <Entry onAdd={(line) => add([line])} places={places.data} last={rows.at(-1)} />
            <GoodsFile onAdd={add} />
          </div>
          <Lines rows={rows} onRemove={(at) => form.set({ rows: rows.filter((_, index) => index !== at) })} />
        </div>
        <div className="sticky bottom-0 flex items-center gap-3 border-t border-line bg-surface p-3 max-lg:bottom-14 md:px-6">
          <p role="status" className="flex-1">
            {rows.length > 0 && t.toReceive(rows.length, units)}
          </p>
          <Button
            kind="primary"
            size={52}
            disabled={rows.length === 0}
            busy={form.busy ? t.receiving : undefined}
            onClick={() => void form.submit()}
          >
            {t.receive}
          </Button>
        </div>
      </Form>
    </AdminShell>
  )
}

type EntryProps = {
  onAdd: (line: GoodsLine) => void
  places: React.ComponentProps<typeof LineForm>['choices']
  /** The previous line; the next one usually has the same place and supplier. */
  last: GoodsLine | undefined
}

function Entry({ onAdd, places, last }: EntryProps) {
  const t = useLotWords()
  const errorText = useErrorText()
  const [found, setFound] = useState<readonly StockItem[]>()
  const [item, setItem] = useState<StockItem>()
  const [asked, setAsked] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const field = useRef<HTMLDivElement>(null)
  const next = () => {
    setItem(undefined)
    setFound(undefined)
    // The field gets the focus back, so that scanning continues without a touch.
    requestAnimationFrame(() => field.current?.querySelector('input')?.focus())
  }

  async function find(search: string) {
    setBusy(true)
    setError(undefined)
    setAsked(search)
    try {
      const items = await call(lots.items, { query: { search } })
      const [first] = items
      setItem(items.length === 1 && first ? first : undefined)
      setFound(items)
    } catch (failure) {
      setError(failure)
    } finally {
      setBusy(false)
    }
  }

  return (
    <section aria-label={t.scan} className="flex flex-col gap-3">
      <ScanField onScan={(code) => void find(code)} field={field} busy={busy} />
      {error !== undefined && <Banner kind="danger" urgent lead={errorText(error)} />}
      {found?.length === 0 && <Banner kind="warning" urgent lead={t.noItem(asked)} />}
      {found && found.length > 1 && !item && (
        <ul aria-label={t.choose} className="flex flex-col">
          {found.map((one) => (
            <li key={one.productId}>
              <button
                type="button"
                className="flex min-h-13 w-full items-center gap-3 border-b border-line text-left hover:bg-sunken"
                onClick={() => setItem(one)}
              >
                <ItemName item={one} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {item && (
        <div className="flex flex-col gap-3">
          <div className="flex min-h-13 items-center gap-3">
            <ItemName item={item} />
            <IconButton icon="close" size={44} label={t.another} onClick={next} />
          </div>
          <LineForm
            key={item.productId}
            item={item}
            choices={places}
            last={last}
            onAdd={(line) => {
              onAdd(line)
              next()
            }}
          />
        </div>
      )}
    </section>
  )
}

function ItemName({ item }: { item: StockItem }) {
  const { language } = useLanguage()
  return (
    <>
      <ProductArt imageName={item.imageName} color={item.colorHex} size={40} />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold wrap-anywhere">{item.productDescription}</span>
        <span className="text-12 text-ink-2">
          {item.productId} · {countText(item.onHand)} {unitWord(item.onHand, item.um, language)}
        </span>
      </span>
    </>
  )
}

function Lines({ rows, onRemove }: { rows: readonly GoodsLine[]; onRemove: (at: number) => void }) {
  const messages = useMessages()
  const t = useLotWords()
  const { language } = useLanguage()
  if (rows.length === 0) return <p className="text-ink-2">{t.nothingYet}</p>
  return (
    <ul aria-label={messages.admin.goodsIn} className="flex flex-col">
      {rows.map((row, at) => (
        <li
          key={`${row.productId}.${row.code}.${row.place}.${row.arrivedOn}.${row.cost}`}
          className="flex min-h-13 items-center gap-3 border-b border-line"
        >
          <span className="min-w-0 flex-1">
            <span className="block font-semibold wrap-anywhere">{row.description}</span>
            <span className="text-12 text-ink-2">
              {[row.place, row.code, row.vendorId, row.arrivedOn].filter(Boolean).join(' · ')}
            </span>
          </span>
          <span className="whitespace-nowrap">
            {countText(row.units)} {unitWord(row.units, row.um, language)}
          </span>
          <IconButton icon="trash" size={44} label={t.remove(row.description)} onClick={() => onRemove(at)} />
        </li>
      ))}
    </ul>
  )
}
