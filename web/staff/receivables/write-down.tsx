import { useState } from 'react'
import { centsFromDollars } from '../../../contract/core/money.ts'
import { type AccountMoney, staffMoney } from '../../../contract/features/receivables/desk.ts'
import { useErrorText } from '../../core/error-text.ts'
import { useWrite } from '../../core/query.ts'
import { Button } from '../../ui/button.tsx'
import { totalText } from '../../ui/money.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { ChargeForm } from './charge-form.tsx'
import { CreditForm } from './credit-form.tsx'
import { PaymentForm } from './payment-form.tsx'
import { useMoneyWords } from './words.ts'

const forms = { payment: PaymentForm, credit: CreditForm, charge: ChargeForm } as const

/** The office's entry forms: a payment, a credit or a charge. Each entry gets a new form. */
export function WriteDown({ account }: { account: AccountMoney }) {
  const t = useMoneyWords()
  const [form, setForm] = useState<keyof typeof forms>('payment')
  const [done, setDone] = useState(0)
  const Form = forms[form]
  return (
    <div className="flex flex-col gap-4 max-2xl:order-1">
      <Panel title={t.write}>
        <div className="flex flex-col gap-4">
          <div>
            <Segmented
              label={t.write}
              value={form}
              onChange={setForm}
              options={(['payment', 'credit', 'charge'] as const).map((value) => ({
                value,
                label: t.forms[value],
              }))}
            />
          </div>
          <Form
            key={`${form}${done}`}
            account={account}
            onDone={(text) => {
              showToast({ text })
              setDone(done + 1)
            }}
          />
        </div>
      </Panel>
      <UseCredits account={account} />
    </div>
  )
}

function UseCredits({ account }: { account: AccountMoney }) {
  const t = useMoneyWords()
  const text = useErrorText()
  const amount = (dollars: number) => totalText(centsFromDollars(dollars))
  const apply = useWrite(staffMoney.applyCredits, {
    refresh: [staffMoney.read],
    onDone: ({ credits }) => showToast({ text: t.applied(amount(credits)) }),
    onFailed: (error) => showToast({ kind: 'failed', text: text(error) }),
  })
  const open = account.invoices.reduce((sum, invoice) => sum + centsFromDollars(invoice.open), 0)
  const usable = Math.min(open, centsFromDollars(account.credits))
  if (usable === 0) return null
  return (
    <Button
      busy={apply.isPending ? t.working : undefined}
      onClick={() =>
        apply.mutate({ params: { accountNumber: account.accountNumber }, body: { invoices: null } })
      }
    >
      {t.apply(totalText(usable))}
    </Button>
  )
}
