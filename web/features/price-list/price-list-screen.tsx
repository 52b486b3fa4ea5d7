import { Link } from '@tanstack/react-router'
import { memo, useState } from 'react'
import type { Department } from '../../../contract/core/access.ts'
import { asDay } from '../../../contract/core/dates.ts'
import { e4FromDollars, unitPriceText } from '../../../contract/core/money.ts'
import { type PriceListRow, priceList } from '../../../contract/features/price-list.ts'
import { preBookedInventory } from '../../../contract/rules/quantity.ts'
import { callForFile } from '../../core/api-files.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { useZone } from '../../ui/dates.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Problem } from '../../ui/problem.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Select } from '../../ui/select.tsx'
import { useAtLeast } from '../../ui/use-width.ts'
import { RowsWaiting } from '../../ui/waiting.tsx'
import { countText, dateText, shipDayText, timeText } from '../../words/format.ts'
import { useLanguage, useMessages } from '../../words/language.tsx'
import { unitWord } from '../../words/units.ts'
import { SaveMenu } from '../files/save-menu.tsx'
import { useDayWords } from '../shipment/day-words.ts'
import { categoriesOf, foundRows, sectionsOf } from './list-rules.ts'
import { usePriceList } from './use-price-list.ts'

/** Rows rendered initially; a button shows more. */
const step = 400

/** The customer's price list for the ship day, to read, search and save. */
export function PriceListScreen() {
  const t = useMessages().priceList
  const use = usePriceList()
  const [text, setText] = useState('')
  const [most, setMost] = useState(step)
  const { list, category } = use
  const all = list.data?.rows ?? []
  const rows = foundRows(
    all.filter((row) => !category || row.category === category),
    text,
  )
  return (
    <div className="mx-auto flex w-full max-w-336 flex-col gap-4 px-4 py-4 md:px-6 md:py-6">
      <Head use={use} rows={rows.length} />
      <Narrow use={use} text={text} onText={setText} />
      <div
        aria-busy={list.isPlaceholderData}
        className={`min-w-0 border-line bg-surface max-md:-mx-4 max-md:border-y md:rounded-4 md:border ${
          list.isPlaceholderData ? 'opacity-60' : ''
        }`}
      >
        {!list.data ? (
          list.isError ? (
            <Problem title={t.failed} onRetry={() => void list.refetch()} />
          ) : (
            <RowsWaiting label={t.title} rows={14} />
          )
        ) : all.length === 0 ? (
          <EmptyState title={t.emptyTitle}>{t.emptyText}</EmptyState>
        ) : rows.length === 0 ? (
          <EmptyState
            title={t.noneFound}
            action={
              <Button
                onClick={() => {
                  setText('')
                  use.chooseCategory('')
                }}
              >
                {t.showAll}
              </Button>
            }
          />
        ) : (
          <Rows rows={rows.slice(0, most)} shipDay={list.data.shipDay} />
        )}
      </div>
      {rows.length > most && (
        <div className="flex justify-center">
          <Button onClick={() => setMost(most + step)}>
            {t.more(countText(Math.min(step, rows.length - most)))}
          </Button>
        </div>
      )}
    </div>
  )
}

type Use = ReturnType<typeof usePriceList>

function Head({ use, rows }: { use: Use; rows: number }) {
  const t = useMessages().priceList
  const words = useDayWords()
  const zone = useZone()
  const { data } = use.list
  const { department, category } = use
  const query = { category: department, ...(category ? { categories: category } : {}) }
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <h1 className="text-22 font-semibold max-md:flex-1">{t.title}</h1>
      <p role="status" className="min-h-5 min-w-0 flex-auto text-ink-2 max-md:order-last max-md:basis-full">
        {data &&
          [
            t.for(words.method(data.deliveryMethod), words.day(data.shipDay)),
            t.count(countText(rows)),
            t.asOf(timeText(new Date(data.issuedAt), zone)),
          ].join(' · ')}
      </p>
      <SaveMenu
        load={(file) => callForFile(priceList.daily, { query }, file)}
        forms={['CSV', 'XLSX', 'PDF']}
        words={t}
      />
    </div>
  )
}

function Narrow({ use, text, onText }: { use: Use; text: string; onText: (text: string) => void }) {
  const {
    priceList: t,
    shell: { search },
  } = useMessages()
  const isWide = useAtLeast(768)
  const { granted, department, category, list } = use
  const choices: (Department | 'All')[] = granted.length > 1 ? [...granted, 'All'] : [...granted]
  return (
    <div className="flex flex-wrap items-center gap-2 md:gap-3">
      {choices.length > 1 && (
        <div className="max-md:basis-full">
          <Segmented
            label={t.department}
            value={department}
            onChange={use.chooseDepartment}
            options={choices.map((one) => ({
              value: one,
              label: one === 'All' ? t.all : t.departments[one],
            }))}
          />
        </div>
      )}
      <div className="min-w-0 flex-1 lg:max-w-56">
        <Select
          label={t.category}
          value={category}
          onChange={use.chooseCategory}
          options={[
            { value: '', label: t.allCategories },
            ...categoriesOf(list.data?.rows ?? [], category).map((one) => ({ value: one, label: one })),
          ]}
        />
      </div>
      <div className="min-w-0 flex-1 lg:max-w-64">
        <SearchInput label={t.find} placeholder={isWide ? t.find : search} value={text} onChange={onText} />
      </div>
    </div>
  )
}

const grid =
  'grid items-baseline gap-x-3 px-4 grid-cols-[minmax(0,1fr)_auto] md:grid-cols-[minmax(0,1fr)_88px_276px_56px] xl:grid-cols-[56px_minmax(0,1fr)_minmax(0,0.6fr)_88px_330px_64px]'

function Rows({ rows, shipDay }: { rows: readonly PriceListRow[]; shipDay: string }) {
  const t = useMessages().priceList
  const { language } = useLanguage()
  const isWide = useAtLeast(768)
  return (
    <>
      <div
        aria-hidden="true"
        className={`${grid} h-8 items-center border-b border-line-2 bg-ground text-12 text-ink-3 max-md:hidden`}
      >
        <span className="max-xl:hidden">{t.code}</span>
        <span>{t.item}</span>
        <span className="max-xl:hidden">{t.grower}</span>
        <span>{t.unit}</span>
        <span>{t.prices}</span>
        <span className="text-right whitespace-nowrap">
          {t.left(shipDayText(asDay(shipDay), language).slice(0, 3))}
        </span>
      </div>
      {sectionsOf(rows).map(({ title, rows: of }) => (
        <section key={`${of[0]?.department} ${title}`} aria-label={title}>
          <h2 className="flex h-8 items-center border-b border-line bg-ground px-4 text-12 font-semibold">
            {title}
          </h2>
          <ul aria-label={title}>
            {of.map((row) => (
              <Row key={row.productId} row={row} isWide={isWide} />
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

const Row = memo(function Row({ row, isWide }: { row: PriceListRow; isWide: boolean }) {
  const t = useMessages()
  const { language } = useLanguage()
  const { productId, productDescription, um, pack, inventory, tiers, originalPrice, saleEndsOn } = row
  const unit = unitWord(1, um, language)
  const held = um !== 'ST' && pack > 1 ? t.catalogue.packOf(unit, countText(pack)) : unit
  const was = originalPrice === null ? '' : unitPriceText(e4FromDollars(originalPrice))
  return (
    <li
      className={`${grid} min-h-9 border-b border-line py-2 [contain-intrinsic-height:auto_20px] [content-visibility:auto] max-md:[contain-intrinsic-height:auto_56px] hover:bg-hover`}
    >
      <span className="text-12 text-ink-3 max-xl:hidden">{productId}</span>
      <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
        <Link
          to="/item/$productId"
          params={{ productId: String(productId) }}
          className="font-semibold hover:underline"
        >
          {productDescription}
        </Link>
        {was && (
          <Badge kind="amber" wraps>
            {saleEndsOn
              ? t.priceList.saleTo(was, dateText(asDay(saleEndsOn), language))
              : t.catalogue.saleWas(was)}
          </Badge>
        )}
      </span>
      <span className="truncate text-12 text-ink-2 max-xl:hidden">
        {[row.grower, row.origin].filter(Boolean).join(' · ')}
      </span>
      <span className="text-12 text-ink-2 max-md:order-3 max-md:col-span-2">
        {held}
        <span className="text-ink-3 xl:hidden">
          <span className="md:hidden"> · </span>
          <span className="md:block">{productId}</span>
        </span>
      </span>
      <span className="flex flex-wrap gap-x-3 max-md:order-4 max-md:col-span-2">
        {tiers.map(({ quantity, price }) => (
          <span key={quantity} className="whitespace-nowrap">
            <span className="text-12 text-ink-3">{countText(quantity)}+</span>{' '}
            {unitPriceText(e4FromDollars(price))}
          </span>
        ))}
      </span>
      <span className="text-right text-12 text-ink-2">
        {inventory === preBookedInventory
          ? t.catalogue.badges.preOrder
          : isWide
            ? countText(inventory)
            : t.catalogue.left(countText(inventory))}
      </span>
    </li>
  )
})
