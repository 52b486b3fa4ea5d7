import { dayAt } from '../../../contract/core/dates.ts'
import { centsFromDollars, moneyColumn } from '../../../contract/core/money.ts'
import { type AccountMoney, handTenders, staffMoney } from '../../../contract/features/receivables/desk.ts'
import { dollarsOf } from '../../form/amount.ts'
import { AmountField, ChoiceField, TextField } from '../../form/fields.tsx'
import { Form, SaveButton } from '../../form/form.tsx'
import { type FormOf, useForm } from '../../form/use-form.ts'
import { nowMs } from '../../ui/clock.ts'
import { useZone } from '../../ui/dates.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { totalText } from '../../ui/money.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { type EntryProps, entryReads } from './entry.ts'
import { useMoneyWords } from './words.ts'

type Typed = {
  tender: (typeof handTenders)[number]
  amount: string
  checkNumber: string
  receivedOn: string
  note: string
  way: 'oldest' | 'chosen'
  /** The amounts typed beside each invoice. */
  invoices: Readonly<Record<number, string>>
}

const chosenOf = ({ invoices }: Typed) =>
  Object.entries(invoices).flatMap(([invoiceNumber, typed]) =>
    typed.trim() === '' ? [] : [{ invoiceNumber, amount: dollarsOf(typed) }],
  )

/** In cents: the chosen total, and the rest of the payment. */
function sumsOf(typed: Typed) {
  const cents = (dollars: number) => Math.round((dollars || 0) * 100)
  const chosen = chosenOf(typed).reduce((sum, { amount }) => sum + cents(amount), 0)
  return { chosen, rest: cents(dollarsOf(typed.amount)) - chosen }
}

/** Records a check, cash or a transfer. It pays the invoices due earliest, or chosen invoices with an amount for each. */
export function PaymentForm({ account, onDone }: EntryProps) {
  const t = useMoneyWords()
  const { accountNumber } = account
  const today = dayAt(new Date(nowMs()), useZone())
  const start: Typed = {
    tender: 'check',
    amount: '',
    checkNumber: '',
    receivedOn: today,
    note: '',
    way: 'oldest',
    invoices: {},
  }
  const form = useForm(staffMoney.recordPayment, {
    name: `payment.${accountNumber}`,
    start,
    labels: {
      tender: t.tender,
      amount: t.amount,
      checkNumber: t.checkNumber,
      receivedOn: t.receivedOn,
      note: t.note,
      way: t.settle,
      invoices: t.chosenInvoices,
    },
    send: (typed) => ({
      params: { accountNumber },
      body: {
        tender: typed.tender,
        amount: dollarsOf(typed.amount),
        ...(typed.tender === 'check' && { checkNumber: typed.checkNumber }),
        receivedOn: typed.receivedOn,
        note: typed.note,
        ...(typed.way === 'chosen' && { invoices: chosenOf(typed) }),
      },
    }),
    check: (typed) => ({
      ...(typed.tender === 'check' && typed.checkNumber.trim() === '' && { checkNumber: t.needNumber }),
      ...(typed.way === 'chosen' &&
        sumsOf(typed).rest < 0 && { invoices: t.chosenTooMuch(totalText(sumsOf(typed).chosen)) }),
    }),
    belongs: { check_recorded: 'checkNumber' },
    refresh: entryReads,
    onDone: ({ amount, left }) =>
      onDone(
        t.recorded(totalText(centsFromDollars(amount)), left > 0 ? totalText(centsFromDollars(left)) : ''),
      ),
  })
  const { typed } = form
  const payable = account.invoices.filter(({ open }) => open > 0)
  return (
    <Form of={form} label={t.record} className="flex flex-col gap-3">
      <div className="grid grid-cols-2 gap-3">
        <ChoiceField
          at={form.at('tender')}
          options={handTenders.map((value) => ({ value, label: t.types[value] ?? value }))}
        />
        <AmountField at={form.at('amount')} />
        {typed.tender === 'check' && <TextField at={form.at('checkNumber')} maxLength={20} />}
        <TextField at={form.at('receivedOn')} type="date" max={today} />
      </div>
      <TextField at={form.at('note')} maxLength={200} optional />
      {payable.length > 0 && (
        <div>
          <Segmented
            label={t.settle}
            value={typed.way}
            onChange={(way) => form.set({ way })}
            options={[
              { value: 'oldest', label: t.oldestFirst },
              { value: 'chosen', label: t.chosenInvoices },
            ]}
          />
        </div>
      )}
      {typed.way === 'chosen' && <Chosen of={form} payable={payable} />}
      <div>
        <SaveButton of={form} label={t.record} busy={t.working} />
      </div>
    </Form>
  )
}

/** The amount paid on each invoice, and the rest of the payment. */
function Chosen({ of, payable }: { of: FormOf<Typed>; payable: AccountMoney['invoices'] }) {
  const t = useMoneyWords()
  const { value: typed, error, set } = of.at('invoices')
  const { chosen, rest } = sumsOf(of.typed)
  return (
    <fieldset className="flex max-h-72 flex-col gap-2 overflow-y-auto">
      <legend className="sr-only">{t.chosenInvoices}</legend>
      {payable.map(({ invoiceNumber, open, discount }) => {
        const most = moneyColumn(centsFromDollars(open) - centsFromDollars(discount))
        return (
          <div key={invoiceNumber} className="grid grid-cols-[1fr_7rem] items-center gap-2">
            <span>
              {invoiceNumber} <span className="text-12 text-ink-2">{most}</span>
            </span>
            <TextInput
              aria-label={t.payOn(invoiceNumber)}
              placeholder={most}
              value={typed[invoiceNumber] ?? ''}
              onChange={(next) => set({ ...typed, [invoiceNumber]: next })}
              inputMode="decimal"
              autoComplete="off"
            />
          </div>
        )
      })}
      <p role="status" className={`text-12 ${rest < 0 ? 'text-danger' : 'text-ink-2'}`}>
        {rest < 0 ? t.chosenTooMuch(totalText(chosen)) : t.chosenSum(totalText(chosen), totalText(rest))}
      </p>
      {error && rest >= 0 && (
        <p role="alert" className="text-12 text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}
