import { useState } from 'react'
import { centsFromDollars } from '../../contract/money.ts'
import { chargeReasons, staffMoney } from '../../contract/staff-money.ts'
import { Field } from '../ui/field.tsx'
import { Select, TextInput } from '../ui/inputs.tsx'
import { totalText } from '../ui/money.tsx'
import { dollarsOf } from './amount.ts'
import { EntryForm, type FormProps } from './form-parts.tsx'
import { useOnce } from './use-once.ts'
import { useMoneyWords } from './words.ts'

const types = ['DEBIT_MEMO', 'FINANCE_CHARGE'] as const

/** A debit memo or a finance charge. */
export function ChargeForm({ account, onDone }: FormProps) {
  const t = useMoneyWords()
  const [type, setType] = useState<(typeof types)[number]>('DEBIT_MEMO')
  const [amount, setAmount] = useState('')
  const [reason, setReason] = useState<(typeof chargeReasons)[number]>('RETURNED_CHECK')
  const [dueOn, setDueOn] = useState('')
  const [note, setNote] = useState('')
  const [tried, setTried] = useState(false)
  const { run, busy, failed } = useOnce(staffMoney.charge, (written) =>
    onDone(t.charged(totalText(centsFromDollars(written.amount)))),
  )
  const dollars = dollarsOf(amount)

  function submit() {
    setTried(true)
    if (dollars === undefined) return
    const body = { type, amount: dollars, reason, note, ...(dueOn && { dueOn }) }
    void run({ params: { accountNumber: account.accountNumber }, body })
  }

  return (
    <EntryForm label={t.issueCharge} busy={busy} failed={failed} onSubmit={submit}>
      <div className="grid grid-cols-2 gap-3">
        <Field label={t.chargeType}>
          <Select
            value={type}
            onChange={setType}
            options={types.map((value) => ({ value, label: t.types[value] ?? value }))}
          />
        </Field>
        <Field label={t.amount} error={tried && dollars === undefined ? t.notAnAmount : undefined}>
          <TextInput value={amount} onChange={setAmount} inputMode="decimal" autoComplete="off" />
        </Field>
        <Field label={t.reason}>
          <Select
            value={reason}
            onChange={setReason}
            options={chargeReasons.map((value) => ({ value, label: t.chargeReasons[value] }))}
          />
        </Field>
        <Field label={t.dueOn} hint={t.byTerms}>
          <TextInput type="date" value={dueOn} onChange={setDueOn} />
        </Field>
      </div>
      <Field label={t.note} optional>
        <TextInput value={note} onChange={setNote} maxLength={200} autoComplete="off" />
      </Field>
    </EntryForm>
  )
}
