import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ordering } from '../../../contract/core/access.ts'
import { asDay } from '../../../contract/core/dates.ts'
import { centsFromDollars } from '../../../contract/core/money.ts'
import type { PartOf, ProposedRow } from '../../../contract/features/assistant/parts.ts'
import { shipmentUpdate } from '../../../contract/features/shipment-update.ts'
import { ladderOf } from '../../../contract/rules/pricing.ts'
import { useErrorText } from '../../core/error-text.ts'
import { useMay } from '../../core/session.ts'
import { useSite } from '../../core/site-context.tsx'
import { Button } from '../../ui/button.tsx'
import { smallLinkClass } from '../../ui/link.ts'
import { totalText } from '../../ui/money.tsx'
import { countText } from '../../words/format.ts'
import { amountCents } from '../cart/cart-changes.ts'
import { useAddLines } from '../cart/use-add-lines.ts'
import { isClosed } from '../catalogue/closed-notice.tsx'
import type { Named } from '../catalogue/named.ts'
import { usePreference } from '../catalogue/preferences.ts'
import { useCurrent, useProposal } from '../catalogue/proposal.ts'
import { useDayWords } from '../shipment/day-words.ts'
import { useShipment, useShipOn } from '../shipment/use-shipment.ts'
import { LilyRow } from './lily-row.tsx'
import { useLilyWords } from './words.ts'

type RowsPart = PartOf<'products'> | PartOf<'proposal'> | PartOf<'recipe'>

type Props = {
  part: RowsPart
  /** The key of this part of the answer, under which changed quantities are stored. */
  at: string
  /** At the right of the heading: the number of pieces of a recipe. */
  aside?: ReactNode
  /** Content shown above the total. */
  children?: ReactNode
  /** A note for each row, after its reason. */
  noteOf?: (row: ProposedRow) => string
}

/** The rows of a part as a list that the catalogue can show. */
export const namedOf = (
  part: RowsPart,
  { at, noteOf, t }: { at: string; noteOf?: Props['noteOf']; t: ReturnType<typeof useLilyWords> },
): Named => ({
  key: at,
  title: part.title,
  shipDay: part.shipDay,
  deliveryMethod: part.deliveryMethod,
  rows: part.rows.map((row) => ({
    product: row.product,
    quantity: row.quantity,
    note: noteOf?.(row) ?? row.reason,
  })),
  words: { chip: t.listChip(part.title), order: t.asNamed, proposal: t.proposal, whose: t.proposed },
})

/**
 * Rows with quantity boxes. In rows without a proposal the boxes are the cart's. Proposed quantities have dashed boxes, and the button
 * below adds them to the cart for the answer's day.
 */
export function RowsOfPart({ part, at, aside, children, noteOf }: Props) {
  const t = useLilyWords()
  const words = useDayWords()
  const showPrices = usePreference('showPrices')
  const { data: shipment } = useShipment()
  const named = namedOf(part, { at, noteOf, t })
  const current = useCurrent(named)
  const proposal = useProposal(at)
  const isOtherDay =
    shipment !== undefined &&
    (shipment.shipDay !== part.shipDay || shipment.deliveryMethod !== part.deliveryMethod)
  const rows = part.rows.map((row) => {
    const product = current(row.product)
    const quantity = proposal.quantityOf({ product, quantity: row.quantity, note: '' })
    return { row, product, quantity, isProposal: quantity !== undefined && (row.quantity > 0 || isOtherDay) }
  })
  const wanted = rows.flatMap(({ product, quantity = 0, isProposal }) =>
    isProposal && quantity > 0 ? [{ product, quantity }] : [],
  )
  const cents = wanted.reduce(
    (sum, { product, quantity }) => sum + amountCents(ladderOf(product), quantity),
    0,
  )
  const isProposing = rows.some(({ isProposal }) => isProposal)
  const closed = !isOtherDay && isClosed(shipment)
  return (
    <div role="group" aria-label={part.title} className="@container">
      <div className="overflow-hidden rounded-4 border border-line bg-surface">
        <div className="flex min-h-10 items-center justify-between gap-3 border-b border-line px-3 py-1.5">
          <h2 className="min-w-0 font-semibold wrap-anywhere">{part.title}</h2>
          {aside}
        </div>
        {isOtherDay && (
          <OtherDay day={part.shipDay} own={shipment.shipDay} deliveryMethod={part.deliveryMethod} />
        )}
        <ul aria-label={part.title} data-product-rows="">
          {rows.map(({ row, product, quantity, isProposal }) => (
            <LilyRow
              key={product.productId}
              product={product}
              reason={noteOf?.(row) ?? row.reason}
              problem={row.problem}
              shipDay={part.shipDay}
              closed={closed}
              proposed={
                isProposal
                  ? {
                      quantity: quantity ?? 0,
                      whose: t.proposed,
                      note: row.reason,
                      onChange: (next) => proposal.set(product.productId, next),
                    }
                  : undefined
              }
            />
          ))}
        </ul>
        {children}
        {isProposing && wanted.length > 0 && (
          <p className="flex justify-between gap-3 border-t border-line px-3 py-2">
            <span className="text-ink-2">{t.goods(wanted.length)}</span>
            {showPrices && <b className="text-16 font-semibold">{totalText(cents)}</b>}
          </p>
        )}
      </div>
      {isProposing && (
        <AddProposal
          wanted={wanted.map(({ product, quantity }) => ({ productId: product.productId, quantity }))}
          sum={showPrices ? totalText(cents) : ''}
          day={isOtherDay ? words.day(part.shipDay) : ''}
          named={named}
          closed={closed}
        />
      )}
    </div>
  )
}

type AddProps = {
  wanted: readonly { productId: number; quantity: number }[]
  sum: string
  /** A day other than the shipment's: adding moves the shipment to it first. */
  day: string
  named: Named
  closed: boolean
}

/** The button that adds a proposal to the cart, with Undo. */
function AddProposal({ wanted, sum, day, named, closed }: AddProps) {
  const t = useLilyWords()
  const orders = useMay(ordering)
  const errorText = useErrorText()
  const { timeZone } = useSite()
  const { data: shipment } = useShipment()
  const proposal = useProposal(named.key)
  const shipOn = useShipOn()
  const adding = useAddLines({
    said: ({ added }) => t.added(added.length),
    onDone: ({ added }) => proposal.take(added.map(({ productId }) => productId)),
    onUndo: () => proposal.giveBack(wanted.map(({ productId, quantity }) => [productId, quantity])),
  })
  if (!orders || wanted.length === 0) return null
  const label = wanted.length === 1 && sum !== '' ? t.add(1, sum) : t.addNoPrice(wanted.length)

  async function onAdd() {
    if (day && shipment) {
      const { customer, shipToCode, shipToName } = shipment
      const shipTo = shipToCode ? { id: Number(shipToCode), name: shipToName } : null
      const { deliveryMethod } = named
      const body = shipmentUpdate(
        { customer, deliveryMethod, shipDay: asDay(named.shipDay), shipTo },
        timeZone,
      )
      try {
        await shipOn.mutateAsync({ body })
      } catch {
        return
      }
    }
    await adding.add(wanted)
  }

  const failure = shipOn.error ? errorText(shipOn.error) : adding.failure
  return (
    <div className="mt-2 flex flex-col gap-1">
      <Button
        kind="primary"
        size={44}
        wide
        disabled={closed}
        busy={adding.isAdding || shipOn.isPending ? t.adding : undefined}
        onClick={() => void onAdd()}
      >
        {day ? t.addOn(day, label) : label}
      </Button>
      <p className="text-12 text-ink-2">{t.proposal}</p>
      {failure && (
        <p role="alert" className="text-12 font-semibold text-danger">
          {failure}
        </p>
      )}
    </div>
  )
}

/** Shown if the answer is for a day other than the shipment's. */
function OtherDay({
  day,
  own,
  deliveryMethod,
}: {
  day: string
  own: string
  deliveryMethod: Named['deliveryMethod']
}) {
  const t = useLilyWords()
  const words = useDayWords()
  const way = words.method(deliveryMethod)
  return (
    <p className="border-b border-line bg-ground px-3 py-1.5 text-12 text-ink-2">
      {t.otherDay(`${way} ${words.day(day)}`, words.day(own))}
    </p>
  )
}

/** Products found by a search, with a link to all of them in the shop. */
export function ProductsView({ part, at }: { part: PartOf<'products'>; at: string }) {
  const t = useLilyWords()
  const { search, total, rows } = part
  return (
    <RowsOfPart part={part} at={at}>
      {search && total > rows.length && (
        <p className="border-t border-line px-3 py-2">
          <Link
            to={'/fresh-flowers' as never}
            search={
              { search: search.text, ...(search.colors.length > 0 && { colors: search.colors }) } as never
            }
            className={smallLinkClass}
          >
            {t.more(countText(total))}
          </Link>
        </p>
      )}
    </RowsOfPart>
  )
}

/** The quantity at the start of a line, kept when a product is chosen for the line. */
const howMany = (text: string): string => /^\d+ /.exec(text)?.[0] ?? ''

/** A proposed order, and the lines that matched no product or several. */
export function ProposalView({
  part,
  at,
  onAsk,
}: {
  part: PartOf<'proposal'>
  at: string
  onAsk: (text: string) => void
}) {
  const t = useLilyWords()
  const budget = part.budget === null ? undefined : centsFromDollars(part.budget)
  const over = budget === undefined ? 0 : centsFromDollars(part.total) - budget
  return (
    <RowsOfPart part={part} at={at}>
      {part.unread.map(({ text, candidates }) => (
        <div key={text} className="border-t border-line px-3 py-2">
          <p className="text-12 font-semibold text-amber">
            {candidates.length > 0 ? t.which(text) : t.none(text)}
          </p>
          <div className="flex flex-wrap gap-1.5 pt-1 empty:hidden">
            {candidates.map(({ productId, productDescription }) => (
              <Button
                key={productId}
                size={28}
                onClick={() => onAsk(`${howMany(text)}${productDescription}`)}
              >
                {productDescription}
              </Button>
            ))}
          </div>
        </div>
      ))}
      {budget !== undefined && (
        <p className={`border-t border-line px-3 py-2 text-12 ${over > 0 ? 'text-amber' : 'text-ink-2'}`}>
          {over > 0 ? t.overBudget(totalText(over)) : t.underBudget(totalText(-over))}
        </p>
      )}
    </RowsOfPart>
  )
}

/** The items of a design in whole packs, with a box for the number of pieces. */
export function RecipeView({ part, at }: { part: PartOf<'recipe'>; at: string }) {
  const t = useLilyWords()
  const noteOf = useRecipeNote(part)
  return (
    <RowsOfPart
      part={part}
      at={at}
      noteOf={noteOf}
      aside={
        <span className="shrink-0 text-12 text-ink-2">
          {countText(part.pieces)} {t.pieces} · {t.each(totalText(centsFromDollars(part.each)))}
        </span>
      }
    >
      {part.withOneMore !== null && (
        <p className="border-t border-line px-3 py-2 text-12 text-ink-2">
          {t.oneMore(totalText(centsFromDollars(part.withOneMore)))}
        </p>
      )}
    </RowsOfPart>
  )
}

/** `6 per piece · 90 of 100, 10 over`: stems needed of bought, left over. */
export function useRecipeNote(part: PartOf<'recipe'>): (row: ProposedRow) => string {
  const t = useLilyWords()
  return ({ product }) => {
    const row = part.rows.find((one) => one.product.productId === product.productId)
    if (!row) return ''
    const over = row.stemsBought - row.stems
    const [need, have] = [countText(row.stems), countText(row.stemsBought)]
    const packs = over > 0 ? t.ofStems(need, have, countText(over)) : t.noneOver(need, have)
    return `${t.aPiece(row.stemsEach)} · ${packs}`
  }
}
