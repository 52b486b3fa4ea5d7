import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { asDay } from '../../../contract/core/dates.ts'
import { centsFromDollars, e4FromDollars } from '../../../contract/core/money.ts'
import type { Part, PartOf } from '../../../contract/features/assistant/parts.ts'
import { Button } from '../../ui/button.tsx'
import { ShipDay, useZone } from '../../ui/dates.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { linkClass, smallLinkClass } from '../../ui/link.ts'
import { totalText, UnitPrice } from '../../ui/money.tsx'
import { timeText } from '../../words/format.ts'
import { useLanguage } from '../../words/language.tsx'
import { quantityText } from '../../words/units.ts'
import { methodIcon, useDayWords } from '../shipment/day-words.ts'
import { HandOver } from './hand-over.tsx'
import { ProductsView, ProposalView, RecipeView } from './rows-part.tsx'
import { useLilyWords } from './words.ts'

type Props = { part: Part; at: string; onAsk: (text: string) => void }

/** One part of an answer. Names, prices and stock are current when the answer is read. */
export function PartView({ part, at, onAsk }: Props) {
  switch (part.kind) {
    case 'products':
      return <ProductsView part={part} at={at} />
    case 'proposal':
      return <ProposalView part={part} at={at} onAsk={onAsk} />
    case 'recipe':
      return <RecipeView part={part} at={at} />
    case 'order':
      return <OrderView part={part} />
    case 'statement':
      return <StatementView part={part} />
    case 'dates':
      return <DatesView part={part} />
    case 'care':
      return <CareView part={part} />
    case 'price':
      return <PriceView part={part} />
    case 'steps':
      return <StepsView part={part} />
    case 'question':
      return <QuestionView part={part} onAsk={onAsk} />
    case 'link':
      return (
        <Link to={part.href as never} className={linkClass}>
          {part.label}
        </Link>
      )
    case 'handover':
      return <HandOver name={part.name} phoneNumber={part.phoneNumber} reason={part.reason} />
    case 'refine':
      // While the answer is the last one, these suggestions are above the question's box.
      return null
    default:
      throw new Error(`unhandled ${part satisfies never}`)
  }
}

/** A card that opens a page: an order, a balance. */
function PageCard({
  to,
  icon,
  title,
  bare = false,
  children,
}: {
  to: string
  icon: IconName
  title: ReactNode
  /** Inside a box that has its own border. */
  bare?: boolean
  children: ReactNode
}) {
  return (
    <Link
      to={to as never}
      className={`flex min-h-15 items-center gap-3 bg-surface px-3 py-2 hover:bg-sunken ${bare ? '-outline-offset-2' : 'rounded-4 border border-line'}`}
    >
      <Icon name={icon} size={20} />
      <span className="min-w-0 flex-1">
        <b className="block font-semibold wrap-anywhere">{title}</b>
        <span className="block text-12 text-ink-2 wrap-anywhere">{children}</span>
      </span>
      <Icon name="chevron-right" />
    </Link>
  )
}

function OrderView({ part }: { part: PartOf<'order'> }) {
  const t = useLilyWords()
  const zone = useZone()
  const words = useDayWords()
  const { orderNumber, expectedFrom, expectedTo, deliveredAt, tracking } = part
  const time = (at: string) => timeText(new Date(at), zone)
  const when = deliveredAt
    ? t.delivered(time(deliveredAt))
    : expectedFrom && expectedTo && expectedFrom !== expectedTo
      ? t.expected(time(expectedFrom), time(expectedTo))
      : expectedFrom
        ? t.expectedAt(time(expectedFrom))
        : ''
  const facts = [
    when,
    `${words.method(part.deliveryMethod)} ${words.day(part.shipDay)}`,
    t.order(orderNumber),
    t.lines(part.lines),
    totalText(centsFromDollars(part.total)),
    part.shipTo,
    ...(tracking.length > 0 ? [`${t.tracking} ${tracking.join(', ')}`] : []),
  ].filter(Boolean)
  return (
    <PageCard to={`/orders/${orderNumber}`} icon={methodIcon(part.deliveryMethod)} title={part.status}>
      {facts.join(' · ')}
    </PageCard>
  )
}

function StatementView({ part }: { part: PartOf<'statement'> }) {
  const t = useLilyWords()
  const words = useDayWords()
  const sum = (dollars: number) => totalText(centsFromDollars(dollars))
  const { balance, pastDue, credits, availableCredit, invoices, invoiceCount, stopped } = part
  const title = [
    balance > 0 ? t.owe(sum(balance)) : t.oweNothing,
    pastDue > 0 ? t.pastDue(sum(pastDue)) : t.nonePastDue,
  ].join(', ')
  const facts = [
    stopped ? t.stoppedFor[stopped] : '',
    credits > 0 ? t.credits(sum(credits)) : '',
    availableCredit !== null && !stopped ? t.left(sum(availableCredit)) : '',
  ].filter(Boolean)
  return (
    <div className="overflow-hidden rounded-4 border border-line bg-surface">
      <PageCard bare to="/billing" icon="document" title={title}>
        {facts.join(' · ') || t.toStatement}
      </PageCard>
      {invoices.length > 0 && (
        <ul aria-label={t.toStatement} className="divide-y divide-line border-t border-line">
          {invoices.map((invoice) => (
            <li
              key={invoice.invoiceNumber}
              className="flex flex-wrap justify-between gap-x-3 px-3 py-1.5 text-12"
            >
              <span>
                {t.invoice(invoice.invoiceNumber)}
                <span className={invoice.daysPastDue > 0 ? 'text-amber' : 'text-ink-2'}>
                  {' · '}
                  {invoice.daysPastDue > 0
                    ? t.daysPast(invoice.daysPastDue)
                    : t.due(words.day(invoice.dueOn))}
                </span>
              </span>
              <b className="font-semibold">{sum(invoice.open)}</b>
            </li>
          ))}
          {invoiceCount > invoices.length && (
            <li className="px-3 py-1.5 text-12 text-ink-2">
              {t.moreInvoices(invoiceCount - invoices.length)}
            </li>
          )}
        </ul>
      )}
    </div>
  )
}

function DatesView({ part }: { part: PartOf<'dates'> }) {
  const t = useLilyWords()
  const words = useDayWords()
  return (
    <ul
      aria-label={words.method(part.deliveryMethod)}
      className="divide-y divide-line overflow-hidden rounded-4 border border-line bg-surface"
    >
      {part.rows.map(({ day, open, closesAt, why }) => (
        <li key={day} className="flex min-h-10 flex-wrap items-center gap-x-3 px-3 py-1.5">
          <Icon name={methodIcon(part.deliveryMethod)} />
          <b className="font-semibold">
            <ShipDay on={asDay(day)} />
          </b>
          <span className={`min-w-0 flex-1 ${open ? 'text-ink-2' : 'text-amber'}`}>
            {open ? (closesAt ? t.closes(words.cutOff(closesAt)) : t.openDay) : why || t.closedDay}
          </span>
        </li>
      ))}
    </ul>
  )
}

function CareView({ part }: { part: PartOf<'care'> }) {
  const t = useLilyWords()
  const words = useDayWords()
  const facts = [
    part.openMax > 0 ? t.opens(part.openMin, part.openMax) : '',
    part.hydrateHours > 0 ? t.hydrate(part.hydrateHours) : '',
    part.vaseDays !== null ? t.vase(part.vaseDays) : '',
  ].filter(Boolean)
  return (
    <section aria-label={part.name} className="rounded-4 border border-line bg-surface px-3 py-2">
      <h2 className="font-semibold">{part.name}</h2>
      <p className="text-ink-2">{facts.join(' · ')}</p>
      {part.forDay && part.shipDays.length > 0 && (
        <p className="pt-1">
          {t.forDay(words.day(part.forDay))}{' '}
          {part.shipDays.map((day, at) => (
            <span key={day} className="font-semibold">
              {at > 0 && ', '}
              <ShipDay on={asDay(day)} />
            </span>
          ))}
        </p>
      )}
      {part.tips.length > 0 && (
        <ul className="list-disc pt-1 pl-5">
          {part.tips.map((tip) => (
            <li key={tip}>{tip}</li>
          ))}
        </ul>
      )}
    </section>
  )
}

function PriceView({ part }: { part: PartOf<'price'> }) {
  const t = useLilyWords()
  const { language } = useLanguage()
  const { product, quantity, unitPrice, amount, steps } = part
  return (
    <section
      aria-label={product.productDescription}
      className="overflow-hidden rounded-4 border border-line bg-surface"
    >
      <div className="flex justify-between gap-3 px-3 py-2">
        <Link
          to={`/item/${product.productId}` as never}
          className="min-w-0 font-semibold wrap-anywhere hover:underline"
        >
          {product.productDescription}
        </Link>
        <span className="text-right whitespace-nowrap">
          <b className="block font-semibold">
            {unitPrice !== null && <UnitPrice e4={e4FromDollars(unitPrice)} kind="text" />}
          </b>
          {amount !== null && (
            <span className="text-12 text-ink-2">
              {quantityText(quantity, product.um, language)}, {totalText(centsFromDollars(amount))}
            </span>
          )}
        </span>
      </div>
      {steps.length > 0 && (
        <ol aria-label={t.showPrices} className="divide-y divide-line border-t border-line text-12">
          {steps.map((step) => (
            <li key={step.words} className="flex justify-between gap-3 px-3 py-1.5">
              <span className="min-w-0 text-ink-2">{step.words}</span>
              {step.unitPrice !== null && <UnitPrice e4={e4FromDollars(step.unitPrice)} kind="text" />}
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

function StepsView({ part }: { part: PartOf<'steps'> }) {
  return (
    <section aria-label={part.title} className="rounded-4 border border-line bg-surface px-3 py-2">
      <ol className="list-decimal pl-5">
        {part.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {part.href && (
        <Link to={part.href as never} className={smallLinkClass}>
          {part.title}
        </Link>
      )}
    </section>
  )
}

function QuestionView({ part, onAsk }: { part: PartOf<'question'>; onAsk: (text: string) => void }) {
  return (
    <div className="flex flex-col gap-2">
      <p>{part.question}</p>
      <div className="flex flex-wrap gap-2">
        {part.choices.map(({ label, ask }) => (
          <Button key={label} onClick={() => onAsk(ask)}>
            {label}
          </Button>
        ))}
      </div>
    </div>
  )
}
