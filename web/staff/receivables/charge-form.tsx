import { centsFromDollars } from '../../../contract/core/money.ts'
import { chargeReasons, staffMoney } from '../../../contract/features/receivables/desk.ts'
import { dollarsOf } from '../../form/amount.ts'
import { AmountField, ChoiceField, TextField } from '../../form/fields.tsx'
import { Form, SaveButton } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { totalText } from '../../ui/money.tsx'
import { type EntryProps, entryReads } from './entry.ts'
import { useMoneyWords } from './words.ts'

const types = ['DEBIT_MEMO', 'FINANCE_CHARGE'] as const

type Typed = {
  type: (typeof types)[number]
  amount: string
  reason: (typeof chargeReasons)[number]
  dueOn: string
  note: string
}
const start: Typed = { type: 'DEBIT_MEMO', amount: '', reason: 'RETURNED_CHECK', dueOn: '', note: '' }

/** A debit memo or a finance charge. */
export function ChargeForm({ account: { accountNumber }, onDone }: EntryProps) {
  const t = useMoneyWords()
  const form = useForm(staffMoney.charge, {
    name: `charge.${accountNumber}`,
    start,
    labels: { type: t.chargeType, amount: t.amount, reason: t.reason, dueOn: t.dueOn, note: t.note },
    send: ({ amount, dueOn, ...typed }) => ({
      params: { accountNumber },
      body: { ...typed, amount: dollarsOf(amount), ...(dueOn && { dueOn }) },
    }),
    refresh: entryReads,
    onDone: ({ amount }) => onDone(t.charged(totalText(centsFromDollars(amount)))),
  })
  return (
    <Form of={form} label={t.issueCharge} className="flex flex-col gap-3">
      <div className="grid grid-cols-2 gap-3">
        <ChoiceField
          at={form.at('type')}
          options={types.map((value) => ({ value, label: t.types[value] ?? value }))}
        />
        <AmountField at={form.at('amount')} />
        <ChoiceField
          at={form.at('reason')}
          options={chargeReasons.map((value) => ({ value, label: t.chargeReasons[value] }))}
        />
        <TextField at={form.at('dueOn')} type="date" hint={t.byTerms} />
      </div>
      <TextField at={form.at('note')} maxLength={200} optional />
      <div>
        <SaveButton of={form} label={t.issueCharge} busy={t.working} />
      </div>
    </Form>
  )
}
