import { centsFromDollars } from '../../../contract/core/money.ts'
import { creditReasons, staffMoney } from '../../../contract/features/receivables/desk.ts'
import { dollarsOf } from '../../form/amount.ts'
import { AmountField, ChoiceField, TextField } from '../../form/fields.tsx'
import { Form, SaveButton } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { totalText } from '../../ui/money.tsx'
import { type EntryProps, entryReads } from './entry.ts'
import { useMoneyWords } from './words.ts'

type Typed = {
  amount: string
  reason: (typeof creditReasons)[number]
  invoiceNumber: string
  line: string
  note: string
}
const start: Typed = { amount: '', reason: 'QUALITY', invoiceNumber: '', line: '', note: '' }

/** A credit memo, for an invoice given by number, for one of its lines, or for neither. */
export function CreditForm({ account: { accountNumber, invoices }, onDone }: EntryProps) {
  const t = useMoneyWords()
  const form = useForm(staffMoney.giveCredit, {
    name: `credit.${accountNumber}`,
    start,
    labels: { amount: t.amount, reason: t.reason, invoiceNumber: t.invoice, line: t.line, note: t.note },
    send: ({ amount, invoiceNumber, line, ...typed }) => ({
      params: { accountNumber },
      body: {
        ...typed,
        amount: dollarsOf(amount),
        ...(invoiceNumber && { invoiceNumber }),
        ...(invoiceNumber && line && { line: Number(line) }),
      },
    }),
    belongs: { above_invoice: 'amount' },
    refresh: entryReads,
    onDone: ({ amount }) => onDone(t.credited(totalText(centsFromDollars(amount)))),
  })
  const hasInvoice = form.typed.invoiceNumber !== ''
  return (
    <Form of={form} label={t.issueCredit} className="flex flex-col gap-3">
      <div className="grid grid-cols-2 gap-3">
        <AmountField at={form.at('amount')} />
        <ChoiceField
          at={form.at('reason')}
          options={creditReasons.map((value) => ({ value, label: t.creditReasons[value] }))}
        />
        <TextField
          at={form.at('invoiceNumber')}
          hint={hasInvoice ? undefined : t.noInvoice}
          maxLength={12}
          digits
          list="open-invoices"
        />
        {hasInvoice && <TextField at={form.at('line')} maxLength={5} digits optional />}
      </div>
      <datalist id="open-invoices">
        {invoices.map(({ invoiceNumber }) => (
          <option key={invoiceNumber} value={invoiceNumber} />
        ))}
      </datalist>
      <TextField at={form.at('note')} maxLength={200} optional />
      <div>
        <SaveButton of={form} label={t.issueCredit} busy={t.working} />
      </div>
    </Form>
  )
}
