import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { may } from '../../../contract/core/access.ts'
import { asDay } from '../../../contract/core/dates.ts'
import { e4FromDollars } from '../../../contract/core/money.ts'
import { freshness, type MarkDown } from '../../../contract/features/lots/freshness.ts'
import { lots } from '../../../contract/features/lots/lots.ts'
import { merchandising } from '../../../contract/features/merchandising.ts'
import { read } from '../../core/query.ts'
import { useUser } from '../../core/session.ts'
import { dollarsOf } from '../../form/amount.ts'
import { Form } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choices.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { UnitPrice, unitPriceInText } from '../../ui/money.tsx'
import { Problem } from '../../ui/problem.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { Skeleton, Waiting } from '../../ui/waiting.tsx'
import { dateText } from '../../words/format.ts'
import { useLanguage } from '../../words/language.tsx'
import { unitWord } from '../../words/units.ts'
import { freshnessKinds } from './lots-list.tsx'
import { StockFrame } from './stock-frame.tsx'
import { useLotWords } from './words.ts'

/** Aging goods, each with a suggested price and last day: selected, adjusted, and put on sale together. */
export function MarkDowns() {
  return (
    <StockFrame view="mark-downs">
      <MarkDownList />
    </StockFrame>
  )
}

/** The same without the frame of the stock pages. */
export function MarkDownList() {
  const t = useLotWords()
  const found = useQuery({ ...read(freshness.markDowns, {}), staleTime: 0 })
  const { data } = found
  return (
    <>
      <p className="max-w-160 px-4 pt-4 text-ink-2 md:px-6">{t.markDownText}</p>
      {found.error && !data ? (
        <Problem onRetry={() => void found.refetch()} />
      ) : !data ? (
        <Waiting label={t.views['mark-downs']}>
          <div className="p-4 md:p-6">
            <Skeleton height={320} />
          </div>
        </Waiting>
      ) : data.length === 0 ? (
        <EmptyState title={t.nothingOld}>{t.nothingOldText}</EmptyState>
      ) : (
        <Proposals rows={data} />
      )}
    </>
  )
}

type Typed = {
  picked: readonly number[]
  /** Edited prices and days that replace the suggestions, by product. */
  prices: Readonly<Record<number, string>>
  days: Readonly<Record<number, string>>
}

function Proposals({ rows }: { rows: readonly MarkDown[] }) {
  const t = useLotWords()
  const mayPrice = may(useUser(), freshness.markDown.access)
  const [start] = useState<Typed>({ picked: [], prices: {}, days: {} })
  const priceOf = (typed: Typed, row: MarkDown) =>
    typed.prices[row.productId] ?? (row.steps[0]?.price ?? row.price).toFixed(2)
  const dayOf = (typed: Typed, row: MarkDown) => typed.days[row.productId] ?? row.endsOn
  const pickedOf = (typed: Typed) => rows.filter(({ productId }) => typed.picked.includes(productId))
  const form = useForm(freshness.markDown, {
    name: 'mark-downs',
    start,
    labels: { picked: t.views['mark-downs'], prices: t.newPrice, days: t.until },
    send: (typed) => ({
      body: {
        rows: pickedOf(typed).map((row) => ({
          productId: row.productId,
          price: dollarsOf(priceOf(typed, row)),
          endsOn: dayOf(typed, row),
        })),
      },
    }),
    refresh: [freshness.markDowns, lots.list, merchandising.overstock],
    onDone: ({ productIds }) => showToast({ text: t.markedDown(productIds.length) }),
  })
  const { typed } = form
  const picked = pickedOf(typed)
  const pick = (productId: number, isPicked: boolean) =>
    form.set({
      picked: isPicked ? [...typed.picked, productId] : typed.picked.filter((one) => one !== productId),
    })
  return (
    <Form of={form} label={t.views['mark-downs']} className="flex flex-col">
      {mayPrice && (
        <div className="flex flex-wrap items-center gap-4 px-4 py-3 md:px-6">
          <Checkbox
            checked={picked.length === rows.length}
            mixed={picked.length > 0 && picked.length < rows.length}
            onChange={(all) => form.set({ picked: all ? rows.map(({ productId }) => productId) : [] })}
          >
            {t.pickAll}
          </Checkbox>
          <Button
            kind="primary"
            size={44}
            icon="tag"
            disabled={picked.length === 0}
            busy={form.busy ? t.saving : undefined}
            onClick={() => void form.submit()}
          >
            {t.markDown(picked.length)}
          </Button>
        </div>
      )}
      <div
        aria-hidden="true"
        className="flex gap-x-4 border-y border-line-2 bg-ground px-6 py-1.5 text-12 font-semibold text-ink-3 max-md:hidden"
      >
        <span className="flex-1">{t.item}</span>
        <span className="w-24">{t.now}</span>
        <span className={mayPrice ? 'w-24' : 'w-44'}>{t.newPrice}</span>
        {mayPrice && <span className="w-40">{t.until}</span>}
      </div>
      <ul aria-label={t.views['mark-downs']}>
        {rows.map((row) => (
          <Proposal
            key={row.productId}
            row={row}
            mayPrice={mayPrice}
            isPicked={typed.picked.includes(row.productId)}
            onPick={(isPicked) => pick(row.productId, isPicked)}
            price={priceOf(typed, row)}
            onPrice={(price) => form.set({ prices: { ...typed.prices, [row.productId]: price } })}
            day={dayOf(typed, row)}
            onDay={(day) => form.set({ days: { ...typed.days, [row.productId]: day } })}
          />
        ))}
      </ul>
    </Form>
  )
}

type ProposalProps = {
  row: MarkDown
  mayPrice: boolean
  isPicked: boolean
  onPick: (isPicked: boolean) => void
  price: string
  onPrice: (price: string) => void
  day: string
  onDay: (day: string) => void
}

function Proposal({ row, mayPrice, isPicked, onPick, price, onPrice, day, onDay }: ProposalProps) {
  const t = useLotWords()
  const { language } = useLanguage()
  const { productDescription: name, steps, um, units } = row
  const later = steps
    .slice(1)
    .map((step) => t.step(unitPriceInText(e4FromDollars(step.price)), dateText(asDay(step.on), language)))
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-3 md:px-6 md:py-2">
      <div className="min-w-60 flex-1">
        {mayPrice ? (
          <Checkbox checked={isPicked} onChange={onPick}>
            <span className="font-semibold">{name}</span>
          </Checkbox>
        ) : (
          <p className="font-semibold">{name}</p>
        )}
        <p className="flex flex-wrap items-center gap-x-2 text-12 text-ink-2">
          <Badge kind={freshnessKinds[row.freshness]}>{t.freshnesses[row.freshness]}</Badge>
          <span>{t.ageOf(row.days, row.vaseDays)}</span>
          <span>{t.unsold(units, unitWord(units, um, language))}</span>
          {row.carts > 0 && <span>{t.inCarts(row.carts)}</span>}
        </p>
        {later.length > 0 && <p className="text-12 text-ink-2">{t.then(later.join(', '))}</p>}
      </div>
      <p className="w-24 text-12 text-ink-2">
        <span className="md:sr-only">{t.now} </span>
        <span className="text-14 text-ink">
          <UnitPrice e4={e4FromDollars(row.price)} kind="text" />
        </span>
        <br />
        {t.off(steps[0]?.percent ?? 0)}
      </p>
      {mayPrice ? (
        <>
          <div className="w-24">
            <TextInput
              aria-label={t.newPriceOf(name)}
              inputMode="decimal"
              autoComplete="off"
              value={price}
              onChange={onPrice}
            />
          </div>
          <div className="w-40">
            <TextInput aria-label={t.untilOf(name)} type="date" value={day} onChange={onDay} />
          </div>
        </>
      ) : (
        <p className="w-44">
          {price} {t.until.toLowerCase()} {dateText(asDay(day), language)}
        </p>
      )}
    </li>
  )
}
