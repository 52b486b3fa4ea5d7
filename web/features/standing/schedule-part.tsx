import { useQuery } from '@tanstack/react-query'
import { may } from '../../../contract/core/access.ts'
import { methodCodes } from '../../../contract/core/fields.ts'
import { account } from '../../../contract/features/account.ts'
import { payment } from '../../../contract/features/payments/cards.ts'
import { read } from '../../core/query.ts'
import { useUser } from '../../core/session.ts'
import { Field } from '../../ui/field.tsx'
import { TextArea, TextInput } from '../../ui/inputs.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Select } from '../../ui/select.tsx'
import { useAtLeast } from '../../ui/use-width.ts'
import { weekdayName } from '../../words/format.ts'
import { useLanguage } from '../../words/language.tsx'
import type { Draft } from './draft.ts'
import { useStandingWords } from './words.ts'

type Props = {
  draft: Draft
  set: (change: Partial<Draft>) => void
  aheadDays: number
  routeNumber: string | null
  /** Whether it has not started, so that its first day can still be chosen. */
  isNew: boolean
  disabled: boolean
}

/** Sunday first, as in every calendar here. */
const week = [0, 1, 2, 3, 4, 5, 6]

/** The schedule, the delivery, and how it is paid. */
export function SchedulePart({ draft, set, aheadDays, routeNumber, isNew, disabled }: Props) {
  const t = useStandingWords()
  const isWide = useAtLeast(768)
  const size = isWide ? 36 : 44
  const addresses = useQuery(read(account.addresses, {})).data ?? []
  return (
    <fieldset
      disabled={disabled}
      className="flex min-w-0 flex-col gap-3 border-line bg-surface px-4 py-3 max-md:-mx-4 max-md:border-y md:rounded-4 md:border"
    >
      <div className="flex flex-wrap items-end gap-x-5 gap-y-3">
        <Labeled label={t.rhythm}>
          <Segmented
            label={t.rhythm}
            value={draft.everyWeeks}
            onChange={(everyWeeks) => set({ everyWeeks })}
            options={(['1', '2', '4'] as const).map((value) => ({ value, label: t.every[value] }))}
            size={isWide ? 28 : 44}
          />
        </Labeled>
        <Labeled label={t.on}>
          <Weekdays chosen={draft.weekdays} onChange={(weekdays) => set({ weekdays })} />
        </Labeled>
        <div className="w-40 max-md:w-full">
          <Field label={t.by}>
            <Select
              value={draft.method}
              onChange={(method) => set({ method })}
              options={methodCodes.map((value) => ({
                value,
                label: value === 'TRUCK' && routeNumber ? t.route(routeNumber) : t.methods[value],
              }))}
              size={size}
            />
          </Field>
        </div>
        <div className="w-52 max-md:w-full">
          <Field label={t.to}>
            <Select
              value={String(draft.shipToId)}
              onChange={(id) => set({ shipToId: Number(id) })}
              options={addresses.map(({ id, name }) => ({ value: String(id), label: name }))}
              size={size}
            />
          </Field>
        </div>
      </div>
      <div className="flex flex-wrap items-end gap-x-5 gap-y-3">
        <div className="w-64 max-md:w-full">
          <Field label={t.name} required>
            <TextInput value={draft.name} onChange={(name) => set({ name })} maxLength={80} size={size} />
          </Field>
        </div>
        {isNew && (
          <Field label={t.startsOn}>
            <TextInput
              type="date"
              value={draft.startsOn}
              onChange={(startsOn) => set({ startsOn })}
              size={size}
            />
          </Field>
        )}
        <Field label={t.endsOn} optional>
          <TextInput type="date" value={draft.endsOn} onChange={(endsOn) => set({ endsOn })} size={size} />
        </Field>
        <p className="max-w-80 pb-1 text-12 text-ink-2">{t.madeAhead(aheadDays)}</p>
      </div>
      <details>
        <summary className="cursor-pointer text-12 font-semibold max-md:py-3">{t.more}</summary>
        <PaidPart draft={draft} set={set} />
      </details>
    </fieldset>
  )
}

function PaidPart({ draft, set }: Pick<Props, 'draft' | 'set'>) {
  const t = useStandingWords()
  const size = useAtLeast(768) ? 36 : 44
  const user = useUser()
  const mayPay = may(user, payment.cards.access)
  const cards = useQuery({ ...read(payment.cards, {}), enabled: mayPay }).data ?? []
  const ways = (['usual', 'account', 'card'] as const).filter((way) => way !== 'card' || cards.length > 0)
  return (
    <div className="grid gap-3 pt-3 md:grid-cols-3">
      <Field label={t.pays}>
        <Select
          value={draft.pays}
          onChange={(pays) => set({ pays, cardAccountId: cards[0]?.id ?? null })}
          options={ways.map((value) => ({ value, label: t.paysBy[value] }))}
          size={size}
        />
      </Field>
      {draft.pays === 'card' && (
        <Field label={t.card}>
          <Select
            value={String(draft.cardAccountId ?? '')}
            onChange={(id) => set({ cardAccountId: Number(id) })}
            options={cards.map(({ id, brand, lastFour }) => ({
              value: String(id),
              label: t.cardText(brand, lastFour),
            }))}
            size={size}
          />
        </Field>
      )}
      <Field label={t.poNumber} optional>
        <TextInput
          value={draft.poNumber}
          onChange={(poNumber) => set({ poNumber })}
          maxLength={30}
          size={size}
        />
      </Field>
      <div className="md:col-span-3">
        <Field label={t.note} optional>
          <TextArea value={draft.note} onChange={(note) => set({ note })} rows={2} maxLength={500} />
        </Field>
      </div>
    </div>
  )
}

function Labeled({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <span className="text-12 font-semibold">{label}</span>
      {children}
    </div>
  )
}

function Weekdays({
  chosen,
  onChange,
}: {
  chosen: readonly number[]
  onChange: (days: readonly number[]) => void
}) {
  const t = useStandingWords()
  const { language } = useLanguage()
  return (
    <div role="group" aria-label={t.on} className="inline-flex rounded-4 border border-field bg-surface">
      {week.map((day) => {
        const isOn = chosen.includes(day)
        const name = weekdayName(day, language)
        return (
          <label
            key={day}
            className={`inline-flex h-6.5 min-w-8 max-md:h-10.5 max-md:min-w-10 items-center justify-center px-2 text-12 outline-offset-2 outline-accent not-first:border-l not-first:border-field first:rounded-l-[3px] last:rounded-r-[3px] has-focus-visible:outline-2 ${
              isOn ? 'bg-tint font-semibold text-accent' : 'text-ink hover:bg-sunken'
            }`}
          >
            <input
              type="checkbox"
              className="sr-only"
              aria-label={name}
              checked={isOn}
              onChange={() => onChange(isOn ? chosen.filter((one) => one !== day) : [...chosen, day])}
            />
            {name.slice(0, 2)}
          </label>
        )
      })}
    </div>
  )
}
