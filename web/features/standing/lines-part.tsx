import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { moneyText } from '../../../contract/core/money.ts'
import { orderGuide } from '../../../contract/features/catalogue/order-guide.ts'
import type { StandingLine } from '../../../contract/features/standing/shapes.ts'
import { type Wish, wishes } from '../../../contract/rules/wishes.ts'
import { read } from '../../core/query.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { linkButtonClass } from '../../ui/link.ts'
import { ProductArt } from '../../ui/product-art.tsx'
import { Select } from '../../ui/select.tsx'
import { Stepper } from '../../ui/stepper.tsx'
import { useAtLeast } from '../../ui/use-width.ts'
import { useLanguage } from '../../words/language.tsx'
import { unitWord } from '../../words/units.ts'
import { AddProduct, freeOf } from '../orders/add-product.tsx'
import { type Draft, type DraftLine, priceOf, raisedTo } from './draft.ts'
import { useStandingWords } from './words.ts'

type Props = {
  draft: Draft
  set: (change: Partial<Draft>) => void
  /** Today's prices, by product. */
  weighed: readonly StandingLine[]
  about: number | undefined
  /** The next day that has no order, in words; undefined if there is none. */
  nextDay: string | undefined
  /** Orders an item once although it is above its ceiling; undefined if that isn't possible. */
  takeOnce: ((productId: number) => void) | undefined
  disabled: boolean
}

const most = (step: number) => step * 2000
const grid = 'lg:grid lg:items-center lg:gap-x-3 lg:grid-cols-[minmax(0,1fr)_132px_56px_84px_190px_72px_36px]'

/** The items of each order: quantities, price ceilings, and what to do when something is missing. */
export function LinesPart(props: Props) {
  const { draft, set, weighed, about, disabled } = props
  const t = useStandingWords()
  const [adds, setAdds] = useState(draft.lines.length === 0)
  const shown = new Map(weighed.map((line) => [line.productId, line]))
  const change = (productId: number, next: Partial<DraftLine>) =>
    set({
      lines: draft.lines.map((line) => (line.productId === productId ? { ...line, ...next } : line)),
    })
  const remove = (productId: number) =>
    set({ lines: draft.lines.filter((line) => line.productId !== productId) })
  const add = (lines: readonly DraftLine[]) => {
    const known = new Set(draft.lines.map(({ productId }) => productId))
    set({ lines: [...draft.lines, ...lines.filter(({ productId }) => !known.has(productId))] })
  }
  return (
    <section
      aria-label={t.lines}
      className="min-w-0 border-line bg-surface max-md:-mx-4 max-md:border-y md:rounded-4 md:border"
    >
      <div className={`hidden border-b border-line px-4 py-2 text-12 text-ink-2 ${grid}`} aria-hidden>
        <span>{t.item}</span>
        <span>{t.each}</span>
        <span className="text-right">{t.now}</span>
        <span>{t.atMost}</span>
        <span>{t.ifMissing}</span>
        <span className="text-right">{t.sum}</span>
      </div>
      <fieldset disabled={disabled} className="min-w-0">
        {draft.lines.length === 0 && <p className="px-4 py-4 text-ink-2">{t.noLines}</p>}
        <ul aria-label={t.lines} className="divide-y divide-line">
          {draft.lines.map((line) => (
            <Line
              key={line.productId}
              line={line}
              now={shown.get(line.productId)}
              nextDay={props.nextDay}
              takeOnce={props.takeOnce}
              change={(next) => change(line.productId, next)}
              remove={() => remove(line.productId)}
            />
          ))}
        </ul>
        {!disabled && adds && (
          <div className="border-t border-line p-4">
            <AddProduct
              day={draft.startsOn}
              takes={freeOf(false)}
              onAdd={({ productId, text, product }) =>
                add([
                  {
                    productId,
                    description: text,
                    um: product.um,
                    minQuantity: product.minQuantity,
                    imageName: product.imageName ?? '',
                    quantity: product.minQuantity,
                    atMost: '',
                    wish: '',
                    percent: 0,
                  },
                ])
              }
            />
          </div>
        )}
      </fieldset>
      <div className="flex min-h-13 flex-wrap items-center gap-3 border-t border-line px-4 py-2">
        {!disabled && !adds && (
          <Button size={28} icon="plus" onClick={() => setAdds(true)}>
            {t.addItem}
          </Button>
        )}
        {!disabled && <FromGuide onAdd={add} />}
        {about !== undefined && draft.lines.length > 0 && (
          <p className="ml-auto text-ink-2">{t.about(moneyText(Math.round(about * 100)))}</p>
        )}
      </div>
    </section>
  )
}

/** Adds the shop's usual items, with their usual quantities. */
function FromGuide({ onAdd }: { onAdd: (lines: readonly DraftLine[]) => void }) {
  const t = useStandingWords()
  const client = useQueryClient()
  const [said, setSaid] = useState('')
  const [busy, setBusy] = useState(false)
  const fill = async () => {
    setBusy(true)
    try {
      const { rows } = await client.fetchQuery(read(orderGuide.read, {}))
      const usual = rows
        .filter(
          ({ usualQuantity, orderCount, isPreBooked }) => usualQuantity && orderCount > 2 && !isPreBooked,
        )
        .sort((a, b) => b.orderCount - a.orderCount)
        .slice(0, 12)
      onAdd(
        usual.map((row) => ({
          productId: row.productId,
          description: row.productDescription,
          um: row.um,
          minQuantity: row.minQuantity,
          imageName: row.imageName ?? '',
          quantity: row.usualQuantity ?? row.minQuantity,
          atMost: '',
          wish: '',
          percent: 0,
        })),
      )
      setSaid(usual.length > 0 ? t.guideAdded(usual.length) : t.guideEmpty)
    } catch {
      setSaid(t.failedText)
    }
    setBusy(false)
  }
  return (
    <>
      <Button size={28} disabled={busy} onClick={() => void fill()}>
        {t.fromGuide}
      </Button>
      <p role="status" className="text-12 text-ink-2">
        {said}
      </p>
    </>
  )
}

type LineProps = {
  line: DraftLine
  now: StandingLine | undefined
  nextDay: string | undefined
  takeOnce: ((productId: number) => void) | undefined
  change: (next: Partial<DraftLine>) => void
  remove: () => void
}

function Line({ line, now, nextDay, takeOnce, change, remove }: LineProps) {
  const t = useStandingWords()
  const size = useAtLeast(768) ? 36 : 44
  const { language } = useLanguage()
  const isOver = now?.missing === 'OVER'
  const price = now && now.unitPrice > 0 ? now.unitPrice.toFixed(2) : ''
  const sum = !now
    ? ''
    : now.missing === null || (now.missing === 'SHORT' && now.amount > 0)
      ? now.amount.toFixed(2)
      : { OVER: t.over, SHORT: t.short, NOT_SOLD: t.notSold }[now.missing]
  return (
    <li className="px-4 py-2">
      <div className={`${grid} max-lg:flex max-lg:flex-col max-lg:gap-2`}>
        <div className="flex min-w-0 items-center gap-3">
          <ProductArt imageName={line.imageName} size={40} />
          <div className="min-w-0">
            <p className="font-semibold">{line.description}</p>
            <p className="text-12 text-ink-2">
              {unitWord(2, line.um, language)}
              {price && <span className="lg:hidden"> · {price}</span>}
              {sum && <span className="lg:hidden"> · {sum}</span>}
            </p>
          </div>
        </div>
        <Stepper
          label={line.description}
          value={line.quantity}
          step={line.minQuantity}
          max={most(line.minQuantity)}
          size="fit"
          onChange={(quantity) => (quantity === 0 ? remove() : change({ quantity }))}
        />
        <p className={`text-right font-semibold max-lg:hidden ${isOver ? 'text-amber' : ''}`}>{price}</p>
        <label className="flex items-center gap-2 max-lg:justify-between">
          <span className="text-12 text-ink-2 lg:sr-only">{t.atMostOf(line.description)}</span>
          <span className="w-21">
            <TextInput
              value={line.atMost}
              onChange={(atMost) => change({ atMost })}
              inputMode="decimal"
              placeholder={t.none}
              maxLength={11}
              size={size}
              aria-invalid={priceOf(line.atMost) === undefined || undefined}
              aria-label={t.atMostOf(line.description)}
            />
          </span>
        </label>
        <Select<Wish | ''>
          label={t.ifMissingOf(line.description)}
          value={line.wish}
          onChange={(wish) => change({ wish })}
          options={[
            { value: '', label: t.asAlways },
            ...wishes.map((value) => ({ value, label: t.wishes[value] })),
          ]}
          size={size}
        />
        <p className={`text-right max-lg:hidden ${now?.missing ? 'text-12 text-amber' : 'font-semibold'}`}>
          {sum}
        </p>
        <span className="max-lg:hidden">
          <IconButton icon="close" label={t.remove(line.description)} onClick={remove} />
        </span>
      </div>
      {isOver && now.atMost !== null && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 pt-1 text-12 lg:pl-13">
          <span className="font-semibold text-amber">
            {nextDay
              ? t.overText(price, now.atMost.toFixed(2), nextDay)
              : t.overAny(price, now.atMost.toFixed(2))}
          </span>
          {takeOnce && (
            <button
              type="button"
              className={`${linkButtonClass} max-md:py-3`}
              onClick={() => takeOnce(line.productId)}
            >
              {t.takeOnce}
            </button>
          )}
          <button
            type="button"
            className={`${linkButtonClass} max-md:py-3`}
            onClick={() => change({ atMost: raisedTo(now.unitPrice) })}
          >
            {t.raise(raisedTo(now.unitPrice))}
          </button>
        </p>
      )}
      {now?.missing === 'SHORT' && <p className="pt-1 text-12 text-amber lg:pl-13">{t.shortText}</p>}
      {now?.missing === 'NOT_SOLD' && <p className="pt-1 text-12 text-amber lg:pl-13">{t.notSoldText}</p>}
    </li>
  )
}
