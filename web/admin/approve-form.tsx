import { useState } from 'react'
import type { Application, applications } from '../../contract/applications.ts'
import type { SendOf } from '../../contract/endpoint.ts'
import { type Terms, terms } from '../../contract/terms.ts'
import { termsText } from '../../contract/terms-words.ts'
import { useLanguage } from '../messages/language.tsx'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/choices.tsx'
import { Field } from '../ui/field.tsx'
import { Select, TextInput } from '../ui/inputs.tsx'
import { useStaffWords } from './words.ts'

type Approval = Extract<SendOf<typeof applications.decide>['body'], { decision: 'approve' }>

type Props = { application: Application; busy: boolean; onApprove: (approval: Approval) => void }

/** Dollars as they are typed, with a sign or commas; undefined for what is no amount. */
const dollarsOf = (typed: string): number | undefined => {
  const text = typed.replace(/[$,\s]/g, '')
  return /^\d{1,8}(\.\d{1,2})?$/.test(text) ? Number(text) : undefined
}

/** The conditions that a new customer starts with. */
export function ApproveForm({ application, busy, onApprove }: Props) {
  const { language } = useLanguage()
  const t = useStaffWords()
  const { routes } = application
  const [by, setBy] = useState<Terms>('PREPAID_CARD')
  const [limit, setLimit] = useState('0')
  const [tier, setTier] = useState('1')
  const [routeNumber, setRouteNumber] = useState(routes[0]?.routeNumber ?? '')
  const [cost, setCost] = useState('12')
  const [minimum, setMinimum] = useState('150')
  const [customRoute, setCustomRoute] = useState(false)
  const [tried, setTried] = useState(false)

  const amounts = {
    limit: limit.trim() === '' ? null : dollarsOf(limit),
    cost: dollarsOf(cost),
    minimum: dollarsOf(minimum),
  }
  const wrong = (amount: number | null | undefined) =>
    tried && amount === undefined ? t.applications.notANumber : undefined

  function approve() {
    setTried(true)
    const { limit: creditLimit, cost: shippingCost, minimum: shippingMinimum } = amounts
    if (creditLimit === undefined || shippingCost === undefined || shippingMinimum === undefined) return
    onApprove({
      decision: 'approve',
      terms: by,
      creditLimit,
      priceTier: Number(tier),
      routeNumber: routeNumber || null,
      customRoute,
      shippingCost,
      shippingMinimum,
    })
  }

  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        approve()
      }}
    >
      <p className="text-ink-2">{t.applications.approveText}</p>
      <div className="grid grid-cols-2 gap-3 max-md:grid-cols-1">
        <Field label={t.applications.terms}>
          <Select
            value={by}
            onChange={setBy}
            options={terms.map((value) => ({ value, label: termsText(value, language) }))}
          />
        </Field>
        <Field label={t.applications.priceTier}>
          <Select
            value={tier}
            onChange={setTier}
            options={['1', '2', '3', '4', '5'].map((value) => ({ value, label: value }))}
          />
        </Field>
      </div>
      <Field label={t.applications.creditLimit} hint={t.applications.creditHint} error={wrong(amounts.limit)}>
        <TextInput value={limit} onChange={setLimit} inputMode="decimal" autoComplete="off" />
      </Field>
      <Field label={t.applications.route}>
        <Select
          value={routeNumber}
          onChange={setRouteNumber}
          options={[
            ...routes.map(({ routeNumber: value, name }) => ({ value, label: `${value} ${name}` })),
            { value: '', label: t.applications.noRoute },
          ]}
        />
      </Field>
      <div className="grid grid-cols-2 gap-3 max-md:grid-cols-1">
        <Field label={t.applications.shippingCost} error={wrong(amounts.cost)}>
          <TextInput value={cost} onChange={setCost} inputMode="decimal" autoComplete="off" />
        </Field>
        <Field label={t.applications.shippingMinimum} error={wrong(amounts.minimum)}>
          <TextInput value={minimum} onChange={setMinimum} inputMode="decimal" autoComplete="off" />
        </Field>
      </div>
      <Checkbox checked={customRoute} onChange={setCustomRoute}>
        {t.applications.customRoute}
      </Checkbox>
      <div>
        <Button kind="primary" submit busy={busy ? t.applications.approving : undefined}>
          {t.applications.approve}
        </Button>
      </div>
    </form>
  )
}
