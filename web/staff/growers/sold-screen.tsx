import { asDay } from '../../../contract/core/dates.ts'
import { centsFromDollars, moneyColumn, moneyText } from '../../../contract/core/money.ts'
import { type SoldRow, sold, soldSpans } from '../../../contract/features/growers/sold.ts'
import { quantityText } from '../../../contract/words/unit-words.ts'
import { callForFile } from '../../core/api-files.ts'
import { SaveMenu } from '../../features/files/save-menu.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ProductArt } from '../../ui/product-art.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import { Select } from '../../ui/select.tsx'
import { countText, dateText } from '../../words/format.ts'
import { useLanguage } from '../../words/language.tsx'
import { ListBody } from '../frame/list-parts.tsx'
import { useList } from '../grid/use-list.ts'
import { useGrowerWords } from './words.ts'

/** What the farm sold by product and by week, at its own prices, compared with what it offered. */
export function SoldScreen() {
  const words = useGrowerWords()
  const t = words.sold
  const { language } = useLanguage()
  const view = useList(sold.read, '/vendor/sold', ['q', 'weeks'])
  const { data } = view.list
  const span = soldSpans.find((one) => one === view.filters.weeks) ?? '12'
  const dayOf = (day: string) => dateText(asDay(day), language)
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line bg-surface px-4 py-2 md:px-6">
        <h1 className="text-22 font-semibold">{t.title}</h1>
        <p className="mr-auto text-ink-2">{data && t.lead(dayOf(data.from), dayOf(data.to))}</p>
        <div className="w-48 max-md:w-full">
          <SearchInput
            label={words.find}
            placeholder={words.find}
            value={view.filters.q}
            onChange={(q) => view.change({ q })}
          />
        </div>
        <Select
          label={t.span}
          value={span}
          onChange={(weeks) => view.change({ weeks })}
          options={soldSpans.map((value) => ({ value, label: t.spans(Number(value)) }))}
        />
        <SaveMenu
          load={(file) => callForFile(sold.read, { query: view.asked } as never, file)}
          forms={['CSV', 'XLSX']}
          words={{ save: words.save, saving: words.saving, saved: words.saved }}
        />
      </div>
      {data && data.total > 0 && (
        <section aria-label={t.weeks} className="border-b border-line bg-surface px-4 py-4 md:px-6">
          <dl className="flex flex-wrap gap-x-10 gap-y-2">
            <Figure label={t.units} value={countText(data.sums.units)} />
            <Figure label={t.amount} value={moneyText(centsFromDollars(data.sums.amount))} />
          </dl>
          {data.sums.unpriced > 0 && <p className="mt-1 text-12 text-ink-2">{t.unpriced}</p>}
          <Weeks weeks={data.weeks} />
        </section>
      )}
      <ListBody
        list={view.list}
        label={t.title}
        page={view.page}
        isNarrowed={view.isNarrowed}
        onClear={view.clear}
        onTurn={view.turn}
        empty={<EmptyState title={t.none}>{t.noneText}</EmptyState>}
      >
        {({ rows }) => <Goods rows={rows} />}
      </ListBody>
    </>
  )
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-12 text-ink-2">{label}</dt>
      <dd className="text-22 font-semibold tabular-nums">{value}</dd>
    </div>
  )
}

type Week = { week: string; number: number; units: number; offered: number; amount: number }

/** A bar for each week: sold units inside offered units. */
function Weeks({ weeks }: { weeks: readonly Week[] }) {
  const words = useGrowerWords()
  const t = words.sold
  const most = Math.max(1, ...weeks.map(({ units, offered }) => Math.max(units, offered)))
  return (
    <ol aria-label={t.weeks} className="mt-3 flex h-24 items-end gap-1">
      {weeks.map(({ week, number, units, offered }) => (
        <li
          key={week}
          title={`${words.week(number)}: ${countText(units)} / ${countText(offered)}`}
          className="flex h-full min-w-0 flex-1 flex-col justify-end gap-1 text-center"
        >
          <span className="sr-only">{`${words.week(number)}: ${t.units} ${countText(units)}, ${t.offered} ${countText(offered)}`}</span>
          <span aria-hidden="true" className="relative block flex-1">
            <span
              className="absolute inset-x-0 bottom-0 rounded-t-2 bg-sunken"
              style={{ height: `${(offered / most) * 100}%` }}
            />
            <span
              className="absolute inset-x-0 bottom-0 rounded-t-2 bg-accent"
              style={{ height: `${(units / most) * 100}%` }}
            />
          </span>
          <span aria-hidden="true" className={`text-12 text-ink-2 ${weeks.length > 26 ? 'hidden' : ''}`}>
            {number}
          </span>
        </li>
      ))}
    </ol>
  )
}

const cell = 'border-b border-line px-3 py-2 first:pl-4 last:pr-4 md:first:pl-6 md:last:pr-6'

function Goods({ rows }: { rows: readonly SoldRow[] }) {
  const t = useGrowerWords().sold
  const { language } = useLanguage()
  const amountOf = ({ amount }: SoldRow) => (amount === null ? '–' : moneyColumn(centsFromDollars(amount)))
  const shareOf = ({ units, offered }: SoldRow) =>
    offered > 0 ? `${Math.min(999, Math.round((units / offered) * 100))}%` : '–'
  return (
    <table aria-label={t.title} className="w-full bg-surface text-left">
      <thead className="bg-ground text-12 text-ink-3">
        <tr>
          <th scope="col" className={cell}>
            {t.item}
          </th>
          <th scope="col" className={`${cell} text-right`}>
            {t.units}
          </th>
          <th scope="col" className={`${cell} text-right max-md:hidden`}>
            {t.offered}
          </th>
          <th scope="col" className={`${cell} text-right max-md:hidden`}>
            {t.share}
          </th>
          <th scope="col" className={`${cell} text-right`}>
            {t.amount}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.productId}>
            <th scope="row" className={`${cell} font-normal`}>
              <span className="flex items-center gap-3">
                <span className="max-md:hidden">
                  <ProductArt imageName={row.imageName} color={row.colorHex} size={40} />
                </span>
                <span className="min-w-0 wrap-anywhere">{row.description}</span>
              </span>
            </th>
            <td className={`${cell} text-right tabular-nums`}>{quantityText(row.units, row.um, language)}</td>
            <td className={`${cell} text-right tabular-nums max-md:hidden`}>{countText(row.offered)}</td>
            <td className={`${cell} text-right tabular-nums max-md:hidden`}>{shareOf(row)}</td>
            <td className={`${cell} text-right tabular-nums`}>{amountOf(row)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
