import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { asDay } from '../../../contract/core/dates.ts'
import { centsFromDollars, moneyColumn } from '../../../contract/core/money.ts'
import type { OpenInvoice } from '../../../contract/features/receivables/receivables.ts'
import { Checkbox } from '../../ui/choices.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { linkClass } from '../../ui/link.ts'
import { Money } from '../../ui/money.tsx'
import { dateText } from '../../words/format.ts'
import { useLanguage, useMessages } from '../../words/language.tsx'
import { type Chosen, centsTyped, toggled, usualChoice } from './choice.ts'
import { Due } from './due.tsx'

type Props = {
  rows: readonly OpenInvoice[]
  chosen: Chosen
  onChange: (chosen: Chosen) => void
  /** Disables changes while a payment is pending. */
  locked: boolean
}

const grid =
  'grid items-center gap-x-3 px-4 grid-cols-[auto_minmax(0,1fr)_108px] @min-[36rem]:grid-cols-[auto_minmax(0,1fr)_150px_96px_116px] @min-[50rem]:grid-cols-[auto_96px_minmax(0,1fr)_150px_96px_116px]'
/** Separate columns if the list is wide enough; otherwise their text is under the number. */
const fromMiddle = 'hidden @min-[36rem]:block'
const fromWide = 'hidden @min-[50rem]:block'

/** The payable invoices, each with a box for the full amount or a part. */
export function OpenInvoices({ rows, chosen, onChange, locked }: Props) {
  const t = useMessages().billing
  const payable = rows.filter(({ open }) => open > 0)
  const count = payable.filter(({ invoiceNumber }) => chosen[invoiceNumber] !== undefined).length
  const all = count > 0 && count === payable.length
  return (
    <fieldset disabled={locked} className="@container min-w-0">
      <legend className="sr-only">{t.openInvoices}</legend>
      <div className={`${grid} min-h-9 border-b border-line-2 bg-ground text-12 text-ink-3`}>
        <Checkbox
          checked={all}
          mixed={count > 0 && !all}
          onChange={(on) => onChange(on ? usualChoice(rows, 'all') : {})}
        >
          <span className="sr-only">{t.chooseAll}</span>
        </Checkbox>
        <span className="font-semibold">{t.invoice}</span>
        <span className={`font-semibold ${fromWide}`}>{t.shipTo}</span>
        <span className={`font-semibold ${fromMiddle}`}>{t.due}</span>
        <span className={`text-right font-semibold ${fromMiddle}`}>{t.open}</span>
        <span className="text-right font-semibold">{t.payNow}</span>
      </div>
      <ul>
        {rows.map((row) => (
          <Row key={row.invoiceNumber} row={row} chosen={chosen} onChange={onChange} />
        ))}
      </ul>
    </fieldset>
  )
}

function Row({ row, chosen, onChange }: Omit<Props, 'rows' | 'locked'> & { row: OpenInvoice }) {
  const t = useMessages().billing
  const id = useId()
  const { language } = useLanguage()
  const {
    invoiceNumber,
    orderNumber,
    open,
    pending,
    paid,
    dueOn,
    daysPastDue,
    poNumber,
    shipTo,
    note,
    discount,
  } = row
  const text = chosen[invoiceNumber]
  const isWrong = text !== undefined && centsTyped(text, row) === undefined
  const most = moneyColumn(centsFromDollars(open))
  const sum = (dollars: number) => `$${moneyColumn(centsFromDollars(dollars))}`
  const saving = discount > 0 && t.discountBy(sum(discount), dateText(asDay(dueOn), language))
  const facts = [
    saving,
    poNumber,
    shipTo,
    note,
    paid > 0 && t.partPaid(sum(paid)),
    pending > 0 && t.onItsWay(sum(pending)),
  ].filter(Boolean)
  return (
    <li className={`${grid} min-h-11 border-b border-line py-1 last:border-b-0 hover:bg-hover`}>
      <Checkbox
        checked={text !== undefined}
        disabled={open === 0}
        onChange={(on) => onChange(toggled(chosen, row, on))}
      >
        <span className="sr-only">{t.choose(invoiceNumber)}</span>
      </Checkbox>
      <span className="font-semibold">
        {orderNumber === null ? (
          invoiceNumber
        ) : (
          <Link to="/orders/$orderNumber" params={{ orderNumber: String(orderNumber) }} className={linkClass}>
            {invoiceNumber}
          </Link>
        )}
        <span className="block text-12 font-normal text-ink-2 @min-[36rem]:hidden">
          <Due dueOn={dueOn} daysPastDue={daysPastDue} /> · {most}
        </span>
        <span className="block text-12 font-normal text-ink-2 @min-[50rem]:hidden">{facts.join(' · ')}</span>
      </span>
      <span className={`text-12 text-ink-2 ${fromWide}`}>{facts.join(' · ')}</span>
      <span className={`text-12 ${fromMiddle}`}>
        <Due dueOn={dueOn} daysPastDue={daysPastDue} />
      </span>
      <span className={`text-right ${fromMiddle}`}>
        <Money cents={centsFromDollars(open)} kind="column" />
      </span>
      <span className="[&_input]:text-right">
        {text !== undefined && (
          <TextInput
            value={text}
            onChange={(next) => onChange({ ...chosen, [invoiceNumber]: next })}
            aria-label={t.payNowFor(invoiceNumber)}
            aria-invalid={isWrong || undefined}
            aria-describedby={isWrong ? id : undefined}
            inputMode="decimal"
            autoComplete="off"
          />
        )}
      </span>
      {isWrong && (
        <p id={id} role="alert" className="col-span-full pb-1 text-right text-12 text-danger">
          {t.amountWrong(most)}
        </p>
      )}
    </li>
  )
}
