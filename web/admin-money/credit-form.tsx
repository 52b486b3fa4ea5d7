import { useState } from 'react'
import { centsFromDollars } from '../../contract/money.ts'
import { creditReasons, staffMoney } from '../../contract/staff-money.ts'
import { Field } from '../ui/field.tsx'
import { Select, TextInput } from '../ui/inputs.tsx'
import { totalText } from '../ui/money.tsx'
import { dollarsOf } from './amount.ts'
import { EntryForm, type FormProps } from './form-parts.tsx'
import { useOnce } from './use-once.ts'
import { useMoneyWords } from './words.ts'

/** A credit memo, for an invoice by its number, for a line of it, or for none. */
export function CreditForm({ account, onDone }: FormProps) {
  const t = useMoneyWords()
  const [amount, setAmount] = useState('')
  const [reason, setReason] = useState<(typeof creditReasons)[number]>('QUALITY')
  const [invoice, setInvoice] = useState('')
  const [line, setLine] = useState('')
  const [note, setNote] = useState('')
  const [tried, setTried] = useState(false)
  const { run, busy, failed } = useOnce(staffMoney.giveCredit, (written) =>
    onDone(t.credited(totalText(centsFromDollars(written.amount)))),
  )
  const dollars = dollarsOf(amount)
  const isLine = line === '' || /^[1-9]\d{0,3}$/.test(line)

  function submit() {
    setTried(true)
    if (dollars === undefined || !isLine) return
    const body = {
      amount: dollars,
      reason,
      note,
      ...(invoice && { invoiceNumber: Number(invoice) }),
      ...(invoice && line && { line: Number(line) }),
    }
    void run({ params: { accountNumber: account.accountNumber }, body })
  }

  return (
    <EntryForm label={t.issueCredit} busy={busy} failed={failed} onSubmit={submit}>
      <div className="grid grid-cols-2 gap-3">
        <Field label={t.amount} error={tried && dollars === undefined ? t.notAnAmount : undefined}>
          <TextInput value={amount} onChange={setAmount} inputMode="decimal" autoComplete="off" />
        </Field>
        <Field label={t.reason}>
          <Select
            value={reason}
            onChange={setReason}
            options={creditReasons.map((value) => ({ value, label: t.creditReasons[value] }))}
          />
        </Field>
        <Field label={t.invoice} hint={invoice === '' ? t.noInvoice : undefined}>
          <TextInput
            value={invoice}
            onChange={(next) => setInvoice(next.replace(/\D/g, '').slice(0, 12))}
            inputMode="numeric"
            autoComplete="off"
            list="open-invoices"
          />
        </Field>
        {invoice !== '' && (
          <Field label={t.line} optional error={tried && !isLine ? t.notALine : undefined}>
            <TextInput value={line} onChange={setLine} inputMode="numeric" autoComplete="off" />
          </Field>
        )}
      </div>
      <datalist id="open-invoices">
        {account.invoices.map(({ invoiceNumber }) => (
          <option key={invoiceNumber} value={invoiceNumber} />
        ))}
      </datalist>
      <Field label={t.note} optional>
        <TextInput value={note} onChange={setNote} maxLength={200} autoComplete="off" />
      </Field>
    </EntryForm>
  )
}
