import { useState } from 'react'
import { dayAt } from '../../contract/dates.ts'
import { centsFromDollars, moneyColumn } from '../../contract/money.ts'
import { handTenders, staffMoney } from '../../contract/staff-money.ts'
import { Segmented } from '../ui/choices.tsx'
import { nowMs } from '../ui/clock.ts'
import { useZone } from '../ui/dates.tsx'
import { Field } from '../ui/field.tsx'
import { Select, TextInput } from '../ui/inputs.tsx'
import { totalText } from '../ui/money.tsx'
import { dollarsOf } from './amount.ts'
import { EntryForm, type FormProps } from './form-parts.tsx'
import { useOnce } from './use-once.ts'
import { useMoneyWords } from './words.ts'

/** A check, cash or a transfer; it settles what is due first, or invoices that are chosen with an amount each. */
export function PaymentForm({ account, onDone }: FormProps) {
  const t = useMoneyWords()
  const today = dayAt(new Date(nowMs()), useZone())
  const [tender, setTender] = useState<(typeof handTenders)[number]>('check')
  const [amount, setAmount] = useState('')
  const [checkNumber, setCheckNumber] = useState('')
  const [receivedOn, setReceivedOn] = useState<string>(today)
  const [note, setNote] = useState('')
  const [way, setWay] = useState<'oldest' | 'chosen'>('oldest')
  const [typed, setTyped] = useState<Readonly<Record<number, string>>>({})
  const [tried, setTried] = useState(false)
  const { run, busy, failed } = useOnce(staffMoney.recordPayment, (written) =>
    onDone(
      t.recorded(
        totalText(centsFromDollars(written.amount)),
        written.left > 0 ? totalText(centsFromDollars(written.left)) : '',
      ),
    ),
  )
  const dollars = dollarsOf(amount)
  const payable = account.invoices.filter(({ open }) => open > 0)
  const chosen = payable.flatMap(({ invoiceNumber }) => {
    const of = dollarsOf(typed[invoiceNumber] ?? '')
    return of === undefined ? [] : [{ invoiceNumber, amount: of }]
  })
  const chosenCents = chosen.reduce((sum, one) => sum + centsFromDollars(one.amount), 0)
  const restCents = centsFromDollars(dollars ?? 0) - chosenCents

  function submit() {
    setTried(true)
    if (dollars === undefined || (tender === 'check' && checkNumber.trim() === '')) return
    if (way === 'chosen' && (restCents < 0 || chosen.length === 0)) return
    const body = {
      tender,
      amount: dollars,
      ...(tender === 'check' && { checkNumber: checkNumber.trim() }),
      receivedOn,
      note,
      ...(way === 'chosen' && { invoices: chosen }),
    }
    void run({ params: { accountNumber: account.accountNumber }, body })
  }

  return (
    <EntryForm label={t.record} busy={busy} failed={failed} onSubmit={submit}>
      <div className="grid grid-cols-2 gap-3">
        <Field label={t.tender}>
          <Select
            value={tender}
            onChange={setTender}
            options={handTenders.map((value) => ({ value, label: t.types[value] ?? value }))}
          />
        </Field>
        <Field label={t.amount} error={tried && dollars === undefined ? t.notAnAmount : undefined}>
          <TextInput value={amount} onChange={setAmount} inputMode="decimal" autoComplete="off" />
        </Field>
        {tender === 'check' && (
          <Field label={t.checkNumber} error={tried && checkNumber.trim() === '' ? t.needNumber : undefined}>
            <TextInput value={checkNumber} onChange={setCheckNumber} maxLength={20} autoComplete="off" />
          </Field>
        )}
        <Field label={t.receivedOn}>
          <TextInput type="date" value={receivedOn} max={today} onChange={setReceivedOn} />
        </Field>
      </div>
      <Field label={t.note} optional>
        <TextInput value={note} onChange={setNote} maxLength={200} autoComplete="off" />
      </Field>
      {payable.length > 0 && (
        <div>
          <Segmented
            label={t.settle}
            value={way}
            onChange={setWay}
            options={[
              { value: 'oldest', label: t.oldestFirst },
              { value: 'chosen', label: t.chosenInvoices },
            ]}
          />
        </div>
      )}
      {way === 'chosen' && (
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
                  onChange={(next) => setTyped({ ...typed, [invoiceNumber]: next })}
                  inputMode="decimal"
                  autoComplete="off"
                />
              </div>
            )
          })}
          <p role="status" className={`text-12 ${restCents < 0 ? 'text-danger' : 'text-ink-2'}`}>
            {restCents < 0
              ? t.chosenTooMuch(totalText(chosenCents))
              : t.chosenSum(totalText(chosenCents), totalText(restCents))}
          </p>
        </fieldset>
      )}
    </EntryForm>
  )
}
