import { type Application, applications } from '../../../contract/features/applications.ts'
import { type Terms, terms } from '../../../contract/rules/terms.ts'
import { termsText } from '../../../contract/words/terms-words.ts'
import { dollarsOf } from '../../form/amount.ts'
import { AmountField, CheckField, ChoiceField } from '../../form/fields.tsx'
import { Form, SaveButton } from '../../form/form.tsx'
import type { Values } from '../../form/form-state.ts'
import { type FormOptions, useForm } from '../../form/use-form.ts'
import { useLanguage } from '../../words/language.tsx'
import { useStaffWords } from '../frame/words.ts'
import { useRefusalText } from '../people/refusal-text.ts'

/** Form options that both decisions share. */
export type Deciding = Pick<
  FormOptions<typeof applications.decide, Values>,
  'refresh' | 'onDone' | 'onFailed'
>

type Typed = {
  terms: Terms
  creditLimit: string
  priceTier: string
  routeNumber: string
  shippingCost: string
  shippingMinimum: string
  customRoute: boolean
}

/** The form that approves an application, with the new customer's terms. */
export function ApproveForm({ application, deciding }: { application: Application; deciding: Deciding }) {
  const { language } = useLanguage()
  const t = useStaffWords()
  const { id, routes } = application
  const start: Typed = {
    terms: 'PREPAID_CARD',
    creditLimit: '0',
    priceTier: '1',
    routeNumber: routes[0]?.routeNumber ?? '',
    shippingCost: '12',
    shippingMinimum: '150',
    customRoute: false,
  }
  const form = useForm(applications.decide, {
    ...deciding,
    name: `approve.${id}`,
    start,
    labels: {
      terms: t.applications.terms,
      creditLimit: t.applications.creditLimit,
      priceTier: t.applications.priceTier,
      routeNumber: t.applications.route,
      shippingCost: t.applications.shippingCost,
      shippingMinimum: t.applications.shippingMinimum,
      customRoute: t.applications.customRoute,
    },
    send: (typed) => ({
      params: { id },
      body: {
        ...typed,
        decision: 'approve' as const,
        creditLimit: typed.creditLimit.trim() === '' ? null : dollarsOf(typed.creditLimit),
        priceTier: Number(typed.priceTier),
        routeNumber: typed.routeNumber || null,
        shippingCost: dollarsOf(typed.shippingCost),
        shippingMinimum: dollarsOf(typed.shippingMinimum),
      },
    }),
    belongs: { unknown_route: 'routeNumber' },
  })
  return (
    <Form of={form} className="flex flex-col gap-3" refusal={useRefusalText()}>
      <p className="text-ink-2">{t.applications.approveText}</p>
      <div className="grid grid-cols-2 gap-3 max-md:grid-cols-1">
        <ChoiceField
          at={form.at('terms')}
          options={terms.map((value) => ({ value, label: termsText(value, language) }))}
        />
        <ChoiceField
          at={form.at('priceTier')}
          options={['1', '2', '3', '4', '5'].map((value) => ({ value, label: value }))}
        />
      </div>
      <AmountField at={form.at('creditLimit')} hint={t.applications.creditHint} />
      <ChoiceField
        at={form.at('routeNumber')}
        options={[
          ...routes.map(({ routeNumber: value, name }) => ({ value, label: `${value} ${name}` })),
          { value: '', label: t.applications.noRoute },
        ]}
      />
      <div className="grid grid-cols-2 gap-3 max-md:grid-cols-1">
        <AmountField at={form.at('shippingCost')} />
        <AmountField at={form.at('shippingMinimum')} />
      </div>
      <CheckField at={form.at('customRoute')} />
      <div>
        <SaveButton of={form} label={t.applications.approve} busy={t.applications.approving} />
      </div>
    </Form>
  )
}
