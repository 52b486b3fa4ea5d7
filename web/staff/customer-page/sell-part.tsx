import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { may } from '../../../contract/core/access.ts'
import { centsFromDollars } from '../../../contract/core/money.ts'
import { accountStates, type CustomerPage, customerPage } from '../../../contract/features/customer-page.ts'
import { customers } from '../../../contract/features/customers.ts'
import { type Terms, terms } from '../../../contract/rules/terms.ts'
import { termsText } from '../../../contract/words/terms-words.ts'
import { read } from '../../core/query.ts'
import { useMayCall, useUser } from '../../core/session.ts'
import { CheckField, ChoiceField, TextField } from '../../form/fields.tsx'
import { Form, SaveButton } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { linkClass } from '../../ui/link.ts'
import { totalText } from '../../ui/money.tsx'
import { Panel } from '../../ui/panel.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useLanguage } from '../../words/language.tsx'
import { useCustomerPageWords } from '../customers/customer-words.ts'
import { changeOf, type Draft, draftOf, limitOf } from './sell-draft.ts'

/** A customer's terms: price level, route, payment terms, preferences, representative. Staff with permission can edit them. */
export function SellPart({ customer }: { customer: CustomerPage }) {
  const t = useCustomerPageWords().sell
  const mayChange = useMayCall(customerPage.change)
  const [isOpen, setOpen] = useState(false)
  return (
    <Panel
      title={t.title}
      aside={
        mayChange && (
          <Button size={28} onClick={() => setOpen(!isOpen)}>
            {isOpen ? t.close : t.change}
          </Button>
        )
      }
    >
      {isOpen ? (
        <ChangeForm customer={customer} onDone={() => setOpen(false)} />
      ) : (
        <Facts customer={customer} />
      )}
    </Panel>
  )
}

function Facts({ customer }: { customer: CustomerPage }) {
  const words = useCustomerPageWords()
  const t = words.sell
  const { language } = useLanguage()
  const dollars = (amount: number) => totalText(centsFromDollars(amount))
  const {
    level,
    ownPrices,
    route,
    routeName,
    limit,
    limitLeft,
    wish,
    rep,
    status,
    holdReason,
    accountNumber,
  } = customer
  const [first] = customer.addresses
  const mayAskWhy = may(useUser(), ['TIER_PRICING', 'SALES', 'ORDER_DESK'])
  const rest = limit === null || limitLeft === null ? t.noLimit : t.left(dollars(limitLeft), dollars(limit))
  const said = words.wishes[wish.wish]
  return (
    <dl className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-3 gap-y-2">
      <Fact name={t.price}>
        <strong>{t.level(level)}</strong>, {t.own(ownPrices)}
        {mayAskWhy && (
          <>
            {' · '}
            <Link
              to="/admin/why"
              search={{ accountNumber: String(accountNumber) } as never}
              className={linkClass}
            >
              {t.why}
            </Link>
          </>
        )}
      </Fact>
      <Fact name={t.route}>{route === null ? t.noRoute : [route, routeName].filter(Boolean).join(' ')}</Fact>
      {first && <Fact name={t.delivery}>{t.cost(dollars(first.shippingCost), dollars(first.freeFrom))}</Fact>}
      <Fact name={t.terms}>
        {termsText(customer.terms, language)}, {rest}
      </Fact>
      <Fact name={t.po}>{customer.poRequired ? t.poRequired : t.poFree}</Fact>
      <Fact name={t.short}>{wish.percent > 0 ? t.upTo(said, wish.percent) : said}</Fact>
      <Fact name={t.rep}>{rep?.name ?? t.noRep}</Fact>
      {status !== 'active' && (
        <Fact name={t.status}>
          <span className="text-amber">
            {[words.statuses[status], holdReason].filter(Boolean).join(': ')}
          </span>
        </Fact>
      )}
    </dl>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="text-ink-2">{name}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </>
)

/** Price levels in order. */
const levels = ['1', '2', '3', '4', '5'] as const

function ChangeForm({ customer, onDone }: { customer: CustomerPage; onDone: () => void }) {
  const words = useCustomerPageWords()
  const t = words.sell
  const { language } = useLanguage()
  const user = useUser()
  const choices = useQuery(read(customerPage.choices, {})).data ?? { reps: [], routes: [] }
  const form = useForm(customerPage.change, {
    name: `customer.${customer.accountNumber}`,
    start: draftOf(customer),
    version: customer.version,
    labels: {
      name: t.name,
      level: t.price,
      route: t.route,
      terms: t.terms,
      limit: t.limit,
      repId: t.rep,
      status: t.status,
      reason: t.reason,
      poRequired: t.poRequired,
    },
    send: (typed, version, start) =>
      ({
        params: { accountNumber: String(customer.accountNumber) },
        body: changeOf(version, typed, start),
      }) as never,
    check: ({ limit }) => (limitOf(limit) === undefined ? { limit: t.badLimit } : {}),
    rowOf: (row) => ({ start: draftOf(row), version: row.version }),
    refresh: [customerPage.read, customerPage.activity, customers.companies],
    onDone: ({ name }) => {
      showToast({ text: t.saved(name) })
      onDone()
    },
  })
  const { at, typed } = form
  const mayPrice = may(user, ['TIER_PRICING'])
  const mayMoney = may(user, ['RECEIVABLES'])
  const shown = {
    level: (level: string) => t.level(Number(level)),
    terms: (one: string) => termsText(one as Terms, language),
    repId: (id: string) => choices.reps.find((rep) => String(rep.id) === id)?.name ?? t.noRep,
    status: (status: Draft['status']) => words.statuses[status],
  }
  return (
    <Form of={form} label={t.title} className="flex flex-col gap-3" shown={shown}>
      <TextField at={at('name')} maxLength={80} required />
      {mayPrice && (
        <ChoiceField
          at={at('level')}
          options={levels.map((level) => ({ value: level as string, label: t.level(Number(level)) }))}
        />
      )}
      <ChoiceField
        at={at('route')}
        hint={t.routeHint}
        options={[
          { value: '', label: t.noRoute },
          ...choices.routes.map(({ route, name }) => ({ value: route, label: `${route} ${name}` })),
        ]}
      />
      {mayMoney && (
        <div className="grid grid-cols-2 gap-3">
          <ChoiceField
            at={at('terms')}
            options={terms.map((one) => ({ value: one as string, label: termsText(one, language) }))}
          />
          <TextField at={at('limit')} inputMode="decimal" hint={t.limitHint} />
        </div>
      )}
      <ChoiceField
        at={at('repId')}
        options={[
          { value: '', label: t.noRep },
          ...choices.reps.map(({ id, rep, name }) => ({ value: String(id), label: `${rep} ${name}` })),
        ]}
      />
      <ChoiceField
        at={at('status')}
        options={accountStates.map((value) => ({ value, label: words.statuses[value] }))}
      />
      {typed.status === 'on_hold' && customer.status !== 'on_hold' && (
        <TextField at={at('reason')} maxLength={200} required />
      )}
      <CheckField at={at('poRequired')} />
      <div className="flex gap-2">
        <SaveButton of={form} />
        <Button
          onClick={() => {
            form.discard()
            onDone()
          }}
        >
          {t.close}
        </Button>
      </div>
    </Form>
  )
}
