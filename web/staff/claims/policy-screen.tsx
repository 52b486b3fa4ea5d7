import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { asDay } from '../../../contract/core/dates.ts'
import { claimPolicy, type DatedPolicy, type Policies } from '../../../contract/features/claims/policy.ts'
import { numbersOf, type PolicyRule } from '../../../contract/rules/claim-policy.ts'
import { fullDateText } from '../../../contract/words/day-words.ts'
import { read } from '../../core/query.ts'
import { useClaimWords } from '../../features/claims/words.ts'
import { TextField } from '../../form/fields.tsx'
import { Form } from '../../form/form.tsx'
import { type FormOf, useForm } from '../../form/use-form.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choices.tsx'
import { TimeOfDay } from '../../ui/dates.tsx'
import { Field } from '../../ui/field.tsx'
import { Problem } from '../../ui/problem.tsx'
import { Select } from '../../ui/select.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { RowsWaiting } from '../../ui/waiting.tsx'
import { useLanguage, useMessages } from '../../words/language.tsx'
import { AdminShell } from '../frame/admin-shell.tsx'
import {
  fieldName,
  isOff,
  movedRule,
  orderOf,
  type PolicyTexts,
  policyErrors,
  switchedRule,
  tableOf,
  termSpecs,
  textsOf,
} from './policy-form.ts'
import { PolicyTrial } from './policy-trial.tsx'
import { usePolicyWords } from './policy-words.ts'

/** The rules that settle claims: view, edit, try on past claims, and publish from a day on. */
export function PolicyScreen() {
  const t = usePolicyWords()
  const messages = useMessages()
  const query = useQuery({ ...read(claimPolicy.read, {}), staleTime: 0 })
  const { data } = query
  const [chosen, setChosen] = useState<string>()
  const all = data ? [data.inForce, ...data.coming, ...data.past] : []
  const shown = all.find((one) => keyOf(one) === chosen) ?? data?.inForce
  return (
    <AdminShell title={messages.admin.claimPolicy} aside={<p className="max-md:hidden">{t.about}</p>}>
      {query.error && !data && <Problem title={t.failed} onRetry={() => void query.refetch()} />}
      {!query.error && !data && <RowsWaiting label={t.loading} className="md:px-6" />}
      {data && shown && (
        <PolicyForm key={keyOf(shown)} policies={data} shown={shown} all={all} onChoose={setChosen} />
      )}
    </AdminShell>
  )
}

const keyOf = ({ startsOn }: DatedPolicy) => startsOn ?? 'usual'

type Props = {
  policies: Policies
  shown: DatedPolicy
  all: readonly DatedPolicy[]
  onChoose: (key: string) => void
}

function PolicyForm({ policies, shown, all, onChoose }: Props) {
  const t = usePolicyWords()
  const words = useClaimWords()
  const { language } = useLanguage()
  const start = textsOf(shown, policies.today)
  const form = useForm(claimPolicy.publish, {
    name: `claim-policy.${keyOf(shown)}`,
    start,
    version: policies.version,
    labels: {
      ...Object.fromEntries(
        orderOf(start).flatMap((rule) =>
          numbersOf(rule).map((spec) => [
            fieldName(rule, spec),
            `${words.rules[rule]}: ${t.numbers[spec.name] ?? spec.name}`,
          ]),
        ),
      ),
      ...t.termLabels,
      startsOn: t.startsOn,
      why: t.why,
      order: t.order,
      off: t.off,
    } as PolicyTexts,
    send: (typed, version) => ({
      body: { version, startsOn: typed.startsOn, why: typed.why, table: tableOf(typed) },
    }),
    check: (typed) => policyErrors(typed, t.bounds),
    belongs: { day_passed: 'startsOn' },
    rowOf: (reply) => ({ start: textsOf(reply.inForce, reply.today), version: reply.version }),
    refresh: [claimPolicy.read],
    onDone: () => showToast({ text: t.published }),
  })
  const { typed } = form
  const label = (one: DatedPolicy): string => {
    const day = one.startsOn ? fullDateText(asDay(one.startsOn), language) : ''
    if (one === policies.inForce) return day ? t.inForce(day) : t.inForceUsual
    if (policies.coming.includes(one)) return t.from(day)
    return day ? t.past(day) : t.usual
  }
  const ruleText = (text: string) =>
    text
      .split(',')
      .map((rule) => words.rules[rule as PolicyRule] ?? '')
      .join(', ')
  return (
    <div className="flex flex-col gap-6 px-4 py-4 md:px-6">
      <Form of={form} className="flex flex-col gap-6" shown={{ order: ruleText, off: ruleText }}>
        <div className="flex flex-wrap items-end gap-3">
          {all.length > 1 && (
            <div className="w-72 max-md:w-full">
              <Field label={t.table}>
                <Select
                  value={keyOf(shown)}
                  onChange={onChoose}
                  options={all.map((one) => ({ value: keyOf(one), label: label(one) }))}
                />
              </Field>
            </div>
          )}
          <p className="text-12 text-ink-2">
            {all.length === 1 && label(shown)} {shown.actor}
            {shown.at && (
              <>
                {', '}
                <TimeOfDay at={new Date(shown.at)} withDay />
              </>
            )}{' '}
            {shown.why}
          </p>
        </div>
        <section aria-label={t.rules}>
          <h2 className="mb-2 text-14 font-semibold">{t.rules}</h2>
          <ol className="divide-y divide-line rounded-4 border border-line">
            {orderOf(typed).map((rule, at) => (
              <RuleRow key={rule} rule={rule} at={at} form={form} />
            ))}
          </ol>
        </section>
        <section aria-label={t.terms}>
          <h2 className="text-14 font-semibold">{t.terms}</h2>
          <p className="mb-2 text-12 text-ink-2">{t.termsText}</p>
          <div className="grid grid-cols-2 gap-3 md:grid-cols-3 2xl:grid-cols-6">
            {termSpecs.map(({ name }) => (
              <TextField key={name} at={form.at(name)} inputMode="numeric" maxLength={6} />
            ))}
          </div>
        </section>
        <div className="grid items-start gap-3 md:grid-cols-[12rem_minmax(0,28rem)]">
          <TextField at={form.at('startsOn')} type="date" min={policies.today} hint={t.startsOnHint} />
          <TextField at={form.at('why')} maxLength={200} hint={t.whyHint} />
        </div>
        <div className="flex flex-wrap gap-2">
          <Button kind="primary" submit busy={form.busy ? t.publishing : undefined}>
            {t.publish}
          </Button>
          {form.dirty && <Button onClick={form.discard}>{t.discard}</Button>}
        </div>
      </Form>
      <PolicyTrial texts={typed} onWrong={() => form.refuse(policyErrors(typed, t.bounds))} />
    </div>
  )
}

type RowProps = { rule: PolicyRule; at: number; form: Omit<FormOf<PolicyTexts>, 'submit'> }

/** One rule: its condition with its numbers, and its outcome. */
function RuleRow({ rule, at, form }: RowProps) {
  const t = usePolicyWords()
  const words = useClaimWords()
  const { typed } = form
  const off = isOff(typed, rule)
  const numbers = numbersOf(rule)
  const name = words.rules[rule]
  const isLast = rule === 'ELSE'
  const order = orderOf(typed)
  return (
    <li
      className={`grid items-start gap-x-4 gap-y-2 px-4 py-3 md:grid-cols-[1.5rem_minmax(0,1fr)_14rem_auto] ${off ? 'bg-ground' : 'bg-surface'}`}
    >
      <span className="text-ink-3 max-md:hidden">{at + 1}</span>
      <div className="min-w-0">
        <p className={`font-semibold ${off ? 'text-ink-3' : ''}`}>
          <span className="md:hidden">{at + 1}. </span>
          {t.ifs[rule]}
        </p>
        {numbers.length > 0 && (
          <div className="mt-2 grid grid-cols-2 gap-3 xl:grid-cols-4">
            {numbers.map((spec) => {
              const field = form.at(fieldName(rule, spec))
              return (
                <TextField
                  key={spec.name}
                  at={{ ...field, label: t.numbers[spec.name] ?? spec.name }}
                  inputMode="decimal"
                  maxLength={8}
                />
              )
            })}
          </div>
        )}
      </div>
      <p>
        <Badge kind={off ? 'neutral' : rule === 'PHOTOS' ? 'amber' : isOn(rule) ? 'accent' : 'neutral'}>
          {off ? t.off : t.thens[rule]}
        </Badge>
      </p>
      <div className="flex items-center gap-1">
        <IconButton
          icon="arrow-up"
          size={36}
          label={t.up(name)}
          disabled={isLast || at === 0}
          onClick={() => form.set({ order: movedRule(typed, rule, -1) })}
        />
        <IconButton
          icon="arrow-down"
          size={36}
          label={t.down(name)}
          disabled={isLast || at >= order.length - 2}
          onClick={() => form.set({ order: movedRule(typed, rule, 1) })}
        />
        <Checkbox
          checked={!off}
          disabled={isLast}
          onChange={() => form.set({ off: switchedRule(typed, rule) })}
        >
          <span aria-hidden="true">{t.use}</span>
          <span className="sr-only">{t.on(name)}</span>
        </Checkbox>
      </div>
    </li>
  )
}

/** Rules that settle a claim automatically. */
const isOn = (rule: PolicyRule) =>
  ['QUALITY', 'COUNTED', 'SMALL_MISSING', 'PRICE', 'LATE_TRUCK'].includes(rule)
